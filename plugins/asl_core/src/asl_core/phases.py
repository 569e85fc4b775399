"""The phases of a Player Turn that rules speak of, as states of play name them (A3)."""

RALLY, MOVEMENT, ADVANCING_FIRE = "rally", "movement", "advancing fire"
