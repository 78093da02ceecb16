"""Advice is true: what a reason states as certain holds in the real deal."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from tests.unit.bots.slower import LEVELS_IN_TIME, fewer

from oudler.bots import Decision, finish, make_player
from oudler.core import Bid, CallCards, Deal, Discard, LegalBids, Play, Ruleset, Seat, start, view
from oudler.core.cards import COURTS, EXCUSES, KINGS, PETITS, TRUMPS, Card, CardSet, Suit
from oudler.core.engine import apply, asked_seats, evolve, follow_ups
from oudler.core.phases.play import LegalPlays, as_excuses, strongest, suit_led
from oudler.core.scoring.excuse import can_lose_excuse
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.testing.chance import random_dealt, random_moment, random_ruleset
from oudler.words import LANGUAGES, subject


class Told:
    """A program's decision, with the deal of which it saw one hand."""

    def __init__(self, deal: Deal, seat: Seat, decision: Decision) -> None:
        self.deal, self.seat, self.decision = deal, seat, decision
        self.view = view(deal, seat)
        self.hand = self.view.hand
        self.legal = self.view.legal

    @property
    def card(self) -> Card:
        assert isinstance(self.decision.action, Play)
        card = self.decision.action.card
        return card if card in self.hand else card.twin

    @property
    def aside(self) -> CardSet:
        assert isinstance(self.decision.action, Discard)
        return self.decision.action.cards

    @property
    def called(self) -> Card:
        assert isinstance(self.decision.action, CallCards)
        return self.decision.action.cards.lowest

    @property
    def playable(self) -> CardSet:
        assert isinstance(self.legal, LegalPlays)
        return self.legal.cards

    @property
    def trick(self) -> tuple[Card, ...]:
        return self.deal.trick.cards

    @property
    def led(self) -> Suit | None:
        return suit_led(self.trick)

    @property
    def is_last(self) -> bool:
        return len(self.trick) + 1 == self.deal.rules.seats

    @property
    def is_winning(self) -> bool:
        # A petit that is imprenable is played like the Excuse.
        cards = as_excuses((*self.trick, self.card), self.view.imprenable)
        return strongest(cards) == len(self.trick)

    def own(self, suit: Suit | None) -> CardSet:
        return CardSet() if suit is None else self.hand.of_suit(suit)

    @property
    def others(self) -> CardSet:
        """What the others hold."""
        hands = (hand for seat, hand in enumerate(self.deal.hands) if seat != self.seat)
        return CardSet.of(card for hand in hands for card in hand)

    @property
    def tricks_left(self) -> int:
        return self.deal.rules.tricks - len(self.deal.tricks)


def higher(told: Told) -> CardSet:
    """The others' cards of the suit that beat this one."""
    suit = (card for card in told.others if card.suit is told.card.suit)
    return CardSet.of(card for card in suit if strongest((told.card, card)) == 1)


def has_led(told: Told) -> bool:
    """Whether a defender has led this suit before."""
    tricks = (trick for trick in told.deal.tricks if trick.leader != told.deal.taker)
    return any(suit_led(trick.cards) is told.card.suit for trick in tricks)


def bids_left(told: Told) -> int:
    assert isinstance(told.legal, LegalBids)
    return len(told.legal.contracts)


def is_forced(told: Told) -> bool:
    if isinstance(told.decision.action, Bid):
        return not bids_left(told)
    return len(told.playable.once) == 1


def empties_a_suit_to_ruff(told: Told) -> bool:
    kept = told.hand - told.aside
    suits = (suit for suit in Suit if suit is not Suit.TRUMPS)
    is_emptied = any(told.aside.of_suit(suit) and not kept.of_suit(suit) for suit in suits)
    return is_emptied and bool(kept & TRUMPS)


def is_excuse_in_time(told: Told) -> bool:
    return told.card in EXCUSES and can_lose_excuse(told.deal.rules) and told.tricks_left > 1


