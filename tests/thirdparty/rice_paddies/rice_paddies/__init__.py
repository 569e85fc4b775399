"""Flooded rice paddies: terrain from outside."""

from hexwright import Terrain, hookimpl, rule


@rule("RP1")
class RicePaddies:
    """A paddy is a half-level Hindrance, and slow to wade through."""

    @hookimpl
    def terrains(self):
        yield Terrain("paddy", top=1, hindrance=1, inherent=True, values={"mf": 2})
