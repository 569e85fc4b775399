"""XML from strangers: parsed only if it is short and declares nothing."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, XMLParser, fromstring

from vasl_boards.errors import ArchiveError

MAX_XML = 4_000_000
_DECLARES = re.compile(rb"<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)
_ENCODING = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']""")
# all of them write ASCII as ASCII, so that the search above sees what the parser would
_ENCODINGS = ("utf-8", "us-ascii", "ascii", "iso-8859-1", "windows-1252")


def parse_xml(data: bytes, root: str, where: str) -> Element:
    """The root element of an XML file.

    Args:
        data: The file.
        root: What the root element must be called.
        where: The file, for messages.

    Raises:
        ArchiveError: if it has a DOCTYPE or entities, an unusual encoding, mistakes, or a root of
            another name.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    told = _ENCODING.match(data)
    encoding = told[1].decode("ascii", "replace").lower() if told else "utf-8"
    if encoding not in _ENCODINGS or b"\0" in data:
        raise ArchiveError(
            f"XML in {encoding if encoding not in _ENCODINGS else 'UTF-16'} is not read",
            where=where,
            hint="save it as UTF-8",
        )
    if found := _DECLARES.search(data):
        raise ArchiveError(
            f"XML with <!{found[1].decode().upper()}> is not read", where=where,
            hint="a board needs no entities; do not trust this file",
        )  # fmt: skip
    try:
        tree = fromstring(data, XMLParser())
    except ParseError as exc:
        raise ArchiveError(f"this is not well-formed XML: {exc}", where=where) from exc
    except (ValueError, LookupError) as exc:
        raise ArchiveError(f"this XML cannot be read: {exc}", where=where) from exc
    if tree.tag != root:
        raise ArchiveError(
            f"its root element is <{tree.tag[:40]}> and should be <{root}>", where=where
        )
    return tree
