"""Archives that are broken or hostile: one clear error with file and member, and little memory."""

from __future__ import annotations

import gzip
import io
import struct
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright import HexwrightError
from vasl_boards import read_board
from vasl_boards.losdata import MAX_BLOCKS

LOS, XML = "LOSData", "BoardMetadata.xml"
MEGABYTE = 1_000_000


def refused(path: Path, member: str, *words: str) -> str:
    """The one message, in a line, that reading ends with; it must name file, member and trouble."""
    with pytest.raises(HexwrightError) as caught:
        read_board(path)
    told = str(caught.value)
    assert told.startswith(f"{path}: {member}" if member else str(path))
    for word in words:
        assert word in told, told
    assert "\n" not in told
    return told


def test_a_file_that_is_no_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bd99"
    path.write_bytes(b"a board, honestly" * 100)
    refused(path, "", "not a ZIP file")


def test_a_missing_file_and_a_directory_are_refused(tmp_path: Path) -> None:
    refused(tmp_path / "bd99", "", "no such file")
    refused(tmp_path, "", "not a file")


@pytest.mark.parametrize("kept", [0, 3, 21, 0.3, 0.9, -10])
def test_a_truncated_archive_is_refused(draft: Any, tmp_path: Path, kept: float) -> None:
    """Case B61: nothing of it is loaded."""
    path = draft().write(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: int(kept * len(data)) if 0 < kept < 1 else int(kept)])
    refused(path, "", "ZIP file")


@pytest.mark.parametrize("member", [LOS, XML])
def test_a_missing_member_is_named(draft: Any, tmp_path: Path, member: str) -> None:
    """Case B61."""
    refused(draft().member(member, None).write(tmp_path), member, "no such member")


@pytest.mark.parametrize("member", [LOS, XML])
def test_a_member_in_the_wrong_case_is_named_with_the_right_one(
    draft: Any, tmp_path: Path, member: str
) -> None:
    """Case B61."""
    board = draft()
    board.member(member.lower(), board.contents()[member]).member(member, None)
    refused(board.write(tmp_path), member, repr(member.lower()), f"rename it to {member}")


@pytest.mark.parametrize("member", [LOS, XML])
def test_an_empty_member_is_refused(draft: Any, tmp_path: Path, member: str) -> None:
    """Case B61."""
    refused(draft().member(member, b"").write(tmp_path), member, "empty")


def test_a_damaged_member_is_refused(draft: Any, tmp_path: Path) -> None:
    path = draft().write(tmp_path)
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        info = archive.getinfo(LOS)
    at = info.header_offset + 30 + len(LOS) + info.compress_size // 2
    data[at : at + 8] = bytes(b ^ 0xFF for b in data[at : at + 8])
    path.write_bytes(data)
    refused(path, LOS, "damaged")


