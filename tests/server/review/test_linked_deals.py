"""The deal in a link: replayed, reviewed and played on like a table's, and nothing kept."""

import re
from typing import Any

import pytest
from tests.server.review.linked import deal_played, fragment_dealt, fragment_of
from tests.server.review.test_previews import unspaced

from oudler.coach import ReviewEffort
from oudler.core.text import score_to_json
from oudler.table.live.linked import LONGEST
from oudler.testing.guests import Guest, choice, open_site, run
from oudler.words import unbroken

RULES = ("fft-4", "fft-3", "fft-5", "pagat-2-piles")


async def opened(guest: Guest, fragment: str) -> dict[str, Any]:
    answer = await guest.get(f"/api/d/{fragment}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("rules", RULES)
def test_a_whole_deal_is_replayed_to_its_scores(rules: str) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            found = await opened(site.guest("fr"), fragment_of(rules))
            deal = deal_played(rules)
            assert (found["number"], found["stops"]) == (0, "")
            assert found["dog"] == deal.dealt.dog.codes
            last = found["moments"][-1]
            assert last["at"] == "score"
            assert last["deal"]["scores"] == [score_to_json(one) for one in deal.scores]
            assert last["deal"]["open"]["outcome"]["headline"]
            assert all(one["told"] for one in found["moments"])

    run(scenario)


def test_players_without_names_are_told_by_their_places() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            names = [
                [
                    one["name"]
                    for one in (await opened(site.guest(lang), fragment))["table"]["places"]
                ]
                for lang, fragment in (("fr", fragment_of()), ("en", fragment_of("fft-3")))
            ]
            assert names == [["Nord", "Ouest", "Sud", "Est"], ["Player 1", "Player 2", "Player 3"]]

    run(scenario)


def test_a_deal_that_stops_is_shown_as_far_as_it_goes() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            guest = site.guest("fr")
            dealt = await opened(guest, fragment_dealt())
            assert [one["at"] for one in dealt["moments"]] == [""]
            assert sum(map(len, dealt["moments"][0]["hands"])) + len(dealt["dog"]) == 78
            assert (
                unspaced(dealt["stops"]) == "La donne s'arrête ici : les enchères, c'est à Ouest."
            )
            half = await opened(guest, fragment_of(cards=10))
            last = half["moments"][-1]
            assert last["at"] == "trick/3"
            assert len(last["deal"]["trick"]) == 2
            assert last["winner"] is None
            assert re.fullmatch(r"\w+ joue le .+, \w+ le .+\.", last["told"])
            assert sum(map(len, last["hands"])) == 72 - 10
            # What the review lacks is said, in a sentence.
            refused = await guest.get(f"/api/d/{fragment_of(cards=10)}/review")
            assert refused.status_code == 422
            assert refused.json()["message"] == unbroken(
                f"La donne n'est pas finie. {half['stops']}"
            )

    run(scenario)


async def to_the_end(guest: Guest, fragment: str, at: str, place: int) -> dict[str, Any]:
    line: list[dict[str, Any]] = []
    while True:
        asked = {"at": at, "place": place, "line": line}
        answer = await guest.post(f"/api/d/{fragment}/what-if", asked)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        if (legal := found["table"]["deal"]["legal"]) is None:
            return dict(found)
        line = [*found["line"], {"place": place, "action": choice(legal)}]


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_only_dealt_is_played_from_any_seat(rules: str) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            found = await to_the_end(site.guest("en"), fragment_dealt(rules), "", 1)
            assert found["table"]["deal"]["phase"] == "over"
            assert found["table"]["you"] == 1

    run(scenario)


def test_a_deal_is_played_on_from_where_it_stops_and_from_any_moment() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            guest = site.guest("en")
            for fragment, at in ((fragment_of(cards=10), "trick/3"), (fragment_of(), "trick/9")):
                for place in range(4):
                    found = await to_the_end(guest, fragment, at, place)
                    assert found["table"]["deal"]["phase"] == "over"

    run(scenario)


def test_a_review_comes_and_is_kept_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", ReviewEffort(worlds=2, nodes=2_000))

    async def scenario() -> None:
        async with open_site() as site:
            guest, path = site.guest("fr"), f"/api/d/{fragment_of()}/review"
            first = (await guest.get(path)).text
            assert first.splitlines()[-1].startswith('{"type":"reviewed"')
            assert "Nord" in first
            assert await site.registry.store.streams("review/") == ()

    run(scenario)


@pytest.mark.parametrize(
    "wrong",
    [
        "x",
        "1.fft-4@1.AAAA",
        fragment_of()[:-1],
        fragment_of().replace("fft-4", "fft-9"),
        f"{fragment_of()}{'A' * LONGEST}",
        "%00",
    ],
)
def test_a_wrong_link_is_told_in_a_sentence(wrong: str) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            for end in ("", "/review"):
                answer = await site.guest("fr").get(f"/api/d/{wrong}{end}")
                assert answer.status_code == 404
                assert answer.json()["reason"] in ("wrong_link", "long_link")
                assert answer.json()["message"].endswith(".")

    run(scenario)


def test_the_answer_is_kept_by_the_browser_and_is_the_same_for_everyone() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            path = f"/api/d/{fragment_of()}"
            anne, bob = site.guest("fr"), site.guest("fr")
            first, second = await anne.get(path), await bob.web.get(f"{path}?lang=fr&v=1")
            assert first.text == second.text
            assert first.headers["cache-control"] == "private, no-cache"
            assert second.headers["cache-control"] == "private, max-age=31536000, immutable"
            tag = {"If-None-Match": first.headers["etag"]}
            assert (await anne.get(path, headers=tag)).status_code == 304
            assert (await site.guest("en").get(path, headers=tag)).status_code == 200

    run(scenario)
