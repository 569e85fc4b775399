"""``python -m hexwright`` is the ``hexwright`` command."""

from __future__ import annotations

from hexwright.cli import main

if __name__ == "__main__":
    main()
