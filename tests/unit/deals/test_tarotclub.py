"""TarotClub's deal files and logs, written here as that program writes them, and read back."""

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import oudler
from oudler.cli import run
from oudler.core import Card, Contract, Deal
from oudler.core.cards import COURT_RANKS, EXCUSE
from oudler.core.text import RecordError
from oudler.deals.tarotclub import tarotclub_deal
from oudler.testing.chance import play_randomly
from oudler.words import LANGUAGES, Words
from oudler.words.faults import record_wrong

PLACES = ("South", "East", "North", "West", "Fifth")
NAMES = {
    Contract.PRISE: "Take",
    Contract.GARDE: "Guard",
    Contract.GARDE_SANS: "Guard without",
    Contract.GARDE_CONTRE: "Guard against",
}


def code(card: Card) -> str:
    if card is EXCUSE:
        return "00-T"
    rank = 11 + COURT_RANKS.index(card.rank) if card.rank in COURT_RANKS else int(card.rank)
    return f"{rank:02}-{str(card)[0]}"


def codes(cards: object) -> str:
    return ";".join(map(code, cards))  # type: ignore[call-overload]


def place(deal: Deal, seat: int) -> str:
    return PLACES[(seat + 2) % 4 if deal.rules.seats == 4 else seat]


def deal_file(deal: Deal) -> dict[str, object]:
    hands = {place(deal, seat): codes(hand) for seat, hand in enumerate(deal.dealt.hands)}
    return {
        "version": "3",
        "FirstPlayer": place(deal, (deal.dealer + 1) % deal.rules.seats),
        "Dog": codes(deal.dealt.dog),
        **{name: hands.get(name, "") for name in PLACES},
    }


def log(deal: Deal) -> dict[str, object]:
    assert deal.taker is not None
    assert deal.contract is not None
    own = [codes(one.cards) for one in deal.handfuls if one.seat == deal.taker]
    others = [codes(one.cards) for one in deal.handfuls if one.seat != deal.taker]
    info = {
        "number_of_players": deal.rules.seats,
        "taker": place(deal, deal.taker),
        "contract": NAMES[deal.contract],
        "slam": deal.slam is not None,
        "first_trick_lead": place(deal, deal.tricks[0].leader),
        "dog": codes(deal.dealt.dog),
        "attack_handle": "".join(own),
        "defense_handle": "".join(others[:1]),
    }
    return {"version": "3", "deal_info": info, "tricks": [codes(one.cards) for one in deal.tricks]}


def played(id: str, number: int, condition: str = "") -> list[Deal]:
    """Deals with a taker, played to their end at random."""
    rng, rules = Random(1), oudler.load_ruleset(id)
    dealt = oudler.deals_where(condition, rules, seed="club", dealer=1)
    ended = (play_randomly(deal, rng)[1] for deal in dealt)
    return [*islice((deal for deal in ended if deal.taker is not None and deal.tricks), number)]


@pytest.mark.parametrize("id", ["fft-3", "fft-4", "fft-5"])
def test_a_deal_file_gives_the_cards_and_who_speaks_first(id: str) -> None:
    for dealer in range(3):
        deal = oudler.deal_cards(oudler.load_ruleset(id), seed=f"club/{dealer}", dealer=dealer)
        assert tarotclub_deal(json.dumps(deal_file(deal), indent=2)) == deal


@pytest.mark.parametrize(
    ("id", "condition"), [("fft-3", ""), ("fft-4", ""), ("fft-4", "trumps(S) >= 10")]
)
def test_a_log_gives_the_whole_deal(id: str, condition: str) -> None:
    handfuls, contracts = 0, set()
    for deal in played(id, 12, condition):
        again = tarotclub_deal(json.dumps(log(deal), indent=2))
        assert again is not None
        handfuls += len(again.handfuls)
        contracts.add(again.contract)
        assert (again.taker, again.contract) == (deal.taker, deal.contract)
        assert again.dealt.hands == deal.dealt.hands
        assert (again.dealt.dog, again.discard) == (deal.dealt.dog, deal.discard)
        assert again.tricks == deal.tricks
        if deal.slam is None and len(deal.handfuls) == len(again.handfuls):
            assert again.scores == deal.scores
    assert len(contracts) > 1
    assert bool(handfuls) is bool(condition)


