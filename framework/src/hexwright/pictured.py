"""What shows itself as a picture in a notebook."""

from __future__ import annotations


class Pictured:
    """A board, or a scenario on one."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture that ``hexwright board show`` and ``hexwright show`` draw, for Jupyter."""
        from hexwright.report.svg import drawn  # only when somebody looks

        return drawn(self)