BROKEN: dict[str, tuple[Callable[[bytes, Callable[..., bytes]], bytes], str]] = {
    "no gzip": (lambda payload, java: b"PK" + java(payload), "gzip"),
    "truncated gzip": (lambda payload, java: gzip.compress(java(payload))[:-20], "truncated"),
    "damaged gzip": (
        lambda payload, java: gzip.compress(java(payload))[:-8] + b"12345678",
        "damaged",
    ),
    "more after the gzip": (lambda payload, java: gzip.compress(java(payload)) + b"x", "follows"),
    "no Java stream": (lambda payload, java: gzip.compress(payload), "ObjectOutputStream"),
    "an object": (
        lambda payload, java: gzip.compress(java(payload[:16]) + b"\x73\x72"),
        "begins no block",
    ),
    "a negative block": (
        lambda payload, java: gzip.compress(java(b"")[:4] + b"\x7a\xff\xff\xff\xff"),
        "negative",
    ),
    "a block cut short": (
        lambda payload, java: gzip.compress(java(b"")[:4] + b"\x7a\x00\x00\xff\xff" + payload[:99]),
        "cut short",
    ),
    "no header": (lambda payload, java: gzip.compress(java(payload[:9])), "before its header"),
    "too little": (lambda payload, java: gzip.compress(java(payload[:-1])), "instead of"),
    "too much": (lambda payload, java: gzip.compress(java(payload + b"\0")), "more than"),
    "only empty blocks": (
        lambda payload, java: gzip.compress(java(b"")[:4] + b"\x77\x00" * (MAX_BLOCKS + 1)),
        "blocks",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_broken_wrappings_of_the_ground_are_told_apart(
    draft: Any, as_java: Any, tmp_path: Path, what: str
) -> None:
    breaker, word = BROKEN[what]
    board = draft(columns=3, rows=2)
    path = board.member(LOS, breaker(board.payload(), as_java)).write(tmp_path)
    refused(path, LOS, word)


@pytest.mark.parametrize(
    ("header", "word"),
    [
        ((3, 2, 113, 129), "instead of"),
        ((3, 2, 111, 129), "more than"),
        ((3, 3, 112, 129), "instead of"),
        ((-3, 2, 112, 129), "header tells"),
        ((3, 0, 112, 129), "header tells"),
        ((3, 2, 2**31 - 1, 2**31 - 1), "at most"),
        ((2**31 - 1, 2**31 - 1, 112, 129), "at most"),
    ],
)
def test_a_header_that_lies_about_sizes_is_refused(
    draft: Any, tmp_path: Path, header: tuple[int, ...], word: str
) -> None:
    board = draft(columns=3, rows=2)
    assert board.size == (112, 129)
    board.header = header
    refused(board.write(tmp_path), LOS, word)


def test_hexes_that_do_not_fit_the_picture_are_refused(draft: Any, tmp_path: Path) -> None:
    """Sizes that agree with each other and not with the hexes would shift every answer (B55)."""
    board = draft().metadata(hexWidth="80", hexHeight="64.5", A1CenterX="0", A1CenterY="32.25")
    refused(board.write(tmp_path), XML, "do not fill a picture")


def measured(path: Path) -> float:
    """Megabytes that a refusal needs at its most."""
    tracemalloc.start()
    try:
        with pytest.raises(HexwrightError):
            read_board(path)
        return tracemalloc.get_traced_memory()[1] / MEGABYTE
    finally:
        tracemalloc.stop()


def test_a_gzip_bomb_is_given_up_early(draft: Any, as_java: Any, tmp_path: Path) -> None:
    board = draft(columns=3, rows=2)
    bomb = io.BytesIO()
    with gzip.open(bomb, "wb", compresslevel=1) as stream:
        stream.write(as_java(board.payload()))
        for _ in range(100):
            stream.write(b"\x7a\x00\x10\x00\x00" + bytes(0x100000))
    path = board.member(LOS, bomb.getvalue()).write(tmp_path)
    refused(path, LOS, "more than")
    assert measured(path) < 10


@pytest.mark.parametrize("lying", [False, True])
def test_a_zip_bomb_is_given_up_early(draft: Any, tmp_path: Path, lying: bool) -> None:
    """Whether or not its directory owns up to its size."""
    path = draft().member(XML, bytes(60 * MEGABYTE)).write(tmp_path)
    if lying:
        with zipfile.ZipFile(path) as archive:
            at = archive.start_dir
        data = bytearray(path.read_bytes())
        data[at + 24 : at + 28] = struct.pack("<I", 1000)
        path.write_bytes(data)
    refused(path, XML, "damaged" if lying else "larger than")
    assert measured(path) < 10


def test_an_archive_of_many_members_is_refused_before_they_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "bd99"
    with zipfile.ZipFile(path, "w") as archive:
        for i in range(5_001):
            archive.writestr(str(i), b"")
    refused(path, "", "more than 5,000 members")


@pytest.mark.parametrize("name", ["../../out.txt", "/etc/out", "a/../../b", "C:/x", "..\\x"])
def test_member_names_that_lead_out_of_the_archive_are_refused(
    draft: Any, tmp_path: Path, name: str
) -> None:
    """Nothing is ever unpacked; but who writes such names is not to be read."""
    inside = tmp_path / "deep" / "er"
    inside.mkdir(parents=True)
    path = draft().member(name, b"x").write(inside)
    refused(path, repr(name), "leads out")
    assert [p.name for p in tmp_path.rglob("*") if p.is_file()] == ["bdtest"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name_are_refused(draft: Any, tmp_path: Path) -> None:
    path = draft().write(tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(LOS, b"another")
    refused(path, LOS, "two members")


DOCTYPE = b'<!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><boardMetadata name="&b;"/>'


@pytest.mark.parametrize(
    ("xml", "word"),
    [
        (DOCTYPE, "<!DOCTYPE>"),
        (b'<?xml version="1.0"?>' + DOCTYPE.lower(), "<!DOCTYPE>"),
        (DOCTYPE.decode().encode("utf-16"), "UTF-16"),
        (b'<?xml version="1.0" encoding="utf-7"?>' + DOCTYPE, "utf-7"),
        (b"<boardMetadata name='x'>&amp;&nothing;</boardMetadata>", "not well-formed"),
        (b"<boardMetadata>", "not well-formed"),
        (b"plain text", "not well-formed"),
        (b"<boardMetadata>\xff</boardMetadata>", "not well-formed"),
        (b"<other/>", "root element"),
        (b'<boardMetadata hexWidth="1" hexHeight="x" A1CenterX="0" A1CenterY="0"/>', "number"),
        (b'<boardMetadata hexWidth="nan" hexHeight="1" A1CenterX="0" A1CenterY="0"/>', "number"),
        (b'<boardMetadata hexWidth="1" hexHeight="1" A1CenterX="0" A1CenterY="0"/>', "too small"),
        (b'<boardMetadata hexWidth="56"/>', "but not hexHeight"),
    ],
)
def test_xml_that_is_hostile_or_wrong_is_refused(
    draft: Any, tmp_path: Path, xml: bytes, word: str
) -> None:
    refused(draft().member(XML, xml).write(tmp_path), XML, word)


def test_an_unknown_terrain_code_is_named_with_its_hexes_and_a_pixel(
    draft: Any, tmp_path: Path
) -> None:
    path = draft().block(222, "C2", reach=1).write(tmp_path)
    refused(path, LOS, "code 222", "9 pixels", "(111, 95)", "in C2")
