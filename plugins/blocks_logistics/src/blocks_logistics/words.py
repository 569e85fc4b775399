"""The words that rules of this section share."""

from __future__ import annotations

from blocks_core.words import AIR, ARMY, NAVAL

# kinds of pieces that are no blocks
FACTORIES = {"army factory": ARMY, "air factory": AIR, "naval factory": NAVAL}
"""The kinds of Factories, and the arm that each makes."""
MINOR, MAJOR, MULBERRY, STORM = "minor airfield", "major airfield", "mulberry", "storm"
FACE_DOWN = "block face down"
"""What the enemy sees of a block in the storm."""
ENGINEER, MARINE, AIRBORNE = "engineer", "marine", "airborne"

# markers
NO_BRIDGE, NO_CANAL = "destroyed bridge", "destroyed canal"

# acts
EXCHANGE = "exchange"
BUILD_AIRFIELD, ENLARGE = "build airfield", "enlarge airfield"
BUILD_MULBERRY = "build mulberry"
REBUILD_BRIDGE, REBUILD_CANAL = "rebuild bridge", "rebuild canal"
