"""Golden rulings: answers kept as JSON beside the test, with the rules that count and that lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import define, field

from hexwright.drafts import draft
from hexwright.errors import HexwrightError
from hexwright.rules.ruling import Ruling, plain

MAX_BYTES = 5_000_000
UPDATE = "--update-golden"


@define
class Golden:
    """Compares rulings with those that are kept, or keeps them if pytest was told to.

    Attributes:
        directory: Where those of the test's file are.
        test: The test's name, which is the name of its file there.
        update: Whether to keep what comes out instead of comparing.
        written: The files that were written.
    """

    directory: Path
    test: str
    update: bool = False
    written: list[Path] = field(factory=list)
    _used: set[str] = field(factory=set)

    def __call__(self, *rulings: Ruling, name: str = "") -> None:
        """Compare rulings, in this order, with those kept under the test's name.

        Args:
            rulings: The rulings, one or more.
            name: Behind the test's name, if a test compares more than once.

        Raises:
            AssertionError: if they differ, saying in what, or if none are kept.
            HexwrightError: if the file cannot be read, or a name is used twice in a test.
        """
        if not rulings or not all(isinstance(ruling, Ruling) for ruling in rulings):
            raise TypeError("golden takes rulings: golden(scenario.ask(...))")
        path = self.directory / f"{_plain_name('-'.join(filter(None, (self.test, name))))}.json"
        if path.name in self._used:
            raise HexwrightError(
                "golden is used twice under one name", where=self.test,
                hint='give all rulings at once, or a name: golden(ruling, name="blocked")',
            )  # fmt: skip
        self._used.add(path.name)
        now = [kept(ruling) for ruling in rulings]
        if self.update:
            self._keep(path, now)
            return
        if not path.exists():
            raise AssertionError(
                f"no golden ruling is kept: {path} is not there.\nTo keep what comes out, which is"
                f"\n{rulings[0].explain()}\nrun pytest with {UPDATE}, and read the file"
            )
        told = list(differences(_read(path), now))
        if told:
            lines = "\n".join(told)
            raise AssertionError(
                f"not as in {path}:\n{lines}\nIf this is meant, run pytest with {UPDATE}"
            )

    def _keep(self, path: Path, now: Sequence[Mapping[str, Any]]) -> None:
        text = json.dumps(now, indent=2, ensure_ascii=False) + "\n"
        if path.exists() and path.read_text(encoding="utf-8") == text:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft(path) as made:
            made.write_text(text, encoding="utf-8")
        self.written.append(path)


def kept(ruling: Ruling) -> dict[str, Any]:
    """What is kept of a ruling: its question, its answers, which rules count, and which lost.

    A rule's title and the path of a file are not: they may change, and the ruling be the same.
    """
    told = ruling.to_json()
    entries = [(entry["status"], _line(entry)) for entry in told["entries"]]
    return {
        "question": ruling.question,
        "answer": {name: plain(value) for name, value in ruling.values.items()},
        "terms": {name: term["value"] for name, term in told["terms"].items()},
        "counts": [line for status, line in entries if status == "counts"],
        "lost": [line for status, line in entries if status != "counts"],
    }


def _line(entry: Mapping[str, Any]) -> str:
    at = f" at {entry['place']}" if entry["place"] else ""
    reason = f": {entry['reason']}" if entry["reason"] else ""
    why = f" [lost: {entry['why']}]" if entry["why"] else ""
    return f"{entry['rule']} {entry['amount']}{at}{reason}{why}"


def differences(before: Any, now: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """In what rulings differ from those kept, a line each; none if in nothing."""
    if not isinstance(before, list) or not all(isinstance(one, dict) for one in before):
        yield "  the file holds no list of rulings"
        return
    if len(before) != len(now):
        yield f"  {len(now)} rulings, and {len(before)} are kept"
    for was, one in zip(before, now, strict=False):
        lines = list(_differences(was, one))
        if lines:
            yield f"  {one['question']}"
            yield from (f"    {line}" for line in lines)


def _differences(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if was.get("question") != now["question"]:
        yield f"question, before: {was.get('question')}"
    for key in ("answer", "terms"):
        old, new = was.get(key, {}), now[key]
        for name in dict.fromkeys((*old, *new)):
            if old.get(name, "nothing") != new.get(name, "nothing"):
                before, after = (json.dumps(d.get(name, "nothing")) for d in (old, new))
                yield f"{name}: {after}, before {before}"
    for told in ("counts", "lost"):
        old, new = list(was.get(told, ())), list(now[told])
        yield from (f"- {told}: {line}" for line in old if line not in new)
        yield from (f"+ {told}: {line}" for line in new if line not in old)
        if sorted(old) == sorted(new) and old != new:
            yield f"{told}: the same in another order"


def _read(path: Path) -> Any:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise HexwrightError(f"larger than {MAX_BYTES:,} bytes", where=str(path))
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise HexwrightError(
            f"cannot be read: {error}", where=str(path), hint=f"write it anew with {UPDATE}"
        ) from None


def _plain_name(name: str) -> str:
    """A name that any file may have, another for each test: ``test_a[x]`` is ``test_a-x``."""
    wanted = name.replace("::", ".").replace("[", "-").replace("]", "")
    found = re.sub(r"[^\w.@+-]+", "_", wanted, flags=re.ASCII)[:100]
    return found if found == wanted else f"{found}-{sha256(name.encode()).hexdigest()[:6]}"