def test_the_commands_read_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (deal,) = played("fft-4", 1)
    path = tmp_path / "deal_result.json"
    for indent in (None, 4):
        path.write_text(json.dumps(log(deal), indent=indent), "utf-8")
        assert run(["replay", str(path), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["deals"][0]["taker"] == deal.taker


DEAL = oudler.deal_cards(oudler.load_ruleset("fft-4"), seed="club", dealer=0)


@pytest.mark.parametrize(
    ("changed", "reason", "line"),
    [
        ({"version": "2"}, "wrong_word", 2),
        ({"FirstPlayer": "Centre"}, "wrong_word", 3),
        ({"FirstPlayer": "Fifth"}, "wrong_word", 3),
        ({"FirstPlayer": 1}, "wrong_word", 3),
        ({"Dog": "01-S;02-X"}, "wrong_word", 4),
        ({"Dog": "22-T"}, "wrong_word", 4),
        ({"Dog": "1" * 5000 + "-T"}, "wrong_word", 4),
        ({"Dog": ""}, "wrong_dog_size", 4),
        ({"North": ""}, "wrong_word", 7),
        ({"North": "", "West": "", "Fifth": ""}, "wrong_word", 7),
        ({"West": codes(DEAL.dealt.hands[2])}, "card_twice", 8),
        ({"West": codes(list(DEAL.dealt.hands[1])[:-1])}, "wrong_hand_size", 8),
    ],
)
def test_a_wrong_deal_file_is_told_with_its_line(
    changed: dict[str, object], reason: str, line: int
) -> None:
    with pytest.raises(RecordError) as error:
        tarotclub_deal(json.dumps(deal_file(DEAL) | changed, indent=2))
    assert (reason, line) in {(str(one.reason), one.line) for one in error.value.wrongs}


@pytest.mark.parametrize(
    ("changed", "reason", "line"),
    [
        ({"number_of_players": 5}, "call_unknown", 4),
        ({"number_of_players": 6}, "wrong_word", 4),
        ({"contract": "Garde"}, "wrong_word", 6),
        ({"taker": "Nowhere"}, "wrong_word", 5),
        ({"dog": ""}, "wrong_dog_size", 9),
    ],
)
def test_a_wrong_log_is_told_with_its_line(
    changed: dict[str, object], reason: str, line: int
) -> None:
    found = log(played("fft-4", 1)[0])
    info = found["deal_info"]
    assert isinstance(info, dict)
    with pytest.raises(RecordError) as error:
        tarotclub_deal(json.dumps(found | {"deal_info": info | changed}, indent=2))
    assert (reason, line) in {(str(one.reason), one.line) for one in error.value.wrongs}
    for language in LANGUAGES:
        assert "{" not in record_wrong(Words(language), error.value.wrongs[0])


def test_a_card_that_was_not_legal_is_told_with_its_tricks_line() -> None:
    """Two cards of a trick changed places, so that somebody did not follow, there or later."""
    found = log(played("fft-4", 1)[0])
    tricks = found["tricks"]
    assert isinstance(tricks, list)
    told = []
    for number, trick in enumerate(tricks):
        first, second, *others = trick.split(";")
        swapped = ";".join([second, first, *others])
        text = json.dumps(
            found | {"tricks": [*tricks[:number], swapped, *tricks[number + 1 :]]}, indent=2
        )
        try:
            tarotclub_deal(text)
        except RecordError as error:
            told.append(text.splitlines()[error.wrongs[0].line - 1].strip(' ",'))
    assert told
    assert {*told} <= {*tricks} | {";".join([b, a, *o]) for a, b, *o in map(split, tricks)}


def split(trick: str) -> list[str]:
    return trick.split(";")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version":"3"}', "nonsense", "[" * 100_000])
def test_anything_else_is_not_tarotclubs(text: str) -> None:
    assert tarotclub_deal(text) is None
