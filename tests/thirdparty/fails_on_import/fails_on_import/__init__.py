"""A section whose code needs something that is not there."""

import a_library_nobody_installed

from hexwright import hookimpl, rule


@rule("FI1")
class NeedsALibrary:
    """A rule that never comes to be."""

    @hookimpl
    def terrains(self):
        """Whatever the library has."""
        return a_library_nobody_installed.terrains()
