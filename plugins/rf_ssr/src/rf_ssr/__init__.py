"""Red Factories: the scenario special rules."""
