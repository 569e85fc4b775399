"""Red Factories whole (O.2): a scenario that names this section plays with all of it."""
