"""Play: acts, dice, and the states they lead to."""
