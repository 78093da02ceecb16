"""What if: a finished deal is played on from a moment, and nothing of it is kept."""

from typing import Any

import pytest
from tests.server.review.finished import played

from oudler.testing.guests import Guest, choice, open_site, run


async def ask(
    guest: Guest, table: str, at: str, place: int, line: list[Any], status: int = 200
) -> dict[str, Any]:
    asked = {"at": at, "place": place, "line": line}
    answer = await guest.post(f"/api/tables/{table}/deals/1/what-if", asked)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


async def to_the_end(guest: Guest, table: str, at: str, place: int) -> dict[str, Any]:
    """Play on with the first legal card, to the score."""
    found = await ask(guest, table, at, place, [])
    while (legal := found["table"]["deal"]["legal"]) is not None:
        action = choice(legal)
        found = await ask(guest, table, at, place, [*found["line"], acted(place, action)])
    return found


def acted(place: int, action: dict[str, Any] | None) -> dict[str, Any]:
    return {"place": place, "action": action}


@pytest.mark.parametrize("options", [{}, {"rules": "fft-5"}, {"rules": "pagat-2-piles"}])
def test_anyone_plays_on_from_a_moment_to_the_score(options: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, stranger = site.guest("fr"), site.guest("en")
            table = await played(anne, **options)
            before = (await anne.get(f"/api/tables/{table}/record")).text
            real = (await anne.get(f"/api/tables/{table}/deals/1")).json()
            found = await to_the_end(stranger, table, "trick/3", 1)
            deal = found["table"]["deal"]
            assert deal["phase"] == "over"
            assert len(deal["scores"]) == len(real["table"]["places"])
            assert found["table"]["you"] == 1
            assert found["urgent"] == ""
            assert found["told"]
            names = [one["name"] for one in found["table"]["places"]]
            assert names == [one["name"] for one in real["table"]["places"]]
            # Neither the record nor the history has changed.
            assert (await anne.get(f"/api/tables/{table}/record")).text == before
            assert (await stranger.get("/api/me/deals")).json()["deals"] == []

    run(scenario)


def test_the_same_line_again_leads_to_the_same_cards_and_what_really_happened_stays() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne)
            real = (await anne.get(f"/api/tables/{table}/deals/1")).json()["moments"]
            first = await ask(anne, table, "trick/5", 2, [])
            hands = next(one for one in real if one["at"] == "trick/4")["hands"]
            assert sorted(first["table"]["deal"]["hand"]) == sorted(hands[2])
            action = choice(first["table"]["deal"]["legal"])
            line = [*first["line"], acted(2, action)]
            again = [await ask(anne, table, "trick/5", 2, line) for _ in range(2)]
            assert again[0] == again[1]
            # Other hands stay closed while it goes on.
            assert "open" not in again[0]["table"]["deal"]

    run(scenario)


def test_from_the_dealing_on_one_bids_and_from_a_later_moment_one_decides_next() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne)
            moments = (await anne.get(f"/api/tables/{table}/deals/1")).json()["moments"]
            taker = moments[-1]["deal"]["taker"]
            found = await ask(anne, table, "", taker, [])
            assert found["table"]["deal"]["legal"]["what"] == "bid"
            assert found["urgent"]
            passed = acted(taker, {"type": "bid", "contract": "pass"})
            found = await ask(anne, table, "", taker, [*found["line"], passed])
            assert found["table"]["deal"]["taker"] != taker
            # Nobody turns the dog over in a garde sans or contre.
            later = "dog" if any(one["at"] == "dog" for one in moments) else "trick/1"
            found = await ask(anne, table, later, taker, [])
            assert found["table"]["deal"]["legal"]["what"] in ("discard", "play")

    run(scenario)


def test_what_the_rules_forbid_is_refused_in_a_sentence() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne)
            found = await ask(anne, table, "trick/2", 1, [])
            hand = found["table"]["deal"]["hand"]
            other = next(card for card in ("S1", "H1", "D1", "C1") if card not in hand)
            wrong = [*found["line"], acted(1, {"type": "play", "card": other})]
            refused = await ask(anne, table, "trick/2", 1, wrong, status=409)
            assert refused["message"]
            await ask(anne, table, "score", 1, [], status=409)
            await ask(anne, table, "", 9, [], status=422)
            await ask(anne, table, "", 1, [acted(1, {"type": "dance"})], status=422)

    run(scenario)


def test_a_deal_that_is_not_over_cannot_be_tried() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await anne.open(you="Anne", bots="beginner")
            await anne.do(table, "ready")
            refused = await ask(anne, table, "", 0, [], status=404)
            assert refused["reason"] == "no_such_deal"

    run(scenario)
