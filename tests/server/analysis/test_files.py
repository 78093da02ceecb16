"""Deals of somebody's own file: how each ended, what is wrong with one, and nothing kept."""

from typing import Any

from tests.server.review.linked import deal_played, fragment_of

from oudler import write_record
from oudler.core import score
from oudler.deals import deal_from_fragment, deal_to_text
from oudler.records.result import deal_to_json
from oudler.testing.guests import open_site, run


def read(*texts: str, status: int = 200, lang: str = "en") -> list[dict[str, Any]]:
    """What the site answers to these texts."""
    found: list[dict[str, Any]] = []

    async def scenario() -> None:
        async with open_site() as site:
            answer = await site.guest(lang).post("/api/analysis/deals", {"texts": list(texts)})
            assert answer.status_code == status, answer.text
            assert answer.headers["cache-control"] == "no-store"
            found.extend(answer.json().get("deals", []))
            assert await site.registry.store.streams("") == ()

    run(scenario)
    return found


def test_deals_are_told_as_replay_tells_them() -> None:
    deals = [
        deal_played(),
        deal_played("fft-3"),
        deal_played("fft-5"),
        deal_played("pagat-2-piles"),
    ]
    found = read(*map(write_record, deals))
    for one, deal in zip(found, deals, strict=True):
        assert one["ok"]
        assert one["deal"] == deal_to_json(deal)
        assert deal_from_fragment(one["fragment"]) == deal


def test_a_deal_with_a_contract_says_by_how_much_it_was_made() -> None:
    found = read(write_record(deal_played()))[0]["deal"]
    scored = score(deal_played())
    assert (found["made"], found["margin"]) == (scored.is_made, scored.gap)
    assert found["dealer"] == deal_played().dealer


def test_deals_as_text_and_links_are_read_as_well() -> None:
    found = read(deal_to_text(deal_played()), f"https://tarot.example/d/x#{fragment_of()}")
    assert [deal_from_fragment(one["fragment"]) for one in found] == [deal_played()] * 2


def test_a_damaged_deal_says_its_line_and_is_read_up_to_there() -> None:
    lines = write_record(deal_played()).splitlines()
    at = next(at for at, line in enumerate(lines) if "card_played" in line) + 8
    whole, torn, cheated = (
        "\n".join(part)
        for part in (lines, [*lines[:at], lines[at][:-5]], [*lines[:at], lines[at - 1]])
    )
    good, cut, wrong = read(whole, torn, cheated)
    assert good["ok"]
    assert (cut["ok"], cut["line"], cut["reason"]) == (False, at + 1, "not_json")
    assert (wrong["ok"], wrong["line"]) == (False, at + 1)
    for one in (cut, wrong):
        assert one["message"]
        assert one["deal"] is None
        assert len(deal_from_fragment(one["fragment"]).tricks) == 2


def test_what_is_no_deal_is_told_in_a_sentence() -> None:
    header = write_record(deal_played()).splitlines()[0]
    none, nonsense, rules = read(header, "bonjour", header.replace("fft-4", "fft-9"))
    assert (none["ok"], none["fragment"], none["deal"]) == (True, "", None)
    for one in (nonsense, rules):
        assert (one["ok"], one["line"], one["fragment"]) == (False, 1, "")
        assert one["message"]


def test_more_than_a_hundred_at_once_are_refused() -> None:
    read(*["x"] * 101, status=422)
