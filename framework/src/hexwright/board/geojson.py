"""Outlines drawn elsewhere: a GeoJSON file in (column, row) units."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from attrs import frozen

from hexwright.board.files import read_json
from hexwright.board.outlines import combined, polygon, read_ring
from hexwright.board.schema import OutlineProperties
from hexwright.board.tables import Report, shown, structured
from hexwright.errors import nearest


@frozen
class Drawing:
    """One feature of a GeoJSON file.

    Attributes:
        step: Its index in the file, for messages.
        properties: Whose outline it is.
        shape: A shapely geometry on the lattice.
    """

    step: int
    properties: OutlineProperties
    shape: Any


def read_drawings(path: Path, report: Report) -> tuple[Report, list[Drawing]]:
    """The outlines of a GeoJSON FeatureCollection.

    Args:
        path: The file.
        report: The report of the file that refers to it; mistakes are added to its problems.

    Returns:
        A report for more mistakes about that file, and its features that are without mistakes.

    Raises:
        BoardError: if the file cannot be read at all.
    """
    root = read_json(path)
    inner = Report(str(path), root, report.problems)
    if not isinstance(root, dict) or root.get("type") != "FeatureCollection":
        inner.add("this is not a GeoJSON FeatureCollection", hint='its "type" must say so')
        return inner, []
    features = root.get("features")
    if not isinstance(features, list):
        inner.add("its features are not a list", hint='add "features": [...]')
        return inner, []
    found = []
    for step, feature in enumerate(features):
        drawing = _read_feature(feature, step, inner)
        if drawing is not None:
            found.append(drawing)
    return inner, found


def _read_feature(raw: Any, step: int, report: Report) -> Drawing | None:
    path = ("features", step)
    if not isinstance(raw, dict) or raw.get("type") != "Feature":
        report.add(f"{shown(raw)} is not a Feature", *path)
        return None
    properties = structured(
        raw.get("properties") or {}, OutlineProperties, report, *path, "properties"
    )
    shape = None
    with report.catching(*path, "geometry"):
        shape = _read_geometry(raw.get("geometry"), report, path)
    if properties is None or shape is None:
        return None
    if not properties.terrain and not properties.building:
        report.add(
            "the outline belongs to nothing",
            *path,
            hint='its properties need "terrain" or "building"',
        )
        return None
    return Drawing(step, properties, shape)


def _read_geometry(raw: Any, report: Report, path: tuple[str, int]) -> Any:
    kind = raw.get("type") if isinstance(raw, dict) else raw
    if not isinstance(raw, dict) or kind not in ("Polygon", "MultiPolygon"):
        hint = nearest(str(kind), ["Polygon", "MultiPolygon"])
        report.add(f"geometry {shown(kind)} is no outline", *path, "geometry", hint=hint)
        return None
    coordinates = raw.get("coordinates")
    polygons = [coordinates] if kind == "Polygon" else coordinates
    if not isinstance(polygons, list) or not polygons:
        report.add("its coordinates are not a list", *path, "geometry", "coordinates")
        return None
    shapes = []
    for at, rings in enumerate(polygons):
        with report.catching(
            *path, "geometry", "coordinates", *([at] if kind != "Polygon" else [])
        ):
            if not isinstance(rings, list) or not rings:
                report.add("a polygon is a list of rings", *path, "geometry", "coordinates")
                continue
            shell, *holes = (read_ring(ring) for ring in rings)
            shapes.append(polygon(shell, holes))
    return combined(shapes) if len(shapes) == len(polygons) else None
