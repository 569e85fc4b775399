"""The picture of a board: taken out if it is one, placed under the hexes, refused if hostile."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.testing import CliRunner

from hexwright import BoardImage, HexwrightError
from hexwright.cli import app
from vasl_boards import read_board, read_image

XML, NAME = "BoardMetadata.xml", "bdtest.gif"


def picture(size: tuple[int, int], kind: str = "GIF") -> bytes:
    out = io.BytesIO()
    Image.new("P", size, 3).convert("RGB").save(out, kind)
    return out.getvalue()


@pytest.fixture
def board(draft: Any) -> Any:
    """A board with a picture of its own size."""
    drawn = draft(columns=4, rows=3).metadata(boardImageFileName=NAME)
    return drawn.member(NAME, picture(drawn.size))


@pytest.mark.parametrize(
    ("kind", "media_type"), [("GIF", "image/gif"), ("PNG", "image/png"), ("JPEG", "image/jpeg")]
)
def test_a_picture_is_taken_out_as_it_is(
    board: Any, tmp_path: Path, kind: str, media_type: str
) -> None:
    """What it is, is seen from its content; its name says nothing."""
    data = picture(board.size, kind)
    found = read_image(board.member(NAME, data).write(tmp_path))
    assert (found.data, found.media_type, found.size) == (data, media_type, board.size)


def test_it_tells_where_the_hexes_lie_in_it(board: Any, tmp_path: Path) -> None:
    path = board.write(tmp_path)
    grid, found = read_board(path).grid, read_image(path)
    for name in ("A1", "B2", "D3", "C1"):
        assert tuple(map(int, found.pixel(grid.centre(grid.parse(name))))) == board.centre(name)


def test_of_the_lower_right_part_of_a_map_too(draft: Any, tmp_path: Path) -> None:
    """Its hexes go on counting where others ended, and its picture begins anew."""
    board = draft(columns=3, rows=2).metadata(
        hexWidth="56.25", hexHeight="64.5", A1CenterX="-901", A1CenterY="-612.75",
        boardImageFileName=NAME,
    )  # fmt: skip
    path = board.member(NAME, picture(board.size)).write(tmp_path)
    grid, found = read_board(path).grid, read_image(path)
    assert found.pixel(grid.centre(grid.parse("Q11"))) == pytest.approx((0, 32.25))


def refused(path: Path, member: str, word: str) -> None:
    with pytest.raises(HexwrightError) as caught:
        read_image(path)
    told = str(caught.value)
    assert told.startswith(f"{path}: {member}: ")
    assert word in told
    assert "\n" not in told


def test_an_archive_without_a_picture_is_told(draft: Any, tmp_path: Path) -> None:
    refused(draft().write(tmp_path), XML, "boardImageFileName")


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("none.gif", "there is no such member"),
        (NAME.upper(), f"one called '{NAME}'"),
        ("../secret.gif", "there is no such member"),
        ("/etc/passwd", "there is no such member"),
        (XML, "no image"),
    ],
)
def test_the_picture_s_name_is_a_member_s_and_leads_nowhere_else(
    board: Any, tmp_path: Path, name: str, word: str
) -> None:
    (tmp_path / "secret.gif").write_bytes(picture(board.size))
    inside = tmp_path / "inside"
    inside.mkdir()
    refused(board.metadata(boardImageFileName=name).write(inside), name, word)


def png(wide: int, high: int) -> bytes:
    """A PNG whose header tells of so many pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        sum_ = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + sum_

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(b""))
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")


HOSTILE = {
    "a page": b"<html><script>alert(1)</script></html>",
    "a vector image": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "another kind of image": picture((169, 194), "BMP"),
    "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 169 194\n(x) run",
    "a pickle": b"\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix",
    "a head alone": b"GIF89a",
    "a truncated GIF": picture((169, 194))[:-20],
    "a truncated PNG": picture((169, 194), "PNG")[:-40],
    "a PNG of many pixels": png(100_000, 100_000),
    "a PNG of more pixels than there are": png(2**31 - 1, 2**31 - 1),
    "a GIF of many pixels": b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\0;",
    "another board's": picture((400, 194)),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_picture_is_one_message_and_little_memory(
    board: Any, tmp_path: Path, what: str
) -> None:
    assert board.size == (169, 194)
    path = board.member(NAME, HOSTILE[what]).write(tmp_path)
    tracemalloc.start()
    try:
        refused(path, NAME, "image")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_picture_of_too_many_bytes_is_given_up_early(board: Any, tmp_path: Path) -> None:
    refused(board.member(NAME, bytes(50_000_001)).write(tmp_path), NAME, "larger than 50,000,000")


def test_a_board_without_a_sound_picture_is_still_a_board(board: Any, tmp_path: Path) -> None:
    path = board.member(NAME, b"nothing").write(tmp_path)
    assert len(read_board(path).grid) == 14


# --- on the command line -------------------------------------------------------------------------


def run(*args: object) -> Any:
    return CliRunner().invoke(app, [str(a) for a in args])


def test_the_command_writes_the_picture(board: Any, tmp_path: Path) -> None:
    path, out = board.write(tmp_path), tmp_path / "out.gif"
    told = run("board", "image", path, "-o", out)
    assert told.output == (
        f"{out}: 169 x 194 pixels; columns 56.25 and rows 64.5 apart, "
        "column 0 and row 0 at 0, 32.25\n"
    )
    assert out.read_bytes() == read_image(path).data
    assert run("board", "image", path, "-o", out).exit_code == 0


def test_it_writes_no_picture_under_a_wrong_name_nor_over_something_else(
    board: Any, tmp_path: Path
) -> None:
    path, out = board.write(tmp_path), tmp_path / "out.png"
    told = run("board", "image", path, "-o", out)
    assert (told.exit_code, out.exists()) == (2, False)
    assert f"{out}: the image is image/gif (call it out.gif)" in told.stderr
    precious = tmp_path / "precious.gif"
    precious.write_text("no picture")
    told = run("board", "image", path, "-o", precious)
    assert (told.exit_code, precious.read_text()) == (2, "no picture")


def test_a_board_is_drawn_over_its_picture(board: Any, tmp_path: Path) -> None:
    """The picture's pixel at a hex's centre comes to lie where the hex's centre is drawn."""
    path, svg = board.block(60, "C2").write(tmp_path), tmp_path / "out.svg"
    told = run("board", "show", path, "--svg", svg, "--image", path)
    assert told.exit_code == 0, told.output
    space = "{http://www.w3.org/2000/svg}"
    root = ElementTree.parse(svg).getroot()
    (image,) = root.iter(f"{space}image")
    found: BoardImage = read_image(path)
    assert image.get("href") == found.uri
    x, y, wide, high = (float(image.get(k, "")) for k in ("x", "y", "width", "height"))
    grid = read_board(path).grid
    pixel = found.pixel(grid.centre(grid.parse("D3")))
    on_paper = (x + pixel[0] * wide / 169, y + pixel[1] * high / 194)
    dots = [(float(c.get("cx", "")), float(c.get("cy", ""))) for c in root.iter(f"{space}circle")]
    assert min(abs(on_paper[0] - cx) + abs(on_paper[1] - cy) for cx, cy in dots) < 0.1
