"""Movement: what a step costs and whether it is allowed."""
