"""What a loss came from: fresh deals played on both ways, recounted by a referee of their own."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from tests.unit.coach.cause_referee import Recount
from tests.unit.coach.referee import possible_deals

from oudler.bots import Club, finish, make_player, play_numbered
from oudler.coach import Kind, Reason, moments
from oudler.coach.card_reasons import card_reasons
from oudler.coach.cause_reasons import NAMES, TOPICS, explained, naming
from oudler.coach.causes import Cause, Origin, causes
from oudler.coach.known_costs import ended_by_club
from oudler.core import Card, CardPlayed, Play, Side, Suit, view
from oudler.records import events_of
from oudler.rulesets import load_ruleset
from oudler.words import subject

WANTED = 50
WORLDS = 6
CAUSES = {f"cause_{one}" for one in Origin}


class Drawn(NamedTuple):
    """A loss: the deals it was found in, every true reason, and those that are given."""

    recount: Recount
    true: tuple[Reason, ...]
    given: tuple[Reason, ...]


def drawn(random: Random) -> Iterator[Drawn]:
    """Losses by a beginner's cards beside `club`'s."""
    rules, players = load_ruleset("fft-4"), [make_player("beginner")] * 4
    number = 0
    while True:
        over, number = play_numbered(rules, players, "causes", number), number + 1
        cards = [at for at, one in enumerate(events_of(over)) if isinstance(one, CardPlayed)]
        plays = [one for one in moments(over) if one.kind is Kind.CARD]
        chances = [one for one in zip(cards, plays, strict=True) if not one[1].is_forced]
        for at, moment in random.sample(chances, min(6, len(chances))):
            seat, seen = moment.seat, view(moment.deal, moment.seat)
            best, done = finish(Club().choose(seen)).action, moment.action
            if not isinstance(best, Play) or not isinstance(done, Play) or best == done:
                continue
            worlds = islice(possible_deals(over, at, seat, random, WORLDS), WORLDS)
            pairs = ended_by_club(worlds, seat, done, best)
            trick = len(moment.deal.tricks)
            if found := causes(pairs, seat, best, done, trick):
                true = card_reasons(seen, done.card, best.card)
                side = moment.deal.side_of(seat)
                recount = Recount(pairs, seat, best.card, done.card, trick)
                yield Drawn(recount, true, naming(true, found, side))


@pytest.fixture(scope="module")
def found() -> list[Drawn]:
    return list(islice(drawn(Random(44)), WANTED))


@pytest.mark.slow
def test_what_a_loss_came_from_is_recounted(found: list[Drawn]) -> None:
    told = [(one.recount, reason) for one in found for reason in one.given if reason.key in CAUSES]
    wrong = [
        (reason.key, dict(reason.fields)) for recount, reason in told if not recount.holds(reason)
    ]
    assert wrong == []
    assert len(told) > 3 * WANTED // 4, "of most losses one thing makes the difference"


@pytest.mark.slow
def test_reasons_are_given_only_if_what_they_speak_of_changes_sides(found: list[Drawn]) -> None:
    given = [
        (one.recount, reason)
        for one in found
        for reason in one.given
        if not reason.key.startswith("cause_")
    ]
    wrong = [reason.key for recount, reason in given if recount.speaks_of_it(reason) is False]
    assert wrong == []
    # True of the position, but of something else: that is what is left out.
    assert len(given) < sum(len(one.true) for one in found)


def test_a_master_is_no_reason_where_the_loss_comes_from_ruffs() -> None:
    forced = Reason("forces_ruffs", {"seats": (1, 2, 3), "suit": Suit.DIAMONDS})
    master = Reason("master_unless_ruffed", {"card": Card.DQ})
    ruffs = Cause(Origin.FOES_RUFF, None, 0.9, 11.0, 2.0)
    assert [one.key for one in naming((master, forced), [ruffs], Side.ATTACK)][1:] == [forced.key]
    card = Cause(Origin.CARD, Card.DQ, 0.9, 0.9, 0.1)
    assert [one.key for one in naming((master, forced), [card], Side.ATTACK)][1:] == [master.key]


def test_another_suit_explains_nothing() -> None:
    suit = Cause(Origin.SUIT, Suit.HEARTS, 0.8, 9.0, 1.0)
    shares = [
        explained(Reason("long_lead", {"suit": one, "length": 6}), [suit])
        for one in (Suit.HEARTS, Suit.CLUBS)
    ]
    assert shares[0] > NAMES > shares[1]


def test_each_reason_for_a_card_or_a_discard_says_what_it_speaks_of() -> None:
    others = ("cause_", "bid_", "call_", "handful_", "slam_")
    keys = [key for key in subject("en", "coach")["reasons"] if not key.startswith(others)]
    assert {*keys} - {*TOPICS} == {"excuse_can_wait"}, "for what, only the better line shows"
    assert {*TOPICS} <= {*keys}
