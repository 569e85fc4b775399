"""A section that composes well and then fails when it is asked about a target's ground."""

from hexwright import hookimpl, rule


@rule("RR1")
class Raises:
    """A rule that divides by what is not there."""

    @hookimpl
    def tem_modifiers(self, attack):
        """The mistake is in the next line."""
        return 1 // 0