def trump_rank(told: Told) -> int:
    assert told.card.suit is Suit.TRUMPS
    return int(told.card.rank)


def is_plain(told: Told) -> bool:
    return told.card not in COURTS + TRUMPS + EXCUSES


def ruffs(told: Told) -> bool:
    return told.card in TRUMPS and told.led is not Suit.TRUMPS and told.is_winning


def lower_trumps(told: Told) -> CardSet:
    """The trumps that could be played instead below this one, the petit aside."""
    trumps, rank = told.playable & TRUMPS - PETITS, trump_rank(told)
    return CardSet.of(one for one in trumps if int(one.rank) < rank)


CLAIMS: dict[str, Callable[[Told], bool]] = {
    "forced": is_forced,
    "pass_weak": lambda told: told.deal.taker is None and bids_left(told) > 0,
    "pass_outbid": lambda told: told.deal.taker is not None and bids_left(told) > 0,
    "simple_pass": lambda told: bids_left(told) > 0,
    "call_with_queen": lambda told: (
        told.called in KINGS and any(c.rank == "Q" for c in told.own(told.called.suit))
    ),
    "call_long": lambda told: len(told.own(told.called.suit)) > 2,
    "call_missing": lambda told: not CardSet.of([told.called]).with_twins <= told.hand,
    "call_alone": lambda told: not CardSet.of([told.called]).with_twins & told.others,
    "simple_call": lambda told: told.called not in told.hand,
    "discard_voids": empties_a_suit_to_ruff,
    "discard_points": lambda told: bool(told.aside & COURTS),
    "discard_longs": lambda told: not told.aside & (COURTS + TRUMPS),
    "discard_trumps": lambda told: bool(told.aside & TRUMPS),
    "lead_master": lambda told: not higher(told),
    "lead_hunt": lambda told: told.card in TRUMPS,
    "lead_draw": lambda told: told.card in TRUMPS,
    "lead_trump": lambda told: told.card in TRUMPS,
    "lead_trump_asked": lambda told: told.card in TRUMPS,
    "lead_long": lambda told: len(told.own(told.card.suit)) > 3,
    "lead_low": is_plain,
    "lead_line": has_led,
    "lead_force": lambda told: (
        told.deal.taker is not None
        and told.card.suit is not None
        and not told.deal.hands[told.deal.taker].of_suit(told.card.suit)
    ),
    "lead_short": lambda told: len(told.own(told.card.suit)) <= 2 and bool(told.hand & TRUMPS),
    "lead_odd": lambda told: trump_rank(told) % 2 == 1 and len(told.hand & TRUMPS) >= 7,
    "lead_even": lambda told: trump_rank(told) % 2 == 0,
    "lead_from_honour": lambda told: (
        told.card.rank in {"1", "2", "3", "4", "5"}
        and any(card.rank in {"K", "Q"} for card in told.own(told.card.suit))
    ),
    "lead_petit": lambda told: told.card in PETITS,
    "lead_excuse": lambda told: told.card in EXCUSES,
    "lead_honour": lambda told: told.card in COURTS,
    "save_petit": lambda told: told.card in PETITS,
    "risk_petit": lambda told: told.card in PETITS,
    "petit_au_bout": lambda told: told.card in PETITS and told.tricks_left == 1,
    "play_excuse": lambda told: told.card in EXCUSES,
    "excuse_in_time": is_excuse_in_time,
    "excuse_tells_holding": lambda told: (
        told.card in EXCUSES and told.deal.trick.leader == told.deal.taker
    ),
    "excuse_stops_trump": lambda told: told.card in EXCUSES and bool(told.hand & PETITS),
    "give_points": lambda told: told.card in COURTS,
    "take_last": lambda told: told.is_last and told.is_winning,
    "take_master": lambda told: told.is_winning,
    "take_try": lambda told: told.is_winning and not told.is_last,
    "ruff": ruffs,
    "ruff_high": lambda told: ruffs(told) and not told.is_last and bool(lower_trumps(told)),
    "ruff_lowest": lambda told: ruffs(told) and not lower_trumps(told),
    "uppercut": lambda told: told.card in TRUMPS and told.is_winning and not told.is_last,
    "trump_low": lambda told: told.card in TRUMPS and not told.is_winning,
    "tell_doubleton": lambda told: (
        len(own := told.own(told.card.suit)) == 2 and told.card.rank == own.highest.rank
    ),
    "tell_holding": lambda told: (
        len(told.own(told.card.suit)) >= 5 and told.deal.trick.leader == told.deal.taker
    ),
    "play_low": lambda told: is_plain(told) and told.card.suit is told.led,
    "throw_low": lambda told: is_plain(told) and not told.is_winning,
    "only_losers": lambda told: not told.is_winning,
    "simple_lead": lambda told: (
        told.card in KINGS or (is_plain(told) and not told.playable & KINGS)
    ),
    "simple_win": lambda told: told.is_winning,
    "misere_duck": lambda told: not told.is_winning,
    "misere_last_chance": lambda told: (
        told.is_last and told.is_winning and not told.playable & EXCUSES
    ),
    "misere_take_cheap": lambda told: told.is_winning,
    "misere_keep_excuse": lambda told: told.card in EXCUSES,
    "misere_lowest": lambda told: told.card.first == told.playable.lowest.first,
}
"""By reason: its claim, as far as the true deal can confirm it."""
CERTAIN = re.compile(
    r"\b(nobody|will|never|always|certain|sure|personne|aucune?|jamais|toujours|certaine?|sûre?)\b"
)


