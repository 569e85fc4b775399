"""A night scenario: eight special rules, each a switch of its own."""
