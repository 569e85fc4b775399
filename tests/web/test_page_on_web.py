"""What the pages say of the server is so."""

from __future__ import annotations

import json
import re
import shlex
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from hexwright.cli import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SERVERS = [
    line.removeprefix("$ uv run hexwright ")
    for page in PAGES
    for line in page.read_text(encoding="utf-8").splitlines()
    if line.startswith("$ uv run hexwright serve ")
]


@pytest.mark.parametrize("command", sorted(set(SERVERS)))
def test_a_server_that_a_page_shows_would_start(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """It is stopped before it waits for anybody; the browser is told the address it prints."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("uvicorn.Server.run", lambda *_: None)
    monkeypatch.chdir(ROOT)
    ran = CliRunner().invoke(app, [*shlex.split(command), "--port", "0"])
    assert ran.exit_code == 0, ran.output
    address = ran.stdout.split()[0]
    assert re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d+/", address)
    assert opened == ([address] if "--open" in command else [])


def test_both_kinds_of_map_are_shown() -> None:
    """Otherwise the test before would try less than it says."""
    assert {"--open" in command for command in SERVERS} == {True, False}
    assert {"--sections" in command for command in SERVERS} == {True, False}


def test_curl_gets_what_the_command_line_tells(client: httpx.Client) -> None:
    found = re.search(r"curl http://127\.0\.0\.1:8080(\S+) --json '(.+)'", PAGE)
    assert found
    told = client.post(found[1], json=json.loads(found[2])).json()
    hall = str(ROOT / "examples/factory_543/scenario.toml")
    ran = CliRunner().invoke(app, ["los", hall, "K15", "L16", "--without", "O5.31", "--json"])
    assert told == json.loads(ran.stdout)
    assert told["clear"] is True


def test_the_python_of_the_page_prints_what_its_comment_says(port: int) -> None:
    code = re.search(r"^```python\n(.*?)^```$", PAGE, re.S | re.M)
    assert code
    with redirect_stdout(StringIO()) as out:
        exec(code[1].replace("8080", str(port)), {})
    promised = re.findall(r"^print\(.*\)  +# (.+)$", code[1], re.MULTILINE)
    assert len(promised) == 1
    assert out.getvalue().splitlines() == promised


def test_the_page_has_all_that_can_be_asked(client: httpx.Client) -> None:
    """Each with the method and the keys that the API's own description has."""
    described = client.get("/schema/openapi.json").json()
    models = described["components"]["schemas"]
    there = {}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            keys: set[str] = set()
            if body := operation.get("requestBody"):
                name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                keys = set(models[name]["properties"]) - {"changes", "at", "side"}
            there[f"{method.upper()} {path}"] = keys
    rows = re.findall(r"^\| `((?:GET|POST) \S+)` \| .* \| (.*)\|$", PAGE, re.MULTILINE)
    on_page = {
        asked: {one for part in keys.split(";") for one in re.findall(r"`(\w+)`", part)[:1]}
        for asked, keys in rows
    }
    missing = {asked: keys for asked, keys in there.items() if asked not in on_page}
    assert missing == {}, "the table of docs/web.md lacks it"
    assert on_page.keys() == there.keys()
    for asked, keys in there.items():
        cell = next(cell for name, cell in rows if name == asked)
        assert {key for key in keys if f"`{key}`" not in cell} == set(), asked
