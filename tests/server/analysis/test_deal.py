"""A deal of one's own over HTTP: read while it is typed, moved on, dealt by chance."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from oudler import deal_from_text, deal_to_text
from oudler.analysis.edited_deal import MOST_FAULTS, dealt_by_chance, edited
from oudler.deals import Search, TooRare, deal_to_fragment
from oudler.deals.draft import read_draft
from oudler.records import write_record
from oudler.rulesets import load_ruleset
from oudler.testing.guests import SETTINGS, Guest, open_desk, run
from oudler.testing.sheets import finished_deal
from oudler.web.settings import Rate
from oudler.words import Words

DEAL = next(Search("", "fft-4", seed="typed").deals(1))
TEXT = deal_to_text(DEAL)


async def ask(guest: Guest, text: str, **more: Any) -> dict[str, Any]:
    answer = await guest.post("/api/analysis/deal", {"text": text, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_what_is_typed_is_read_and_what_is_wrong_has_its_line() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            words = Words("fr")
            found = await ask(site.guest("fr"), "N: ♠RD54, atouts 21 20 excuse\nS: 21, zut")
            assert found["places"][0]["cards"] == ["S4", "S5", "SQ", "SK", "T20", "T21", "EX"]
            assert [one["name"] for one in found["places"]] == [
                "Nord", "Ouest", "Sud", "Est", "Chien",
            ]  # fmt: skip
            assert [(one["line"], one["says"].replace("\xa0", " ")) for one in found["faults"]] == [
                (2, "Le 21 d'atout est déjà là : Nord."),
                (2, words("analysis.deal.unknown_card", found="zut")),
            ]
            assert found["says"].replace("\xa0", " ") == (
                "Il manque des cartes : Nord 11, Ouest 18, Sud 18, Est 18, Chien 6."
            )
            assert len(found["free"]) == 78 - 7
            assert not found["fragment"]

    run(scenario)


@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5", "wikipedia-7-two-packs"])
def test_a_deal_is_bid_and_played_by_choosing_and_taken_back(rules: str) -> None:
    deal = next(Search("", rules, seed="choices").deals(1))

    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest("en")
            found = await ask(guest, deal_to_text(deal))
            assert found["fragment"] == deal_to_fragment(deal_from_text(found["text"]))
            texts, rng = [found["text"]], Random(1)
            for _ in range(12 + 2 * deal.rules.seats):
                if asks := found["asks"]:
                    cards = rng.sample(asks["cards"], asks["count"])
                    action = {"type": asks["what"]}
                    action |= (
                        {"card": cards[0]} if asks["what"] == "play" else {"cards": " ".join(cards)}
                    )
                    then = {"seat": asks["seat"], "action": action}
                else:
                    one = found["choices"][-1 if len(texts) == 1 else 0]
                    then = {"seat": one["seat"], "action": one["action"]}
                found = await ask(guest, found["text"], then=then)
                texts.append(found["text"])
                assert deal_to_text(deal_from_text(found["text"])) == found["text"]
                assert found["told"]
                assert found["says"]
            for text in texts[-2::-1]:
                found = await ask(guest, found["text"], take_back=True)
                assert found["text"] == text

    run(scenario)


def test_what_is_refused_says_why_and_changes_nothing() -> None:
    play, bid = {"type": "play", "card": "S1"}, {"type": "bid", "contract": "pass"}

    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest("fr")
            for more, status, reason in (
                ({"then": {"seat": 0, "action": play}}, 409, "wrong_phase"),
                ({"then": {"seat": 2, "action": bid}}, 409, "not_your_turn"),
                ({"chance": {"where": "trumps(X) > 1"}}, 422, "wrong_condition"),
                ({"chance": {"where": "trumps(N) > 18"}}, 422, "too_rare"),
                ({"then": {"seat": 0}}, 422, "unreadable"),
                ({"then": {"seat": 4, "action": bid}}, 422, "unreadable"),
            ):
                text = "N: S1" if "chance" in more else TEXT
                answer = await guest.post("/api/analysis/deal", {"text": text, **more})
                assert (answer.status_code, answer.json()["reason"]) == (status, reason), (
                    answer.text
                )
                assert answer.json()["message"]

    run(scenario)


def test_missing_cards_are_dealt_by_chance_and_dealt_again_by_their_seed() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest("fr")
            text = "dealer: S\nN: T21 EX\ndog: S1 S2"
            chance = {"where": "atouts(S) >= 6 et bouts(N) = 3"}
            first = await ask(guest, text, chance=chance)
            deal = deal_from_text(first["text"])
            assert {"T21", "EX", "T1"} <= {str(card) for card in deal.hands[0]}
            assert {"S1", "S2"} <= {str(card) for card in deal.dealt.dog}
            assert first["dealer"] == "S"
            again = await ask(guest, text, chance=chance | {"seed": first["seed"]})
            assert again == first
            other = await ask(guest, text, chance=chance)
            assert other["text"] != first["text"]

    run(scenario)


def test_a_search_ends_after_its_time_and_faults_are_not_told_without_end() -> None:
    draft = read_draft("N: " + " ".join(f"zut{number}" for number in range(2 * MOST_FAULTS)))
    assert len(edited(Words("en"), draft).faults) == MOST_FAULTS
    with pytest.raises(TooRare) as refused:
        dealt_by_chance(read_draft("N: S1"), "trumps(N) > 18", "", 10**9, seconds=0)
    assert refused.value.tries < 10**6


def test_nobody_edits_without_end() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, stirring=Rate(0.001, 2))) as site:
            guest = site.guest("fr")
            answers = [await guest.post("/api/analysis/deal", {"text": ""}) for _ in range(3)]
            assert [one.status_code for one in answers] == [200, 200, 429]

    run(scenario)


def test_a_file_with_one_deal_is_opened() -> None:
    one, two = (finished_deal(Random(seed), load_ruleset("fft-4")) for seed in (1, 2))

    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest("fr")
            found = await ask(guest, write_record(one))
            assert (found["text"], found["is_over"]) == (deal_to_text(one), True)
            assert (await ask(guest, f"http://x/d/#{deal_to_fragment(one)}"))["text"] == found[
                "text"
            ]
            for text, reason in (
                (write_record(one, one), "wrong_file"),
                (write_record(one) + write_record(two).split("\n", 1)[1], "several_deals"),
                ("{}", "wrong_file"),
            ):
                answer = await guest.post("/api/analysis/deal", {"text": text})
                assert answer.status_code == 422
                assert answer.json()["reason"] in (reason, "wrong_file"), answer.text

    run(scenario)
