"""Whole deals that are legal, or scored right, only by a close reading of their source."""

from pathlib import Path
from random import Random

import pytest

from oudler.core import EXCUSE, CardSet, Deal, Dealt, Seat, view
from oudler.core.deal import replace
from oudler.core.scoring.counting import half_points_so_far, trick_winners
from oudler.core.text import read_record
from oudler.rulesets import load_ruleset, recorded_ruleset

DATA = Path(__file__).parents[1] / "data"
ATTACKERS = {
    "fft-5-own-king": (2,),
    "pagat-5-queen": (2, 1),
    "playroom-6-own-king-and-queen": (2,),
    "playroom-6-two-queens": (2, 4),
    "wikipedia-6-two-packs-own-king": (2,),
    "wikipedia-7-king-and-queen": (2, 1),
    "wikipedia-7-two-kings": (2, 0, 6),
    "wikipedia-7-two-queens": (2, 0, 5),
}


def deals(file: Path) -> list[Deal]:
    """The deal of a record after each of its steps."""
    with file.open(encoding="utf-8") as lines:
        return [step.deal for step in read_record(lines, recorded_ruleset)[2]]


@pytest.mark.parametrize("name", ATTACKERS)
def test_a13_81_what_a_table_lets_its_taker_call(name: str) -> None:
    *_, last = deals(DATA / "by_source" / f"{name}.tarot")
    assert last.attackers == ATTACKERS[name]
    assert sum(last.scores) == 0


@pytest.mark.parametrize("name", [name for name, found in ATTACKERS.items() if found == (2,)])
def test_a13_82_nobody_else_learns_that_a_taker_called_their_own_card(name: str) -> None:
    secret = [
        deal
        for deal in deals(DATA / "by_source" / f"{name}.tarot")
        if deal.called and deal.called <= deal.hands[2]
    ]
    assert secret
    for deal in secret:
        for seat in map(Seat, (0, 1, 3, 4)):
            swapped = with_the_call_elsewhere(deal, seat, Random(name))
            assert swapped.attackers != deal.attackers
            assert view(swapped, seat) == view(deal, seat)


def with_the_call_elsewhere(deal: Deal, seat: Seat, rng: Random) -> Deal:
    """The same deal, but that another than this seat has a called card, in exchange for a card."""
    other = rng.choice([s for s in range(deal.rules.seats) if s not in (2, seat)])
    call, given = deal.called.lowest, rng.choice(list(deal.hands[other]))
    swap = {call: given, given: call}

    def swapped(hands: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
        return tuple(CardSet.of(swap.get(card, card) for card in hand) for hand in hands)

    dealt = Dealt(deal.dealer, swapped(deal.dealt.hands), deal.dealt.dog)
    return replace(deal, hands=swapped(deal.hands), dealt=dealt)


def test_a9_58_the_page_of_zpag_never_loses_the_excuse() -> None:
    *_, last = deals(DATA / "by_source" / "jeux-de-cartes-4-excuse-last.tarot")
    trick, winner = last.tricks[-1], trick_winners(last)[-1]
    player = Seat((trick.leader + trick.cards.index(EXCUSE)) % 4)
    assert last.side_of(player) is not last.side_of(winner)
    with_excuse = half_points_so_far(last)[last.side_of(player)]
    usual = load_ruleset("jeux-de-cartes-4", {"excuse_in_last_trick": "changes_camp"})
    lost = replace(last, rules=usual)
    assert with_excuse == half_points_so_far(lost)[last.side_of(player)] + 8
