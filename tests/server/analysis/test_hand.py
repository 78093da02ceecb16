"""A hand of one's own over HTTP: weighed at once, then in full."""

from types import ModuleType

import pytest

from oudler.testing.guests import open_desk, run

HAND = "T21 T19 T12 T6 T1 EX, roi de cœur, HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4"


@pytest.mark.parametrize("size", ["first", "full"])
def test_a_hand_is_weighed(size: str, kernel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = {"first": 0.004, "full": 0.02}
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", worlds)

    async def scenario() -> None:
        async with open_desk() as site:
            body = {"hand": HAND, "size": size, "bids": ["pass"]}
            answer = await site.guest().post("/api/analysis/bid", body)
            assert answer.status_code == 200, answer.text
            found = answer.json()
            assert (found["ok"], found["seat"], found["player"]) == (True, 1, "master")
            assert found["worlds"] == 1000 * worlds[size]
            assert len(found["options"]) == 5
            assert bool(found["discards"]) is (size == "full")
            assert found["says"]

    run(scenario)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"hand": "S1 S1 zut"}, "wrong_hand"),
        ({"hand": HAND, "dog": "S4 S1 S2 S3 H2 H3"}, "not_bid"),
        ({"hand": HAND, "seat": 4}, "not_bid"),
        ({"hand": HAND, "bids": ["garde", "prise"]}, "bid_too_low"),
        ({"hand": HAND, "rules": "whist"}, "wrong_rules"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(body: dict[str, object], reason: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/analysis/bid", body)
            found = answer.json()
            assert answer.status_code in (409, 422), found
            assert found["reason"] == reason, found
            assert found["message"]

    run(scenario)


def test_without_the_search_club_answers(no_kernel: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", {"first": 0.02})

    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/analysis/bid", {"hand": HAND, "size": "first"})
            found = answer.json()
            assert found["player"] == "club"
            assert not any("install" in line for line in found["says"])

    run(scenario)
