"""``LOSData``: the ground of a board, pixel by pixel.

Three wrappings: gzip, a stream as Java's ObjectOutputStream writes it that has only blocks of
bytes, and in those a header, a byte of elevation and one of terrain for each pixel, and a byte for
each hex. Nothing is believed before it is counted, and no more is held than the header announces.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from attrs import frozen

from vasl_boards.archive import LOS_DATA, Archive
from vasl_boards.errors import ArchiveError, place

MAX_PACKED = 50_000_000
"""Bytes of the member, as stored in gzip."""
MAX_PIXELS = 50_000_000
"""The Red Barricades map, one of the largest, has 6 million."""
MAX_HEXES = 50_000
MAX_BLOCKS = 250_000
"""Blocks are of 1024 bytes; a stream of empty ones must come to an end."""

_GZIP, _JAVA = b"\x1f\x8b", b"\xac\xed\x00\x05"
_SHORT, _LONG = 0x77, 0x7A
_HEADER = 16
_STEP = 65_536
_AGAIN = "get the archive again"


@frozen(eq=False)
class LosData:
    """The ground of a board.

    Attributes:
        columns: Columns of hexes.
        rows: Hexes in the first column and every second; the others have one more.
        elevation: Level of the ground at each pixel, int8, ``[x, y]``.
        terrain: Code of the terrain at each pixel, uint8, ``[x, y]``.
        stairways: Column and row of the hexes with a stairway, counted as they are stored: in odd
            columns row 0 is the half hex above the others.
    """

    columns: int
    rows: int
    elevation: npt.NDArray[np.int8]
    terrain: npt.NDArray[np.uint8]
    stairways: frozenset[tuple[int, int]]


def read_los_data(archive: Archive) -> LosData:
    """The ground of an archive's board.

    Raises:
        ArchiveError: if any wrapping is broken, or sizes are absurd or do not agree.
    """
    where = place(archive.path, LOS_DATA)
    packed = archive.read(LOS_DATA, MAX_PACKED)
    if not packed.startswith(_GZIP):
        raise ArchiveError("it does not begin as gzip does", where=where, hint=_AGAIN)
    blocks = _blocks(_Stream(_inflated(packed, where), where), where)
    payload = bytearray()
    header: tuple[int, int, int, int] | None = None
    expected = _HEADER
    for block in blocks:
        payload += block
        if header is None and len(payload) >= _HEADER:
            header = _header(payload, where)
            expected = _size(*header)
        if header is not None and len(payload) > expected:
            raise _wrong_size(header, f"more than the {expected:,}", where)
    if header is None or len(payload) < expected:
        raise _wrong_size(header, f"{len(payload):,} instead of {expected:,}", where)
    return _parsed(header, payload)


def _header(payload: bytearray, where: str) -> tuple[int, int, int, int]:
    columns, rows, across, down = struct.unpack(">4i", payload[:_HEADER])
    if min(columns, rows, across, down) < 1:
        raise ArchiveError(
            f"its header tells of {columns} x {rows} hexes on {across} x {down} pixels",
            where=where,
            hint=_AGAIN,
        )
    if across * down > MAX_PIXELS or columns * (rows + 1) > MAX_HEXES:
        raise ArchiveError(
            f"its header tells of {columns} x {rows} hexes on {across} x {down} pixels, and at "
            f"most {MAX_HEXES:,} hexes and {MAX_PIXELS:,} pixels are read",
            where=where,
        )
    return columns, rows, across, down


def _size(columns: int, rows: int, across: int, down: int) -> int:
    return _HEADER + 2 * across * down + columns * rows + columns // 2


def _wrong_size(header: tuple[int, ...] | None, what: str, where: str) -> ArchiveError:
    if header is None:
        return ArchiveError("it ends before its header does", where=where, hint=_AGAIN)
    columns, rows, across, down = header
    return ArchiveError(
        f"it has {what} bytes that {columns} x {rows} hexes on {across} x {down} pixels need",
        where=where,
        hint=_AGAIN,
    )


def _parsed(header: tuple[int, int, int, int], payload: bytearray) -> LosData:
    columns, rows, across, down = header
    end = _HEADER + 2 * across * down
    pairs = np.frombuffer(payload, np.uint8, 2 * across * down, _HEADER).reshape(across, down, 2)
    stairs = iter(payload[end:])
    return LosData(
        columns,
        rows,
        np.ascontiguousarray(pairs[..., 0]).view(np.int8),
        np.ascontiguousarray(pairs[..., 1]),
        frozenset(
            (col, row)
            for col in range(columns)
            for row in range(rows + col % 2)
            if next(stairs) == 1
        ),
    )


# --- the wrappings -------------------------------------------------------------------------------


def _inflated(packed: bytes, where: str) -> Iterator[bytes]:
    """What gzip holds, in small parts."""
    machine = zlib.decompressobj(wbits=31)
    rest = packed
    try:
        while not machine.eof:
            part = machine.decompress(rest, _STEP)
            rest = machine.unconsumed_tail
            if part:
                yield part
            elif not rest and not machine.eof:
                raise ArchiveError("its gzip is truncated", where=where, hint=_AGAIN)
    except zlib.error as exc:
        raise ArchiveError(f"its gzip is damaged: {exc}", where=where, hint=_AGAIN) from exc
    if machine.unused_data:
        raise ArchiveError("something follows its gzip", where=where, hint=_AGAIN)


class _Stream:
    """Bytes that come in parts, taken in other parts."""

    def __init__(self, parts: Iterator[bytes], where: str) -> None:
        self._parts, self._where = parts, where
        self._held, self._at = b"", 0

    def take(self, n: int) -> bytes:
        """The next ``n`` bytes, fewer at the end."""
        if self._at + n <= len(self._held):
            self._at += n
            return self._held[self._at - n : self._at]
        found = bytearray(self._held[self._at :])
        self._held, self._at = b"", 0
        for part in self._parts:
            found += part
            if len(found) >= n:
                break
        self._held = bytes(found[n:])
        return bytes(found[:n])


def _blocks(stream: _Stream, where: str) -> Iterator[bytes]:
    """The bodies of the blocks of a Java stream, long ones in several parts."""
    if stream.take(4) != _JAVA:
        raise ArchiveError(
            "it does not hold a stream of Java's ObjectOutputStream", where=where, hint=_AGAIN
        )
    for _ in range(MAX_BLOCKS):
        kind = stream.take(1)
        if not kind:
            return
        if kind[0] not in (_SHORT, _LONG):
            raise ArchiveError(
                f"byte {kind[0]:#04x} begins no block of bytes", where=where,
                hint="objects are not read, only plain bytes",
            )  # fmt: skip
        head = stream.take(1 if kind[0] == _SHORT else 4)
        left = int.from_bytes(head, "big", signed=kind[0] == _LONG)
        if left < 0:
            raise ArchiveError("a block of negative length", where=where, hint=_AGAIN)
        while left:
            body = stream.take(min(left, _STEP))
            if not body:
                raise ArchiveError("its last block is cut short", where=where, hint=_AGAIN)
            left -= len(body)
            yield body
    raise ArchiveError(f"it has more than {MAX_BLOCKS:,} blocks", where=where, hint=_AGAIN)
