"""The OpenAPI description is true: requests that follow it or break it get the answers it lists."""

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from oudler.site import ROOMS
from oudler.testing.guests import open_site, run
from oudler.web.openapi import describe
from oudler.web.routes import endpoints_of

PATIENCE = 60
"""Seconds that an answer may take."""
EXAMPLES = 8
"""How many requests are drawn for each endpoint."""
STREAMS = ("/api/tables/{id}/events", "/api/sheets/{id}/events")


def test_every_command_is_described_as_it_is_read() -> None:
    parts = describe(endpoints_of(ROOMS))["components"]["schemas"]
    for name in ("Sit", "SentAct", "Close"):
        assert "key" in parts[name]["required"]
        assert parts[name]["properties"]["key"]["maxLength"] == 100
    action = parts["SentAct"]["properties"]["action"]
    assert {"bid", "discard", "play"} <= set(action["properties"]["type"]["enum"])


def send_all(address: str, mode: str) -> dict[str, set[int]]:
    """Send the drawn requests to every endpoint; returns the statuses of the answers at each."""
    # Imported here, because it takes longer than everything the fast tests import for the server.
    import requests
    import schemathesis
    from schemathesis import Case, GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi import checks

    answers = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_headers_conformance,
        checks.response_schema_conformance,
    ]
    statuses: dict[str, set[int]] = {}
    with requests.Session() as web:
        opened = web.post(f"{address}/api/tables", json={"you": "Anne", "bots": "club"})
        table = opened.json()["id"]
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)

            @settings(
                max_examples=EXAMPLES,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(
                case=found.ok().as_strategy(generation_mode=GenerationMode(mode)),
                is_there=st.booleans(),
            )
            def send(case: Case[Any], is_there: bool) -> None:
                if is_there and "id" in case.path_parameters and case.path not in STREAMS:
                    case.path_parameters["id"] = table  # an existing stream never ends
                response = case.call(session=web, timeout=PATIENCE)
                case.validate_response(response, checks=answers)
                statuses.setdefault(case.path, set()).add(response.status_code)

            send()
    return statuses


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_whatever_is_sent_is_answered_as_it_is_described(
    mode: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            statuses = await asyncio.to_thread(send_all, site.address, mode)
            assert {404, 409 if mode == "positive" else 422} <= set().union(*statuses.values())

    run(scenario, seconds=240)
    assert "Traceback" not in capfd.readouterr().err
