"""SVG elements as text."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from hexwright.report.canvas import title, words


def test_signs_that_xml_cannot_hold_are_replaced() -> None:
    """A name from a file may have any; the picture must still open."""
    for text in ("a\0b", "a\x1b[31m", "a\ud800", "a\uffff"):
        for element in (title(text), words((0, 0), text, 9, fill=text)):
            assert "\ufffd" in (ET.fromstring(element).text or "")
