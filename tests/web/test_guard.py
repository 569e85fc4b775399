"""Who may ask, and what is served to nobody."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

import hexwright.web
from hexwright import HexwrightError, Scenario
from hexwright.web import served as serving
from hexwright.web.guard import HEADERS, LOOPBACK, Guard
from hexwright.web.served import Served

STATIC = Path(hexwright.web.__file__).parent / "static"
LINE = {"ask": {"a": "C", "b": "H"}}


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1:65535", "[::1]", "[::1]:9"]
)
def test_this_computer_s_own_names_are_answered(client: httpx.Client, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "localhost.evil.example",
        "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example",
        "user@localhost",
        "localhost@evil.example",
        "localhost:80@evil.example",
        "[::1].evil.example",
        "[::ffff:7f00:1]",
        "192.168.0.1",
        "0.0.0.0",
        "::1",
        "",
    ],
)
def test_a_name_that_was_turned_on_us_is_refused(client: httpx.Client, host: str) -> None:
    """As a site does that has its name lead to this computer; it learns of no answer."""
    told = client.post("/api/los", json=LINE, headers={"Host": host})
    assert told.status_code in (400, 421)
    assert "clear" not in told.text


def test_who_listens_everywhere_answers_to_addresses_and_to_no_name() -> None:
    """A site's name can be turned on us, figures cannot."""
    guard = Guard(None, LOOPBACK, addresses=True)  # type: ignore[arg-type]
    for host in ("192.168.0.7:8080", "[fe80::1]:8080", "localhost"):
        assert guard._refused([(b"host", host.encode())])[0] == 0
    for host in ("evil.example", "192.168.0.7.evil.example", "[fe80::zz]"):
        assert guard._refused([(b"host", host.encode())])[0] == 421
    assert guard._refused([])[0] == 421
    assert guard._refused([(b"host", b"localhost"), (b"host", b"localhost")])[0] == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{}", ""]
)
def test_a_page_of_another_site_may_not_ask(client: httpx.Client, port: int, origin: str) -> None:
    """Another port is another site, and so is another protocol."""
    told = client.post("/api/los", json=LINE, headers={"Origin": origin.format(port)})
    assert told.status_code == 403
    assert "may not ask this server" in told.json()["detail"]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_a_browser_asks_for_another_site_is_refused_where_it_names_none(
    client: httpx.Client, site: str
) -> None:
    """A picture, or a form: they come without Origin. A link to the page may stand anywhere."""
    told = client.post("/api/los", json=LINE, headers={"Sec-Fetch-Site": site})
    assert told.status_code == 403
    assert "may not ask this server" in told.json()["detail"]
    assert client.get("/api/image", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert client.get("/", headers={"Sec-Fetch-Site": site}).status_code == 200
    for own in ("same-origin", "none"):
        told = client.post("/api/los", json=LINE, headers={"Sec-Fetch-Site": own})
        assert told.status_code == 200


def test_a_head_is_no_longer_than_a_browser_makes_it(client: httpx.Client) -> None:
    """Headers and query: nothing of ours is asked in either."""
    assert client.get("/", headers={"X": "a" * 10_000}).status_code == 200
    for told in (
        client.get("/", headers={"X": "a" * 60_000}),
        client.get("/?" + "a" * 60_000),
    ):
        assert told.status_code == 431
        assert told.json()["extra"][0]["hint"] == "send fewer headers, and ask in the body"


def test_the_own_page_may_ask_and_nobody_is_told_that_others_might(
    client: httpx.Client, port: int
) -> None:
    own = client.post("/api/los", json=LINE, headers={"Origin": f"http://127.0.0.1:{port}"})
    assert own.status_code == 200
    wanted = {"Access-Control-Request-Method": "POST", "Origin": f"http://127.0.0.1:{port}"}
    asked = client.options("/api/los", headers=wanted)
    assert not [name for name in [*own.headers, *asked.headers] if name.startswith("access-")]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/static/js/main.js", 200),
        ("HEAD", "/static/js/main.js", 200),
        ("GET", "/schema", 200),
        ("GET", "/schema/openapi.json", 200),
        ("GET", "/schema/swagger", 404),
        ("GET", "/nothing", 404),
        ("GET", "/api/los", 405),
        ("POST", "/api/los", 400),
        ("OPTIONS", "/api/los", 204),
        ("GET", "/api/image", 404),
    ],
)
def test_every_answer_has_the_headers_that_keep_others_out(
    client: httpx.Client, method: str, path: str, status: int
) -> None:
    """Errors too, and what leads nowhere."""
    told = client.request(method, path)
    assert told.status_code == status
    assert {name: told.headers.get(name) for name in HEADERS} == HEADERS
    if status >= 400 and "json" in told.headers["content-type"]:
        assert all(one["what"] and one["hint"] for one in told.json()["extra"])


PATHS = [
    "/static/../app.py",
    "/static/%2e%2e/app.py",
    "/static/%2e%2e%2fapp.py",
    "/static/..%5capp.py",
    "/static//etc/passwd",
    "/static/%2fetc%2fpasswd",
    "/static/js/../../app.py",
    "/static/js/%2e%2e/%2e%2e/app.py",
    "/static/js/",
    "/static/js",
    "/static/",
    "/static",
    "/static/js/main.js%00",
    "/%2e%2e/app.py",
    "/static/" + 300 * "a",  # no file system has such a name
    "/static/" + 3000 * "a/",
]


@pytest.mark.parametrize("path", PATHS)
def test_no_file_outside_the_page_s_own_is_served_and_none_is_listed(port: int, path: str) -> None:
    """What is asked goes over the wire as it stands here: a client would tidy it up."""
    url = httpx.URL(f"http://127.0.0.1:{port}", raw_path=path.encode())
    told = httpx.get(url)
    assert told.status_code == 404
    assert "main.js" not in told.text.replace(path, "")
    assert str(STATIC.parent) not in told.text


def test_all_of_the_page_is_there_and_nothing_of_it_comes_from_elsewhere(
    client: httpx.Client,
) -> None:
    """Every file of static; a name of XML is no address that anybody asks."""
    files = [p.relative_to(STATIC).as_posix() for p in STATIC.rglob("*") if p.is_file()]
    assert len(files) > 10
    answers = [client.get(f"/static/{name}") for name in files]
    answers += [client.get(p) for p in ("/", "/schema", "/schema/openapi.json", "/schema/redoc")]
    answers += [client.post(f"/api/{name}", json={}) for name in ("ground.svg", "furniture.svg")]
    assert {a.status_code for a in answers} == {200, 404}
    for answer in answers:
        addresses = re.findall(r"(?:https?:)?//(?!www\.w3\.org/)[\w.-]+\.\w+", answer.text)
        assert addresses == [], answer.url


def test_a_board_that_is_too_large_is_not_served(
    hall: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "MOST_HEXES", len(hall.board.grid) - 1)
    with pytest.raises(HexwrightError, match=r"hexes is not served \(at most .* crop"):
        Served(hall)
