"""The API is tried on its own description, with what is asked rightly and wrongly."""

from __future__ import annotations

from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
WORDS = ["C", "H", "K18", "J21@2", "K15-L16", "O5.31", "smoke K18", "breach L15-K16", "night=true"]
"""Texts that mean something in the hall: what is made up at random seldom does."""


def mixed(body: Any, draw: Any) -> Any:
    """A body with some of its texts meaning something."""
    if isinstance(body, dict):
        return {key: mixed(value, draw) for key, value in body.items()}
    if isinstance(body, list):
        return [mixed(value, draw) for value in body]
    return draw(st.sampled_from([body, *WORDS])) if isinstance(body, str) else body


def test_nothing_that_is_asked_fails_the_server(client: httpx.Client) -> None:
    """No 5xx, and each answer is as the description says."""
    tried: dict[str, set[int]] = {}

    def tries(operation: Any) -> None:
        @settings(
            max_examples=6,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            deadline=None,
            derandomize=True,
            database=None,
        )
        @given(case=operation.as_strategy(), data=st.data())
        def trying(case: Any, data: Any) -> None:
            case.body = mixed(case.body, data.draw)
            answer = case.call(base_url=str(client.base_url))
            tried.setdefault(operation.path, set()).add(answer.status_code)
            case.validate_response(answer, checks=CHECKS)

        trying()

    described = schemathesis.openapi.from_url(f"{client.base_url}/schema/openapi.json")
    for found in described.get_all_operations():
        tries(found.ok())
    assert len(tried) >= 10
    assert {200, 400} <= set.union(*tried.values())


def test_the_picture_is_described_as_one(client: httpx.Client) -> None:
    paths = client.get("/schema/openapi.json").json()["paths"]
    assert list(paths["/api/image"]["get"]["responses"]["200"]["content"]) == ["image/*"]
