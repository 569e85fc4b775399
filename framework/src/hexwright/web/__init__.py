"""The map in the browser: a JSON API on Litestar, and one page of plain ES modules and SVG.

Needs the extra ``hexwright[web]``. The API keeps nothing between requests: each says what it
changes of the scenario that is served, so tabs do not disturb each other.
"""
