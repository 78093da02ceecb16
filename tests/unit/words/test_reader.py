"""Somebody who has only the printed book, in either language, scores like the engine."""

import json
from dataclasses import asdict, replace
from fractions import Fraction
from random import Random

import pytest
from tests.unit.words.phrases import BY_LANGUAGE
from tests.unit.words.reader import Reader, Seen

from oudler.core import EXCUSES, TRUMPS, CardSet, Dealt, Ruleset, Seat, start
from oudler.core.scoring.mouches import opened, settled
from oudler.records import write_record
from oudler.rulesets import load_ruleset, ruleset_ids, usual_rules
from oudler.testing.chance import dealt_to_choose, play_randomly, random_ruleset
from oudler.words import Words
from oudler.words.manual import manual

DEALS = 40
RANDOM_BOOKS = 300


def strong(dealt: Dealt, rules: Ruleset, rng: Random, *, is_best: bool) -> Dealt:
    """The same hands, but one has as many trumps as it can hold; the highest, and it wins all."""
    seat = rng.randrange(rules.seats)
    best = rules.pack.cards & TRUMPS + EXCUSES
    if is_best:
        best = CardSet.of(list(rules.pack.cards & TRUMPS)[-rules.hand :])
    wanted = list(best - dealt.hands[seat])
    given = [card for card in dealt.hands[seat] if card not in best]
    swap = dict(zip(wanted, given, strict=False))
    swap |= {there: here for here, there in swap.items()}
    *hands, dog = (CardSet.of(swap.get(c, c) for c in held) for held in (*dealt.hands, dealt.dog))
    return replace(dealt, hands=tuple(hands), dog=dog)


def read_and_played(rules: Ruleset, rng: Random, deals: int) -> int:
    """How many of so many deals were played out; readers of the book score all as the engine."""
    readers = [
        Reader([asdict(one) for one in manual(Words(language), rules, usual_rules())], phrases)
        for language, phrases in BY_LANGUAGE.items()
    ]
    played = 0
    for number in range(deals):
        cards = dealt_to_choose(rng, rules)
        if number % 4 == 0 and not rules.piles:
            cards = strong(cards, rules, rng, is_best=number % 8 == 0)
        _, deal = play_randomly(start(rules, cards), rng)
        lines = [json.loads(line) for line in write_record(deal).splitlines()[1:]]
        assert lines[-1]["type"] == "deal_scored"
        scores = [Fraction(one) for one in lines[-1]["scores"]]
        played += "card_played" in {one["type"] for one in lines}
        for reader in readers:
            found = reader.scores(Seen.of(lines[:-1]))
            assert found == scores, (reader.phrases.titles["score"], write_record(deal))
    return played


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
def test_a_reader_of_the_book_scores_as_the_engine(id: str) -> None:
    assert read_and_played(load_ruleset(id), Random(id), DEALS) > DEALS / 3


@pytest.mark.parametrize("dealer", [0, 7])
def test_a_reader_of_the_book_keeps_the_mouches(dealer: int) -> None:
    rules, rng = load_ruleset("fft-4", {"mouche": 10, "mouche_dealer": dealer}), Random(4)
    players = range(rules.places)
    evening = [(at % 4, rng.choice(players), rng.random() < Fraction(1, 2)) for at in range(DEALS)]
    pools: tuple[int, ...] = ()
    totals = [0] * len(players)
    for dealt, taker, is_made in evening:
        after = settled(opened(rules, pools, Seat(dealt)), taker, is_made=is_made)
        pools = after.pools
        totals = [one + more for one, more in zip(totals, after.payments, strict=True)]
    for language, phrases in BY_LANGUAGE.items():
        book = [asdict(one) for one in manual(Words(language), rules, usual_rules())]
        assert Reader(book, phrases).mouches(len(players), evening) == totals


@pytest.mark.slow
def test_a_reader_of_any_book_scores_as_the_engine() -> None:
    # Every sentence is met, and all that bears on the score is needed to score right.
    rng = Random(48)
    books = (replace(random_ruleset(rng), id="fft-4") for _ in range(RANDOM_BOOKS))
    assert sum(read_and_played(rules, rng, 5) for rules in books) > RANDOM_BOOKS
