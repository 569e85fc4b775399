"""Frontier: two sides, their counters, and the towns between them."""
