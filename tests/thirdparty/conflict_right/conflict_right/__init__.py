"""The other of two sections that cannot be in force together."""
