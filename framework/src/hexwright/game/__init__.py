"""A game: a scenario that is played, command by command, and kept in a journal."""
