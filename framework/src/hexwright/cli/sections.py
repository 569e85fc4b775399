"""``hexwright sections``: what is installed, and what is wrong with what does not work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import load, show, show_json
from hexwright.cli.options import AsJson, House

if TYPE_CHECKING:
    from hexwright.rules import Registry


def sections(
    scenario: Annotated[
        Path | None,
        typer.Argument(
            metavar="[SCENARIO]", help="Tell which of them it puts in force.", show_default=False
        ),
    ] = None,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """List the installed sections.

    Tells which of them a scenario puts in force, and what is wrong with broken ones.
    """
    from hexwright.rules import discover

    on, registry = None, discover()
    if scenario is not None:
        ruleset = load(scenario, house=house).ruleset
        on, registry = [section.id for section in ruleset.sections], ruleset.registry
    elif house is not None:
        from hexwright.rules.house import with_house

        registry = with_house(registry, house)
    rows = list(_rows(registry.imported(), on))
    if as_json:
        show_json(rows)
    else:
        show(_table(rows))


def _rows(registry: Registry, on: list[str] | None) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for id_, section in registry.sections.items():
        state = "installed" if on is None else "on" if id_ in on else "off"
        rows.append(
            {
                "id": id_,
                "state": state,
                "version": section.version,
                "title": section.title,
                "rules": len(section.rules),
                "requires": list(section.manifest.requires),
                "demo": None if section.demo is None else str(section.demo),
            }
        )
    for name, why in registry.broken.items():
        rows.append({"id": name, "state": "broken", "why": str(why).splitlines()})
    return rows


def _table(rows: list[dict[str, Any]]) -> list[Any]:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if not rows:
        return [Text("no sections are installed")]
    table = Table(
        "section", "state", "version", "rules", "title", box=box.SIMPLE_HEAD, pad_edge=False
    )
    parts: list[Any] = [table]
    for row in rows:
        if row["state"] == "broken":
            table.add_row(Text(row["id"]), Text("broken", "bold red"), "", "", "")
            parts += [Text(f"{row['id']} is broken: {line}", "red") for line in row["why"]]
        else:
            colour = {"on": "bold green", "off": "dim"}.get(row["state"], "")
            table.add_row(
                Text(row["id"]),
                Text(row["state"], colour),
                row["version"],
                str(row["rules"]),
                Text(row["title"]),
            )
    return parts
