"""What all requests have in common.

The names in bodies are those of the command line's options, and the texts are written alike.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from hexwright.scenario.changes import Changes
from hexwright.web.served import NONE, Served

Told = dict[str, Any]
Here = NamedDependency[SkipValidation[Served]]
"""What is served, for handlers."""


@frozen(kw_only=True)
class Asked:
    """Whatever is asked of a scenario.

    Attributes:
        changes: What is otherwise than in its file.
    """

    changes: Changes = NONE
