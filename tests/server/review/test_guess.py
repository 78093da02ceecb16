"""A guess at what was better than a decision of a finished deal is judged, and nothing is kept."""

from typing import Any

import pytest
from tests.server.review.finished import played
from tests.server.review.linked import fragment_of
from tests.server.review.test_review import QUICK, lines

from oudler.testing.guests import Guest, open_site, run


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    monkeypatch.setattr("oudler.coach.judgement.CLEAR_ERRORS", 2.0)  # few worlds, wide margins


async def guess(
    guest: Guest, path: str, number: int, action: dict[str, Any], status: int = 200
) -> dict[str, Any]:
    answer = await guest.post(f"{path}/guess", {"number": number, "action": action})
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def test_the_better_action_is_right_and_the_mistake_is_not() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            path = f"/api/d/{fragment_of(seed='guess 5')}"
            *found, _ = lines((await anne.get(f"{path}/review")).text)
            mistakes = [one for one in found if one["verdict"] == "mistake"]
            cards = [one for one in mistakes if one["card"]]
            assert cards
            for one in cards:
                right = await guess(anne, path, one["number"], one["better"]["action"])
                assert right == {"is_right": True, "says": ["C'est bien ça."], "line": []}
                own = {"type": "play", "card": one["card"]}
                wrong = await guess(anne, path, one["number"], own)
                assert not wrong["is_right"]
                assert wrong["line"][0] == {"place": one["place"], "action": own}
                # The reply can be looked at; it does not say what was better.
                asked = {"at": one["at"], "place": one["place"], "line": wrong["line"]}
                assert (await anne.post(f"{path}/line", asked)).json()["moments"]
                assert not any("Mieux valait" in said for said in wrong["says"])

    run(scenario)


def test_a_guess_must_be_an_action_that_was_allowed_in_such_a_decision() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            path = f"/api/d/{fragment_of()}"
            bid, beyond = {"type": "bid", "contract": "pass"}, {"type": "play", "card": "S1"}
            await guess(anne, path, 999, bid, status=404)
            await guess(anne, path, 0, beyond, status=409)

    run(scenario)


@pytest.mark.parametrize("how", [{"deals": 4}, {}])
def test_nothing_is_judged_in_a_running_deal_or_match(how: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            if how:
                table, status, reason = await played(anne, **how), 409, "match_open"
            else:
                table, status, reason = await anne.open(you="Anne"), 404, "no_such_deal"
            path = f"/api/tables/{table}/deals/1"
            found = await guess(anne, path, 0, {"type": "bid", "contract": "pass"}, status=status)
            assert found["reason"] == reason

    run(scenario)
