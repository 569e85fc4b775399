"""Sight: tracing lines over a ground, judging them, and the attacks that follow them."""
