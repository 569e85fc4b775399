"""A section with a slip of the pen in the name of a hook."""

from hexwright import Modify, hookimpl, rule


@rule("MH1")
class Misspelt:
    """A rule that nobody would ever ask."""

    @hookimpl
    def tem_modifers(self, attack):
        """It means tem_modifiers."""
        yield Modify(1, reason="never said")
