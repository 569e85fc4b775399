"""Files are hostile until read: size, paths, text, nesting."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.board import BoardError, BoardProblems, files, load_board

Write = Callable[..., Path]

HEAD = 'title = "G"\noutlines = {!r}\n[grid]\ncolumns = "A-E"\nrows = "1-6"\n'
RING = [[0, 0], [1, 0], [1, 1], [0, 0]]


def test_a_missing_file_is_told_with_its_neighbour(write: Write) -> None:
    path = write("")
    with pytest.raises(BoardError, match=r"bord\.toml: there is no such file .*'board\.toml'"):
        load_board(path.with_name("bord.toml"))
    with pytest.raises(BoardError, match=r"there is no directory"):
        load_board(path.parent / "no" / "board.toml")


def test_a_directory_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"this is not a file"):
        load_board(tmp_path)


def test_malformed_toml_is_told_with_its_line(write: Write) -> None:
    with pytest.raises(BoardError, match=r"board\.toml: this is not valid TOML: .*line 2"):
        load_board(write("title = 'G'\n[grid\n", head=""))


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000])
def test_toml_that_would_break_the_reader_is_refused(write: Write, text: str) -> None:
    with pytest.raises(BoardError, match=r"TOML"):
        load_board(write(text, head=""))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 0x" + "f" * 6000, r"board\.toml: x: this number needs more than 64 bits"),
        ("x = [1, 9223372036854775808]", r"x entry 2: this number needs more than 64 bits"),
        ("x = [1, nan]", r"x entry 2: nan is not a number"),
        ("x = { y = -inf }", r"x\] y: -inf is not a number"),
        (r'x = "\u001b[2J"', r"x: a text has the control character '\\x1b'"),
        (r'x = ["\u202E"]', r"x entry 1: a text has '\\u202e', which turns"),
        (r'"\u0007" = 1', r"board\.toml: a text has the control character '\\x07'"),
        ("x." * 400 + "x = 1", r"nested more than 50 deep"),
        (f"x = '{'y' * 20_000}'", r"x: a text is longer than 10,000 letters"),
        (f"{'y' * 20_000} = 1", r"board\.toml: a text is longer than 10,000 letters"),
    ],
)
def test_what_could_not_be_shown_in_a_message_is_refused(
    write: Write, text: str, told: str
) -> None:
    """Such values have no place on a board, and printing them would fail or never end."""
    with pytest.raises(BoardError, match=told) as caught:
        load_board(write(text, head=""))
    assert len(str(caught.value)) < 1000


def test_links_in_a_circle_are_told(write: Write) -> None:
    path = write("", head=HEAD.format("a.geojson"))
    for one, other in (("a", "b"), ("b", "a")):
        (path.parent / f"{one}.geojson").symlink_to(f"{other}.geojson")
    with pytest.raises(BoardError, match=r"(links run in a circle|that is not there)"):
        load_board(path)
    with pytest.raises(BoardError, match=r"a link to a file that is not there"):
        load_board(path.parent / "a.geojson")


def test_text_must_be_utf_8(write: Write) -> None:
    path = write("")
    path.write_bytes(b'title = "G"\n# caf\xe9')
    with pytest.raises(BoardError, match=r"line 2: the file is not UTF-8 text \(save it as"):
        load_board(path)


def test_a_byte_order_mark_does_no_harm(write: Write) -> None:
    path = write("")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load_board(path).title == "Glade"


def test_a_file_over_20_mb_is_refused(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    assert files.MAX_BYTES == 20_000_000
    monkeypatch.setattr(files, "MAX_BYTES", 20)
    with pytest.raises(BoardError, match=r"the file is larger than"):
        load_board(write(""))


@pytest.mark.parametrize(
    ("reference", "told"),
    [
        ("/etc/passwd", "is not a relative path"),
        ("C:\\more.geojson", "is not a relative path"),
        ("", "is not a relative path"),
        ("../../more.geojson", "leads out of the directory tree"),
        ("..\\..\\more.geojson", "leads out of the directory tree"),
        ("none.geojson", "there is no such file"),
    ],
)
def test_a_reference_out_of_the_tree_is_refused(write: Write, reference: str, told: str) -> None:
    with pytest.raises(BoardProblems, match=r"board\.toml: outlines: ") as caught:
        load_board(write("", head=HEAD.format(reference)))
    assert told in str(caught.value)


def test_a_link_out_of_the_tree_is_refused(write: Write, tmp_path: Path) -> None:
    outside = tmp_path / "outside.geojson"
    outside.write_text("{}", encoding="utf-8")
    path = write("", head=HEAD.format("more.geojson"))
    (path.parent / "more.geojson").symlink_to(outside)
    with pytest.raises(BoardProblems, match=r"leads out of the directory tree"):
        load_board(path)


def feature(geometry: object, **properties: object) -> object:
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def polygon(*rings: object) -> object:
    return {"type": "Polygon", "coordinates": list(rings)}


@pytest.mark.parametrize(
    ("root", "told"),
    [
        ([], "more.geojson: this is not a GeoJSON FeatureCollection"),
        ({"type": "Feature"}, "more.geojson: this is not a GeoJSON FeatureCollection"),
        ({"type": "FeatureCollection"}, "more.geojson: its features are not a list"),
        ([3], "features entry 1: 3 is not a Feature"),
        ([feature(polygon(RING))], "[[features]] 1: the outline belongs to nothing"),
        (
            [feature(polygon(RING), terain="bog")],
            "[[features]] 1 [properties]: unknown key 'terain' (did you mean 'terrain'",
        ),
        (
            [feature(polygon(RING), building="Kep")],
            "[properties] building: no [[building]] is called",
        ),
        ([feature({"type": "Point"}, terrain="bog")], "[geometry]: geometry 'Point' is no outline"),
        ([feature(None, terrain="bog")], "geometry None is no outline"),
        ([feature("Polygon", terrain="bog")], "geometry 'Polygon' is no outline"),
        ([feature(polygon(), terrain="bog")], "a polygon is a list of rings"),
        ([feature(polygon([[0, 0, 3]]), terrain="bog")], "coordinates: [0, 0, 3] is not a point"),
        ([feature(polygon(RING), terrain="bog", height=0.2)], "[properties] height: height 0.2"),
        ([feature(polygon([[90, 90], [91, 90], [90, 91]]), terrain="bog")], "lies off the board"),
        (
            [feature(polygon([[0, 0], [2, 2], [2, 0], [0, 2]]), terrain="bog")],
            "[geometry] coordinates: the outline crosses or touches itself at (1, 1)",
        ),
        (
            [feature({"type": "MultiPolygon", "coordinates": [[RING], 3]}, terrain="bog")],
            "a polygon is a list of rings",
        ),
    ],
)
def test_wrong_geojson_is_told_by_feature(write: Write, root: object, told: str) -> None:
    """One message, with the GeoJSON file and the feature."""
    if isinstance(root, list) and root:
        root = {"type": "FeatureCollection", "features": root}
    write(json.dumps(root), head="", name="more.geojson")
    with pytest.raises(BoardProblems) as caught:
        load_board(write("", head=HEAD.format("more.geojson")))
    (problem,) = caught.value.problems
    assert told.split(": ")[-1] in str(problem)
    assert "more.geojson: " in str(problem)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '{"type": "FeatureCollection",\n "features": [}',
            "line 2 column 15: this is not valid JSON",
        ),
        ('{"type": NaN}', "NaN is not a number"),
        ('{"type": 1, "type": 2}', "the key 'type' is given twice"),
        ("[" * 200_000, "cannot be read"),
    ],
)
def test_malformed_json_is_told(write: Write, text: str, told: str) -> None:
    write(text, head="", name="more.geojson")
    with pytest.raises(BoardProblems, match=r"more\.geojson") as caught:
        load_board(write("", head=HEAD.format("more.geojson")))
    assert told in str(caught.value)


def test_half_a_surrogate_pair_is_no_text(write: Write) -> None:
    """JSON can write one, and then nothing could be printed or drawn that has it."""
    root = {"type": "FeatureCollection", "features": [feature(None, terrain="\ud800")]}
    write(json.dumps(root), head="", name="more.geojson")
    with pytest.raises(BoardProblems, match="terrain: a text is no Unicode"):
        load_board(write("", head=HEAD.format("more.geojson")))


def test_a_building_drawn_in_two_places_is_told(write: Write) -> None:
    drawn = feature(polygon(RING), building="K")
    text = json.dumps({"type": "FeatureCollection", "features": [drawn]})
    write(text, head="", name="more.geojson")
    keep = '[[building]]\nname="K"\nkind="tower"\nheight=1\nrectangles=[[0,0,1,1]]'
    with pytest.raises(BoardProblems, match=r"drawn both here and in the outlines file"):
        load_board(write(keep, head=HEAD.format("more.geojson")))


def test_a_building_is_not_blamed_for_a_drawing_that_failed(write: Write) -> None:
    """The drawing is the mistake; that the building has no outline only follows."""
    write(json.dumps([]), head="", name="more.geojson")
    keep = '[[building]]\nname="K"\nkind="tower"\nheight=1'
    with pytest.raises(BoardProblems) as caught:
        load_board(write(keep, head=HEAD.format("more.geojson")))
    assert len(caught.value.problems) == 1


def test_a_directory_that_cannot_be_listed_has_no_nearest_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be entered all the same, and then what is missing is a file."""

    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(BoardError) as told:
        files.read_toml(tmp_path / "nix.toml")
    assert str(told.value) == f"{tmp_path / 'nix.toml'}: there is no such file"
