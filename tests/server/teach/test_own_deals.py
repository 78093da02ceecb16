"""Cards that a review called mistakes become exercises of the person who played them."""

from typing import Any

from tests.server.review.finished import played

from oudler.coach import Kind, moments
from oudler.core.text import action_to_json
from oudler.table.history.history import DealReviewed, history_stream_of
from oudler.table.history.history_writer import add_entry
from oudler.teach.own import own_problem
from oudler.testing.guests import open_site, run


def test_a_mistake_is_asked_again_in_the_course_by_nobody_else(kernel: Any) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, stranger = site.guest("fr"), site.guest("fr")
            table = await played(anne)
            (deal,) = await site.registry.archive.deals(await site.registry.table(table))
            own = (
                (one, found)
                for one in moments(deal.deal)
                if one.kind is Kind.CARD and not one.is_forced and one.seat == 0
                if (found := own_problem("own", one)) is not None
            )
            moment, problem = next(own)
            me = (await anne.get("/api/me")).json()["id"]
            entry = DealReviewed(table, 1, 0, mistakes=1, cards=[moment.number])
            await add_entry(site.registry.store, history_stream_of(me), entry)
            assert (await anne.get("/api/lessons")).json()["own"] == 1
            lesson = (await anne.get("/api/lessons/own")).json()
            assert lesson["title"] == "Vos donnes"
            (listed,) = lesson["problems"]
            path = f"/api/problems/{listed['id']}"
            asked = (await anne.get(path)).json()
            assert (asked["topic"], asked["number"]) == ("own", 1)
            assert asked["table"]["deal"]["hand"] == deal.deal.hands[0].codes or asked["answers"]
            wrong = {"action": action_to_json(problem.nearest.action)}
            told = (await anne.post(path, wrong)).json()
            assert (told["is_right"], told["back"]) == (False, "Ce problème reviendra demain.")
            assert (await anne.get("/api/lessons")).json()["says"].endswith("demain.")
            assert (await stranger.get(path)).status_code == 404
            assert (await stranger.get("/api/lessons")).json()["own"] == 0

    run(scenario)
