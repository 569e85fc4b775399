"""A section that is built on one that nobody has installed."""
