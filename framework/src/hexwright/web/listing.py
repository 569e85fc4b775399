"""The list of all that can be asked, as a page: without scripts, and nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}: what can be asked</title>
<style>body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }}
th, td {{ text-align: left; vertical-align: top; padding: .25em 1em .25em 0 }}</style>
</head>
<body>
<h1>{title}: what can be asked</h1>
<p>{description} For programs: <a href="/schema/openapi.json">openapi.json</a>.</p>
<table>
<thead><tr><th scope="col">address</th><th scope="col">what</th><th scope="col">keys</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>
"""  # noqa: E501 - a line of the page


class Listing(OpenAPIRenderPlugin):
    """Draws the description as a table."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        models = openapi_schema["components"]["schemas"]
        rows = [
            _row(f"{method.upper()} {path}", operation, models)
            for path, methods in openapi_schema["paths"].items()
            for method, operation in methods.items()
        ]
        info = openapi_schema["info"]
        told = {"title": escape(info["title"]), "description": escape(info["description"])}
        return PAGE.format(rows="\n".join(rows), **told).encode()


def _row(asked: str, operation: dict[str, Any], models: dict[str, Any]) -> str:
    keys = ""
    if body := operation.get("requestBody"):
        name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        keys = ", ".join(models[name]["properties"])
    what = escape(operation.get("description") or operation.get("summary") or "")
    head = f"<th scope='row'><code>{escape(asked)}</code></th>"
    return f"<tr>{head}<td>{what}</td><td>{keys}</td></tr>"
