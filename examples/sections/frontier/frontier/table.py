"""FR7: the combat results table."""

from __future__ import annotations

# A row a number of pips, a column an odds ratio:
#   AE  the attackers are lost             DE  the defenders are lost
#   AR  the attackers retreat              DR  the defenders retreat
#   EX  the defenders are lost, and of the attackers at least as much strength
#   --  nothing
ODDS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
RESULTS = (
    "AR AR -- DR DR EX DE DE",
    "AR AR AR DR DR DR EX DE",
    "AE AR AR -- DR DR DR DE",
    "AE AE AR AR EX DR DR EX",
    "AE AE AE AR -- EX DR DR",
    "AE AE AE AE AR -- EX DR",
)


def column(attack: int, defence: int) -> int:
    """The column of the odds, rounded in favour of the defender, before any shift.

    Odds below the first column are ``-1``; those above the last are in it.
    """
    if attack >= defence:
        return min(ODDS.index("1:1") - 1 + attack // max(defence, 1), len(ODDS) - 1)
    return max(ODDS.index("1:1") + 1 - -(-defence // max(attack, 1)), -1)
