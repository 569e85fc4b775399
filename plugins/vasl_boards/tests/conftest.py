"""Board archives that the tests draw themselves, pixel by pixel."""

from __future__ import annotations

import gzip
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hexwright import Grid

ACROSS, DOWN = 56.25, 64.5


def java(payload: bytes, *, block: int = 1024) -> bytes:
    """Bytes as Java's ObjectOutputStream writes them."""
    out = bytearray(b"\xac\xed\x00\x05")
    for at in range(0, len(payload), block):
        body = payload[at : at + block]
        short = len(body) < 256
        out += struct.pack(">BB" if short else ">Bi", 0x77 if short else 0x7A, len(body)) + body
    return bytes(out)


class Draft:
    """An archive that is drawn piece by piece; each method draws something and gives it back."""

    def __init__(self, columns: int = 5, rows: int = 4) -> None:
        self.columns, self.rows = columns, rows
        self.size = round((columns - 1) * ACROSS), round(rows * DOWN)
        self.terrain = np.zeros(self.size, dtype=np.uint8)
        self.elevation = np.zeros(self.size, dtype=np.int8)
        self.stairs = np.zeros(columns * rows + columns // 2, dtype=np.uint8)
        self.grid = Grid(columns=range(columns), rows=range(rows), shoved_rows=range(-1, rows))
        self.root: dict[str, str] = {"name": "test", "version": "1"}
        self.inner = ""
        self.header: tuple[int, int, int, int] | None = None
        self.members: dict[str, bytes | None] = {}

    def centre(self, name: str) -> tuple[int, int]:
        hex = self.grid.parse(name)
        down = hex.row + (0.5 if hex.col % 2 else 0.0)
        return int(hex.col * ACROSS), int(32.25 + down * DOWN)

    def box(self, code: int, x0: int, y0: int, x1: int, y1: int) -> Draft:
        self.terrain[x0:x1, y0:y1] = code
        return self

    def block(self, code: int, name: str, reach: int = 12) -> Draft:
        """A square about a hex's centre."""
        x, y = self.centre(name)
        return self.box(code, max(0, x - reach), max(0, y - reach), x + reach + 1, y + reach + 1)

    def hex(self, code: int, name: str) -> Draft:
        self.terrain[self._inside(name)] = code
        return self

    def level(self, level: int, name: str) -> Draft:
        self.elevation[self._inside(name)] = level
        return self

    def stroke(
        self, code: int, name: str, start: float = 0.0, end: float = 1.0, half: float = 3.0
    ) -> Draft:
        """A bar along a part of a hexside, clockwise about the grid's hex of it."""
        (ax, ay), (bx, by) = self._side(name)
        length = float(np.hypot(bx - ax, by - ay))
        along, across = self._along(ax, ay, bx, by)
        inside = (along >= start * length) & (along <= end * length) & (abs(across) <= half)
        self.terrain[inside] = code
        return self

    def road(self, code: int, a: str, b: str, half: float = 4.0) -> Draft:
        """A strip from the centre of one hex to that of another."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        along, across = self._along(ax, ay, bx, by)
        length = np.hypot(bx - ax, by - ay)
        self.terrain[(along >= 0) & (along <= length) & (abs(across) <= half)] = code
        return self

    def stairway(self, name: str) -> Draft:
        hex = self.grid.parse(name)
        before = hex.col * self.rows + hex.col // 2
        self.stairs[before + hex.row + hex.col % 2] = 1
        return self

    def metadata(self, inner: str = "", **attributes: str) -> Draft:
        self.root.update(attributes)
        self.inner += inner
        return self

    def building_type(self, hex: str, told: str) -> Draft:
        self._types = [*getattr(self, "_types", []), (hex, told)]
        return self

    def member(self, name: str, data: bytes | None) -> Draft:
        """Another member, or another content of a usual one, or none of it."""
        self.members[name] = data
        return self

    def payload(self) -> bytes:
        header = self.header or (self.columns, self.rows, *self.size)
        pairs = np.stack([self.elevation.view(np.uint8), self.terrain], axis=-1)
        return struct.pack(">4i", *header) + pairs.tobytes() + self.stairs.tobytes()

    def xml(self) -> bytes:
        told = " ".join(f'{key}="{value}"' for key, value in self.root.items())
        types = "".join(
            f'<buildingType hexName="{hex}" buildingTypeName="{name}"/>'
            for hex, name in getattr(self, "_types", [])
        )
        inner = f"<buildingTypes>{types}</buildingTypes>{self.inner}"
        return f'<?xml version="1.0"?><boardMetadata {told}>{inner}</boardMetadata>'.encode()

    def contents(self) -> dict[str, bytes]:
        usual: dict[str, bytes | None] = {
            "BoardMetadata.xml": self.xml(),
            "LOSData": gzip.compress(java(self.payload()), mtime=0),
        }
        return {n: d for n, d in {**usual, **self.members}.items() if d is not None}

    def write(self, directory: Path, name: str = "bdtest") -> Path:
        path = directory / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, data in self.contents().items():
                archive.writestr(member, data)
        return path

    def _pixels(self) -> tuple[Any, Any]:
        x, y = np.meshgrid(*(np.arange(n) + 0.5 for n in self.size), indexing="ij")
        return x, y

    def _inside(self, name: str) -> Any:
        x, y = self._pixels()
        away = []
        for hex in self.grid.hexes:
            down = hex.row + (0.5 if hex.col % 2 else 0.0)
            dx = (x - hex.col * ACROSS) / ACROSS * np.sqrt(3) / 2
            away.append(dx**2 + ((y - 32.25) / DOWN - down) ** 2)
        return np.argmin(np.stack(away), axis=0) == self.grid.index[self.grid.parse(name)]

    def _side(self, name: str) -> list[tuple[float, float]]:
        hex, side = self.grid.side(name)
        return [
            (x / 1200 * ACROSS, y / 1200 * DOWN + 32.25) for x, y in self.grid.side_ends(hex, side)
        ]

    def _along(self, ax: float, ay: float, bx: float, by: float) -> tuple[Any, Any]:
        x, y = self._pixels()
        length = np.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        return (x - ax) * ux + (y - ay) * uy, (x - ax) * -uy + (y - ay) * ux


@pytest.fixture
def draft() -> Callable[..., Draft]:
    return Draft


@pytest.fixture
def as_java() -> Callable[..., bytes]:
    return java
