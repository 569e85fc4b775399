"""A section whose hook asks for an argument that the hook does not have."""

from hexwright import Modify, hookimpl, rule


@rule("WS1")
class WrongSignature:
    """A rule that wants to know more than it is told."""

    @hookimpl
    def tem_modifiers(self, atack):
        """It means attack."""
        yield Modify(1, reason="never said")
