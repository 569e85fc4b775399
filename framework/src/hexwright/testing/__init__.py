"""Help for those who test rules; ``plugin`` is loaded by pytest itself."""
