"""Pictures of printed maps, as readers give them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexwright.board import Board
from hexwright.board.image import BoardImage
from hexwright.board.readers import read_image
from hexwright.errors import HexwrightError
from hexwright.grid import Grid
from hexwright.report.svg import draw_board

READER = """
from hexwright import BoardImage

def sniff(path):
    return path.read_bytes().startswith(b"MAP")

def read(path, tell):
    raise AssertionError("an image needs no board")
"""
IMAGE = '\ndef image(path):\n    return BoardImage(b"GIF", "image/gif", (9, 9), (2, 3), (1, 1))\n'


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "glade"
    path.write_bytes(b"MAP")
    return path


def test_a_reader_may_have_images(bring: Callable[..., None], map_file: Path) -> None:
    bring("made", READER + IMAGE)
    assert read_image(map_file).uri == "data:image/gif;base64,R0lG"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("", "reader 'made' has no images of boards"),
        ("\ndef image(path): return None\n", "reader 'made' gave NoneType instead of an image"),
        ("\ndef image(path): return 1 / 0\n", "reader 'made' failed: ZeroDivisionError"),
        (IMAGE.replace("image/gif", "text/html"), "reader 'made' failed: ValueError"),
    ],
)
def test_a_reader_that_gives_none_is_told(
    bring: Callable[..., None], map_file: Path, source: str, told: str
) -> None:
    bring("made", READER + source)
    with pytest.raises(HexwrightError) as caught:
        read_image(map_file)
    assert str(caught.value).startswith(f"{map_file}: {told}")


def test_an_image_may_be_referred_to_by_any_name() -> None:
    """It is a name and nothing else, whatever is in it."""
    grid = Grid(columns=range(2), rows=range(2))
    image = BoardImage(b"GIF", "image/gif", (9, 9), (2, 3), (1, 1))
    name = '"/><script>alert(1)</script>&.gif'
    drawn = ElementTree.fromstring(draw_board(Board("Plain", grid), image=image, href=name))
    (found,) = drawn.iter("{http://www.w3.org/2000/svg}image")
    assert found.get("href") == name
    assert not list(drawn.iter("{http://www.w3.org/2000/svg}script"))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_column_and_a_row_of_the_image_are_a_column_and_a_row_of_the_map(
    orientation: str,
) -> None:
    grid = Grid(columns=range(2), rows=range(2), orientation=orientation)  # type: ignore[arg-type]
    image = BoardImage(b"GIF", "image/gif", (90, 60), (2, 3), (1, 1))
    drawn = ElementTree.fromstring(draw_board(Board("Plain", grid), image=image))
    (found,) = drawn.iter("{http://www.w3.org/2000/svg}image")
    wide, high = float(found.get("width", "")) / 45, float(found.get("height", "")) / 20
    flat = orientation == "flat"
    assert (wide, high) == pytest.approx((51.96, 60) if flat else (60, 51.96), abs=0.01)
    assert float(found.get("x", "")) == pytest.approx(-wide / 2, abs=0.01)
    assert float(found.get("y", "")) == pytest.approx(-high / 3, abs=0.01)


def test_a_picture_without_an_image_has_none() -> None:
    assert "<image" not in draw_board(Board("Plain", Grid(columns=range(2), rows=range(2))))
