"""The phases of a Player Turn, as states of play name them (A3)."""

RALLY, PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE = "rally", "prep fire", "movement", "defensive fire"
ADVANCING_FIRE, ROUT, ADVANCE = "advancing fire", "rout", "advance"
CLOSE_COMBAT = "close combat"
