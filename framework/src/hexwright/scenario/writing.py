"""A scenario as the text of a file: that of its own file with what differs, or a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit
from attrs import evolve
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, Item, Table, Whitespace

from hexwright.board import Marker
from hexwright.board.files import read_text, toml_tables
from hexwright.board.tables import Report
from hexwright.errors import HexwrightError
from hexwright.rules.composition import compose
from hexwright.rules.house import HOUSE
from hexwright.rules.ruleset import Request, RuleSet
from hexwright.rules.ruling import plain
from hexwright.scenario.known import Known, check_terrain
from hexwright.scenario.markers import read_markers
from hexwright.scenario.scenario import Scenario


def scenario_toml(scenario: Scenario) -> str:
    """The text of a file that loads to this scenario, if it stands beside the one it came from.

    It is the text of the scenario's own file, with comments and order, in which rules, options,
    markers and conditions are as the scenario has them; what is as it was is not touched. A board
    under some rules, without a file, gets a new text. Pieces stay as the file has them.

    Raises:
        HexwrightError: if there is no file it came from, or it cannot be read or edited any more;
            if it is a game under way; as Problems, if the board of a new text has terrain that no
            installed rule declares.
    """
    if scenario.phase or scenario.turn or scenario.position:
        hint = "give the scenario that it began with"
        raise HexwrightError("how far a game is, no scenario's file can say", hint=hint)
    if scenario.source is None:
        hint = "write its board into a file first: hexwright.board.save_board"
        raise HexwrightError("a scenario without a file has no board that can be named", hint=hint)
    document, root, newline = _document(scenario, scenario.source)
    _rules(document, root, scenario.ruleset)
    _markers(document, root, scenario)
    _conditions(document, root, scenario)
    return tomlkit.dumps(document).replace("\n", newline)


def _document(scenario: Scenario, source: Path) -> tuple[tomlkit.TOMLDocument, dict[str, Any], str]:
    """What is edited, the same as plain tables, and how lines end in the file."""
    if source.suffix.lower() == ".toml":
        text = read_text(source)
        root = toml_tables(text, source)
        if root.keys() & {"board", "layout"}:
            newline = "\r\n" if 0 < text.count("\n") == text.count("\r\n") else "\n"
            text = text.replace(newline, "\n")
            try:
                # what is added below a last line without an end would stand behind it
                return tomlkit.parse(text if text.endswith("\n") else f"{text}\n"), root, newline
            except (TOMLKitError, RecursionError) as exc:
                what = f"this file cannot be edited: {exc}"
                raise HexwrightError(what, where=str(source), hint="write it simpler") from exc
    board = scenario.board
    report = Report(str(source))
    known = Known(scenario.situation)
    check_terrain(known, report, board.areas, board.buildings, board.hexsides, board)
    report.stop()
    root = {"title": scenario.title, "board": source.name}
    document = tomlkit.document()
    document.update(root)
    return document, root, "\n"


# --- rules ---------------------------------------------------------------------------------------


def _rules(document: tomlkit.TOMLDocument, root: Mapping[str, Any], ruleset: RuleSet) -> None:
    """``[rules]`` says what was asked for, with no word that makes no difference."""
    told = root.get("rules", {})
    asked = _least(told, ruleset)
    wanted: dict[str, list[str]] = {
        "sections": [id_ for id_ in asked.sections if id_ != HOUSE],
        "on": sorted(asked.on),
        "off": sorted(asked.off),
    }
    changed = {k: ids for k, ids in wanted.items() if set(ids) != set(told.get(k, ()))}
    options = plain(asked.options)
    if not changed and options == plain(told.get("options", {})):
        return
    if "rules" not in document:
        _table(document, "rules")
    table: Any = document["rules"]
    for key, ids in changed.items():
        if key not in table:
            _add(table, key, tomlkit.item(ids))
        else:
            _listed(table[key], ids)
    if options != plain(told.get("options", {})):
        table["options"] = options


def _least(told: Mapping[str, Any], ruleset: RuleSet) -> Request:
    """What is asked for of rules, in as few words as give the same rule set, and the file's words.

    A rule that was switched on in the file and is off now is no longer told of at all, if it is off
    by default; likewise the other way, and with sections.
    """
    made = ruleset.request
    on, off = frozenset(told.get("on", ())), frozenset(told.get("off", ()))
    for id_ in sorted((made.on ^ on) | (made.off ^ off)):
        others = tuple(s for s in made.sections if s != id_)
        bare = evolve(made, on=made.on - {id_}, off=made.off - {id_})
        as_told = evolve(
            bare,
            on=bare.on | ({id_} & on),
            off=bare.off | ({id_} & off),
        )
        known = id_ in ruleset.registry.sections
        sections = (evolve(bare, sections=others), evolve(bare, sections=(*others, id_)))
        for asked in (as_told, bare, *(sections if known else ())):
            if _same(asked, ruleset):
                made = asked
                break
    return made


def _same(asked: Request, ruleset: RuleSet) -> bool:
    of = asked.sections
    try:
        made = compose(ruleset.registry, of, on=asked.on, off=asked.off, options=asked.options)
    except HexwrightError:
        return False
    return made == ruleset


def _listed(array: Array, ids: Iterable[str]) -> None:
    """Let a list have these words; what is said of those that stay is kept."""
    wanted = list(ids)
    for word in [word for word in array.unwrap() if word not in wanted]:
        array.remove(word)
    there = array.unwrap()
    array.extend(word for word in wanted if word not in there)


# --- markers and conditions ----------------------------------------------------------------------


def _markers(document: tomlkit.TOMLDocument, root: Mapping[str, Any], scenario: Scenario) -> None:
    """``[[markers]]`` without those that were taken off, and with those that were put."""
    report = Report(str(scenario.source), dict(root))
    known = Known(scenario.situation)
    there = read_markers(root.get("markers", []), scenario.board, known, report, "markers")
    report.stop()
    for at in reversed([*_beyond(there, scenario.markers)]):
        _take_off(document, at)
    for at in [*_beyond(scenario.markers, there)]:
        marker = scenario.markers[at]
        told = {"kind": marker.kind, "at": scenario.name_of(marker.at), **plain(marker.values)}
        _put(document, told)


def _beyond(some: Sequence[Marker], others: Sequence[Marker]) -> Iterator[int]:
    """Which of some markers the others have not, by number."""
    left = Counter(map(_key, others))
    for at, marker in enumerate(some):
        if left[_key(marker)]:
            left[_key(marker)] -= 1
        else:
            yield at


def _key(marker: Marker) -> tuple[str, Any, str]:
    return marker.kind, marker.at, repr(sorted(plain(marker.values).items()))


def _take_off(document: tomlkit.TOMLDocument, at: int) -> None:
    markers: Any = document["markers"]
    if not isinstance(markers, AoT):
        del markers[at]
        return
    # what is said below a table's last key is said of what comes next
    said = "".join(item.as_string() for item in _trail(markers[at]))
    said = said if said.strip() else ""
    if at:
        markers[at - 1].value.body.append((None, Whitespace(said)))
    elif len(markers) > 1:
        markers[1].trivia.indent = said + markers[1].trivia.indent
    else:
        where = next(n for n, (key, _) in enumerate(document.body) if key and key.key == "markers")
        document.remove("markers")
        document.body[where] = (None, Whitespace(said))
        return
    del markers[at]


def _put(document: tomlkit.TOMLDocument, told: Mapping[str, Any]) -> None:
    if "markers" not in document:
        _spaced(document)
        document.append("markers", tomlkit.aot())
    markers: Any = document["markers"]
    if not isinstance(markers, AoT):
        inline = tomlkit.inline_table()
        inline.update(told)
        markers.append(inline)
        return
    table = tomlkit.table()
    table.update(told)
    trail = _trail(markers[-1]) if markers else []
    if trail:
        del markers[-1].value.body[-len(trail) :]
        markers[-1].value.body.append((None, Whitespace("\n")))
    markers.append(table)
    markers[-1].value.body.extend((None, item) for item in trail)


def _conditions(
    document: tomlkit.TOMLDocument, root: Mapping[str, Any], scenario: Scenario
) -> None:
    """``[conditions]`` with the values that hold."""
    told, now = plain(root.get("conditions", {})), plain(scenario.conditions)
    if told == now:
        return
    if "conditions" not in document:
        _table(document, "conditions")
    table: Any = document["conditions"]
    for name in told.keys() - now.keys():
        table.remove(name)
    for name, value in now.items():
        if name not in told:
            _add(table, name, tomlkit.item(value))
        elif told[name] != value or type(told[name]) is not type(value):
            table[name] = value


# --- tables --------------------------------------------------------------------------------------


def _table(document: tomlkit.TOMLDocument, name: str) -> None:
    """A new table, at the end."""
    _spaced(document)
    document.append(name, tomlkit.table())


def _spaced(document: tomlkit.TOMLDocument) -> None:
    """An empty line before what comes next."""
    text = tomlkit.dumps(document)
    missing = 2 - (len(text) - len(text.rstrip("\n")))
    if text and missing > 0:
        document.add(Whitespace("\n" * missing))


def _add(table: Any, key: str, value: Item) -> None:
    """A new key below the others, and not below what is said of the next table."""
    if not isinstance(table, Table):  # in one line, or as dotted keys
        table[key] = value
        return
    trail = _trail(table)
    if trail:
        del table.value.body[-len(trail) :]
    table.append(key, value)
    table.value.body.extend((None, item) for item in trail)


def _trail(table: Table) -> list[Item]:
    """Comments and empty lines behind a table's last key."""
    return list(_behind(table))[::-1]


def _behind(table: Table) -> Iterator[Item]:
    for key, item in reversed(table.value.body):
        if key is not None:
            return
        yield item
