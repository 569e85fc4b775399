"""The hooks that this section specifies."""

from __future__ import annotations

from blocks_core.beachheads import landings
from blocks_core.detours import detours
from blocks_core.funds import halts, makes, means
from blocks_core.targets import logistics_targets

__all__ = ["detours", "halts", "landings", "logistics_targets", "makes", "means"]
