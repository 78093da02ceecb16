"""A deal as far as it has been typed."""

from collections import Counter
from itertools import accumulate
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler import Deal, deal_to_text
from oudler.core import CardSet, Contract
from oudler.deals import Search, deal_to_fragment, reading
from oudler.deals.draft import draft_of, read_draft
from oudler.rulesets import load_ruleset
from oudler.testing.builders import taken_by
from oudler.testing.sheets import finished_deal
from oudler.typed_text import cards, pieces
from oudler.typed_text import places as typed
from oudler.words.safe_text import plain

RULES = ("fft-4", "fft-3", "fft-5", "wikipedia-7-two-packs", "wikipedia-2-piles-dog")


def a_deal(rules: str = "fft-4", seed: str = "draft") -> Deal:
    return next(iter(Search("", rules, seed=seed).deals(1)))


@pytest.fixture(scope="module", params=RULES)
def dealt(request: pytest.FixtureRequest) -> Deal:
    return a_deal(request.param)


@pytest.fixture(scope="module")
def taken() -> Deal:
    return taken_by(a_deal(), 2, Contract.GARDE)


def test_a_whole_text_is_its_deal(dealt: Deal) -> None:
    over = finished_deal(Random(3), dealt.rules)
    for deal in (dealt, over):
        draft = read_draft(deal_to_text(deal))
        assert draft.is_whole, draft.wrongs
        assert draft.deal is not None
        assert deal_to_text(draft.deal) == deal_to_text(deal)
        assert draft.rest is None
        assert read_draft(f"https://example.org/d/#{deal_to_fragment(deal)}").deal == deal
        assert {place: str(hand) for place, hand in draft_of(deal).hands.items()} == {
            place: str(hand) for place, hand in draft.hands.items()
        }


def test_the_last_place_that_needs_cards_gets_the_rest(dealt: Deal) -> None:
    lines = deal_to_text(dealt).splitlines()
    for place in typed.places(dealt.rules):
        name = f"{typed.place_name(dealt.rules, place)}:"
        for part in ("", " ".join(str(dealt.hands[0]).split()[:3]) if place == 0 else ""):
            text = [f"{name} {part}" if line.startswith(name) else line for line in lines]
            draft = read_draft("\n".join(text))
            assert draft.deal is not None
            assert deal_to_text(draft.deal) == "\n".join(lines)
            assert draft.rest == place


def test_two_places_that_need_cards_are_left_open(dealt: Deal) -> None:
    lines = deal_to_text(dealt).splitlines()
    draft = read_draft(
        "\n".join(line for line in lines if line[:2] not in ("N:", "S:", "P1", "P2"))
    )
    assert draft.deal is None
    assert not draft.wrongs
    short = [place for place in typed.places(dealt.rules) if draft.missing(place)]
    assert short in ([0, 1], [0, 2])
    pile_cards = sum(len(pile) for row in dealt.dealt.piles for pile in row)
    needed = sum(map(draft.missing, short))
    assert len(draft.free) == needed + pile_cards


@pytest.mark.parametrize(
    ("text", "wrongs", "hands"),
    [
        ("N: roi de pique, zut, D♥", [(1, "unknown_card")], {0: "SK HQ"}),
        ("N: 21 9", [(1, "unclear_card")], {0: "T21"}),
        ("N: T21\nO: T20 T21", [(2, "card_twice")], {0: "T21", 1: "T20"}),
        ("dog: S1 S2 S3 S4 S5 S6 S7", [(1, "too_many")], {-1: "S1 S2 S3 S4 S5 S6 S7"}),
        ("N: S1\nnord: S2", [(2, "line_twice")], {0: "S1"}),
        ("N: S1\nX: S2\nE: S3", [(2, "unknown_line")], {0: "S1", 3: "S3"}),
        ("N: S1\nE S3\nS: S4", [(2, "unknown_line")], {0: "S1", 2: "S4"}),
        ("dealer: Z\nN: S1", [(1, "wrong_word")], {0: "S1"}),
        ("rules: nope\nset: x\nN: S1", [(1, "unknown_ruleset"), (2, "wrong_word")], {0: "S1"}),
        ("set: mouche = -1\nN: S1", [(1, "wrong_option")], {0: "S1"}),
        ("https://example.org/#1.fft-4@1.AAAA", [(1, "not_a_link")], {}),
    ],
)
def test_what_can_be_read_is_read(
    text: str, wrongs: list[tuple[int, str]], hands: dict[int, str]
) -> None:
    draft = read_draft(text)
    assert [(wrong.line, str(wrong.reason)) for wrong in draft.wrongs] == wrongs
    assert draft.hands == {place: CardSet.parse(cards) for place, cards in hands.items()}
    assert draft.deal is None


def test_moves_are_read_up_to_the_first_that_is_refused(taken: Deal) -> None:
    text = deal_to_text(taken) + "\ncall: HK\ndiscard: S1\ntrick: S1"
    draft = read_draft(text)
    assert draft.deal == taken
    assert not draft.is_whole
    assert [wrong.line for wrong in draft.wrongs] == [len(text.splitlines()) - 2]


@given(st.data())
def test_no_text_is_refused(data: st.DataObject) -> None:
    lines = deal_to_text(a_deal()).splitlines()
    marks = st.sampled_from("NSEO: ♠♥TRDCV1290zé;,/#=\t")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:cut] + data.draw(st.text(marks, max_size=8))
    draft = read_draft("\n".join(lines))
    held = [card for hand in draft.hands.values() for card in hand]
    assert len(held) == len({*held}), "no card lies in two places"
    assert draft.is_whole == (draft.deal is not None and not draft.wrongs)
    assert all(1 <= wrong.line <= len(lines) for wrong in draft.wrongs)


@pytest.mark.parametrize("first", ["0", "P1", "J1", "joueur 1", "Player 1"])
def test_seats_that_are_numbered_are_read_as_records_and_as_people_count_them(first: str) -> None:
    draft = read_draft(f"rules: fft-5\n{first}: T21\nP5: T20")
    assert not draft.wrongs
    assert draft.hands == {0: CardSet.parse("T21"), 4: CardSet.parse("T20")}


@pytest.mark.parametrize(
    "text",
    [
        "N: ♠RD",
        "1" * 5000 + ": S1",
        "players: " + "1" * 5000,
        "set: mouche = " + "1" * 5000,
        "set: mouche = " + "[" * 5000,
    ],
)
def test_no_text_is_too_much(text: str) -> None:
    assert not read_draft(text).is_whole


def test_a_long_text_is_read_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    read_draft("N: zut")  # the cards are spelled once for all
    for module in (typed, pieces, cards, reading):

        def counted(text: str, name: str = module.__name__) -> str:
            calls[name] += 1
            return plain(text)

        monkeypatch.setattr(module, "plain", counted)
    for count in (100, 200):
        calls.clear()
        text = "\n".join(
            [
                *(f"no line {number}" for number in range(count)),
                *(f"set: {number}" for number in range(count)),
                "N: " + " ".join(f"zut{number}" for number in range(count)),
            ]
        )
        assert len(read_draft(text).wrongs) == 3 * count
        assert calls.total() < 6 * count


def test_each_beginning_of_a_text_can_be_read(taken: Deal) -> None:
    lines = deal_to_text(taken).splitlines(keepends=True)
    for text in accumulate(lines):
        assert not read_draft(text).wrongs
    assert read_draft("").rules == load_ruleset("fft-4")