def played(rng: Random, rules: Ruleset, level: str) -> Iterator[Told]:
    """Everything that bots of a level decide in one deal."""
    deal = start(rules, random_dealt(rng, rules))
    player = make_player(level)
    while True:
        for event in follow_ups(deal):
            deal = evolve(deal, event)
        if deal.to_act is None:
            return
        yield from decided(deal, level)
        action = finish(player.choose(view(deal, deal.to_act))).action
        assert action is not None
        deal = apply(deal, deal.to_act, action)


def decided(deal: Deal, level: str) -> Iterator[Told]:
    """What bots of a level would do at a moment."""
    for seat in asked_seats(deal):
        yield Told(deal, seat, finish(make_player(level).choose(view(deal, seat))))


def falsehoods(told: Iterator[Told]) -> list[str]:
    found = []
    for one in told:
        key = one.decision.why.key if one.decision.why is not None else ""
        if one.decision.action is not None and key in CLAIMS and not CLAIMS[key](one):
            found.append(f"{key}: {one.decision.action} by {one.seat} of {one.deal}"[:1500])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS_IN_TIME)
@pytest.mark.parametrize("id", ruleset_ids())
def test_reasons_are_true_throughout_a_deal(id: str, level: str) -> None:
    rng = Random(f"{id}/{level}")
    for _ in range(fewer(level, 6)):
        assert falsehoods(played(rng, load_ruleset(id), level)) == []


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS_IN_TIME)
def test_reasons_are_true_at_any_moment(level: str) -> None:
    rng = Random(f"claims/{level}")
    for _ in range(fewer(level, 150)):
        deal = random_moment(rng, random_ruleset(rng))[2]
        assert falsehoods(decided(deal, level)) == []


def test_every_claim_is_of_a_reason() -> None:
    assert set(CLAIMS) <= set(subject("en", "bots"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_checked_reasons_claim_certainty(language: str) -> None:
    said = subject(language, "bots")
    certain = {key for key, text in said.items() if CERTAIN.search(text)}
    # The rules pay a misère; "probably" and "guère" stand in the others.
    assert certain <= {"declare_misere", "lead_force", "announce_slam", "announce_small_slam"}
