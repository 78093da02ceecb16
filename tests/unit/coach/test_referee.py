"""Reasons drawn by chance from fresh deals: each claim is checked by a referee of its own."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.unit.coach.referee import holds, possible_deals

from oudler.bots import Club, finish, make_player, play_numbered
from oudler.coach import Kind, Reason, moments
from oudler.coach.card_reasons import card_reasons
from oudler.core import Card, CardPlayed, Deal, Play, Suit, view
from oudler.records import events_of
from oudler.rulesets import load_ruleset

WANTED = 200
WORLDS = 20

Drawn = tuple[Reason, Card, Card, list[Deal]]


def drawn(random: Random) -> Iterator[Drawn]:
    """Reasons for a card of `club` before a beginner's, and deals that look alike to the seat."""
    rules, players = load_ruleset("fft-4"), [make_player("beginner")] * 4
    number = 0
    while True:
        over, number = play_numbered(rules, players, "referee", number), number + 1
        cards = [at for at, one in enumerate(events_of(over)) if isinstance(one, CardPlayed)]
        plays = [one for one in moments(over) if one.kind is Kind.CARD]
        chances = [one for one in zip(cards, plays, strict=True) if not one[1].is_forced]
        for at, moment in random.sample(chances, min(6, len(chances))):
            seen = view(moment.deal, moment.seat)
            best, done = finish(Club().choose(seen)).action, moment.action
            # Before its first card a seat may announce something instead.
            if not isinstance(best, Play) or not isinstance(done, Play) or best == done:
                continue
            if found := card_reasons(seen, done.card, best.card):
                worlds = [*possible_deals(over, at, moment.seat, random, WORLDS)]
                yield random.choice(found), done.card, best.card, worlds


@pytest.fixture(scope="module")
def found() -> list[Drawn]:
    coming = drawn(Random(4))
    return [next(coming) for _ in range(WANTED)]


@pytest.mark.slow
def test_reasons_are_true_in_every_deal_that_their_seat_cannot_rule_out(found: list[Drawn]) -> None:
    held = [(one, holds(*one)) for one in found]
    wrong = [
        (reason.key, dict(reason.fields), str(done), str(best))
        for (reason, done, best, _), is_true in held
        if is_true is False
    ]
    assert wrong == []
    unknown = Counter(reason.key for (reason, *_), is_true in held if is_true is None)
    assert sum(unknown.values()) <= WANTED // 10, unknown


@pytest.mark.slow
def test_the_referee_refuses_most_claims_about_another_seat_or_suit(found: list[Drawn]) -> None:
    changed = [(altered(reason), done, best, worlds) for reason, done, best, worlds in found]
    judged = [
        holds(one, done, best, worlds) for one, done, best, worlds in changed if one is not None
    ]
    assert len(judged) > WANTED // 2
    assert judged.count(False) > 2 * len(judged) // 3


def altered(reason: Reason) -> Reason | None:
    """The same reason about another seat, suit or number; None if it names none."""
    other: dict[str, Callable[[Any], object]] = {
        "seat": lambda seat: (seat + 1) % 4,
        "winner": lambda seat: (seat + 1) % 4,
        "suit": lambda suit: Suit.SPADES if suit is not Suit.SPADES else Suit.HEARTS,
        **dict.fromkeys(("points", "own", "length"), lambda number: number + 1),
    }
    name = next((name for name in reason.fields if name in other), None)
    if name is None:
        return None
    return Reason(reason.key, {**reason.fields, name: other[name](reason.fields[name])})
