"""The turning point of a finished deal over HTTP: to its players, and only once it may be told."""

from collections.abc import Sequence

import pytest
from tests.server.review.finished import played
from tests.server.review.test_previews import unspaced

from oudler.coach import Estimate, Judgement, Known, Moment, ReviewEffort, Verdict, moments
from oudler.core import Deal, Seat
from oudler.testing.guests import open_site, run

COSTS = Known(None, Estimate(24.0, 2.0), 0.9, 0.0, None, ())


@pytest.fixture(autouse=True)
def _dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a seat did last was its turning point."""
    monkeypatch.setattr("oudler.coach.turning_point.turning_point", last)


def last(deal: Deal, seat: Seat, *_: ReviewEffort) -> Judgement:
    own: Sequence[Moment] = [one for one in moments(deal) if one.seat == seat]
    return Judgement(own[-1], Verdict.MISTAKE, COSTS)


def test_a_player_is_told_their_own_and_others_nothing() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bob = site.guest("fr"), site.guest("en")
            table = await played(anne)
            path = f"/api/tables/{table}/deals/1/turning-point"
            found = (await anne.get(path)).json()
            assert found["at"] == "trick/18"
            assert unspaced(found["says"]).startswith("Le tournant : pli 18, vous ")
            assert found["says"].endswith("Il y avait mieux, de 24 points en moyenne.")
            assert (await bob.get(path)).json() == {"at": "", "says": ""}

    run(scenario)


def test_nothing_is_told_where_the_coach_cannot_review() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne, rules="playroom-6")
            answer = await anne.get(f"/api/tables/{table}/deals/1/turning-point")
            assert (answer.status_code, answer.json()) == (200, {"at": "", "says": ""})

    run(scenario)


def test_nothing_is_told_while_a_match_is_played() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne, deals=2)
            answer = await anne.get(f"/api/tables/{table}/deals/1/turning-point")
            assert (answer.status_code, answer.json()["reason"]) == (409, "match_open")

    run(scenario)
