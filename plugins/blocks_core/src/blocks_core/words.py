"""The words that rules of this game share: phases, acts, arms, marks of the board."""

from __future__ import annotations

# phases
INITIATIVE, MOVEMENT, AIR_RESPONSE = "initiative", "movement", "air response"
DEPLOYMENT = "deployment"
COMBAT, SUPPLY, PRODUCTION = "combat", "supply", "production"

# acts
MOVE, FLY, SAIL, RESPOND, ORDER, BATTLE = "move", "fly", "sail", "respond", "order", "battle"
RETREAT = "retreat"

# the act of deployment
DEPLOY = "deploy"

# acts of production
BUILD, STRENGTHEN, CONVERT = "build", "strengthen", "convert"

# arms: what a unit is, and what is fired at
AIR, NAVAL, ARMY, LOGISTICS = "air", "naval", "army", "logistics"

# terrain and hexsides
SEA, FOREST, MARSH, MOUNTAIN = "sea", "forest", "marsh", "mountain"
ROAD, RIVER, BRIDGE = "road", "river", "bridge"

# marks of hexes
TOWN, PORT, CANAL = "town", "port", "canal"
CITIES = {"city 1": 1, "city 2": 2, "city 3": 3}
"""The marks of cities, and their size in PP."""
RESOURCES = {"resource 1": 1, "resource 2": 2, "resource 3": 3}
"""The marks of resources, and what they give in PP."""

# conditions
FIRST = "first"
HELD = "held"
RESERVES, DEPLOYS = "reserves", "deploys"
