"""What a deal was worth, what was made, and where the difference arose."""

from dataclasses import replace
from fractions import Fraction
from types import ModuleType

import pytest

from oudler import Bid, Contract, Deal, Seat, apply, deal_cards, finish, make_player, play_on
from oudler.coach import ReviewEffort, in_order, reviewed
from oudler.coach.deal_worth import DealWorth, Part, Stage, deal_worth, first_lead
from oudler.coach.review_json import worth_to_json
from oudler.coach.worth_text import worth_sentences
from oudler.core import Play, evolve
from oudler.records import events_of
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds, Goal, Limits
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience

QUICK = ReviewEffort(worlds=4, nodes=10_000, patience=1, club=2, playouts=64, mebibytes=16)
NAMES = ("Anne", "Bob", "Chloé", "David", "Élise")


def played(id: str, seed: str, level: str = "club") -> Deal:
    rules = load_ruleset(id)
    deal = deal_cards(rules, seed=seed)
    return finish(play_on(deal, [make_player(level) for _ in range(rules.seats)]))


@pytest.mark.slow
@pytest.mark.parametrize("id", ["fft-3", "fft-4", "fft-5"])
@pytest.mark.parametrize("level", ["beginner", "club"])
def test_the_parts_are_the_difference(kernel: ModuleType, id: str, level: str) -> None:
    deal = played(id, f"worth/{level}", level)
    found = reviewed(deal, QUICK)
    lead = first_lead(found, QUICK)
    worth = deal_worth(found, lead)
    assert worth is not None
    made = 0 if deal.taker is None else deal.scores[deal.taker]
    assert worth.made == made
    assert worth.worth + sum(Fraction(part.points) for part in worth.parts) == made
    told = worth_to_json(worth)
    assert told["made"] == made
    mistakes = {one.moment.number for one in found.mistakes}
    assert {part.dearest.moment.number for part in worth.parts if part.dearest} <= mistakes
    for language in LANGUAGES:
        assert "None" not in " ".join(worth_sentences(Audience(Words(language), NAMES), worth))
    assert worth == deal_worth(reviewed(deal, QUICK), first_lead(found, QUICK)), "the same again"


def test_a_deal_that_all_pass_is_worth_what_somebody_could_know(kernel: ModuleType) -> None:
    deal = deal_cards(load_ruleset("fft-4"), seed="a whole deal", dealer=0)
    while deal.to_act is not None:
        deal = apply(deal, deal.to_act, Bid(None))
    found = reviewed(deal, QUICK)
    worth = deal_worth(found, first_lead(found, QUICK))
    assert worth is not None
    assert worth.made == 0
    assert worth.value is None
    assert len(worth.bests) == 4
    assert (worth.seat is None) == (worth.worth == 0)


def test_without_the_value_at_the_first_lead_nothing_is_said(kernel: ModuleType) -> None:
    deal = played("fft-4", "worth/silent")
    assert (deal_worth(in_order(deal, ()), None) is None) == (deal.taker is not None)
    assert first_lead(in_order(deal, ()), QUICK) is None


@pytest.mark.slow
def test_the_open_hands_bracket_what_is_made_when_both_sides_play_exactly(
    kernel: ModuleType,
) -> None:
    """From eight tricks before the end both sides play the search's line: no card then costs."""
    from oudler.solver import kernel as search

    taken = 0
    for number in range(40):
        over = played("fft-4", f"bracket/{number}")
        if over.taker is None:
            continue
        deal = ended_exactly(over, 8)
        taken += 1
        won = sum(Fraction(deal.scores[seat]) for seat in deal.attackers)
        for one in reviewed_cards(deal):
            limits = Limits(nodes=2_000, mebibytes=16)
            value = search.value(one, Goal.SCORE, limits)
            assert value.lower <= won <= value.upper
        if taken == 5:
            return


def reviewed_cards(deal: Deal) -> list[Deal]:
    """The deal before each card of the last eight tricks."""
    from oudler.coach.moment import Kind, moments

    cards = [one.deal for one in moments(deal) if one.kind is Kind.CARD]
    return cards[-32:]


def ended_exactly(over: Deal, left: int) -> Deal:
    """The deal with its last tricks played at their best by both sides."""
    from oudler.core import start
    from oudler.solver import kernel as search

    deal = start(over.rules, over.dealt)
    for event in events_of(over)[1:]:
        if deal.rules.tricks - len(deal.tricks) == left:
            break
        deal = evolve(deal, event)
    for card in search.solve(deal, Goal.SCORE).line:
        assert deal.to_act is not None
        deal = apply(deal, deal.to_act, Play(card))
    return deal


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_has_its_sentence(language: str) -> None:
    parts = tuple(Part(stage, -10) for stage in Stage)
    worth = DealWorth(Seat(1), Contract.GARDE, 20, parts, (), Bounds(40, 120))
    audience = Audience(Words(language), NAMES)
    lines = worth_sentences(audience, worth)
    assert len(set(lines)) == 2 + len(Stage)
    told = worth_sentences(audience, replace(worth, value=Bounds(-900, 300)))
    assert told == [one for one in lines if one != lines[1]]  # such bounds tell nothing
    assert worth.worth == 20 + 10 * len(Stage)
