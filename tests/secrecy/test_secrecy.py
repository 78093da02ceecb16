"""No seat learns a card that it may not see: nothing it is shown depends on that card."""

import pickle
import re
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from random import Random
from typing import get_type_hints

import pytest
from hypothesis import given

from oudler.core import Contract, Deal, IllegalAction, Phase, Ruleset, Seat, SeenPile, start
from oudler.core.cards import EMPTY, TRUMPS, TWO_PACKS, Card, CardSet
from oudler.core.engine import decide, evolve, follow_ups, legal_for
from oudler.core.events import (
    CardPlayed,
    CardsCalled,
    CardTurned,
    Claimed,
    Dealt,
    Discarded,
    DiscardShown,
    DogShown,
    Event,
    FollowUp,
    HandfulShown,
)
from oudler.core.phases.dealing import is_thrown_in
from oudler.core.phases.dog import legal_discard
from oudler.core.tally import tally
from oudler.core.text import action_of
from oudler.core.view import HandDealt, SeatView, known_imprenable, known_partners, redact, view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_5, begin, dealt, taken_by
from oudler.testing.chance import (
    random_cards,
    random_dealt,
    random_moment,
    random_ruleset,
    random_steps,
)
from oudler.testing.strategies import Moment, generators, moments, rulesets


def shown_to(seat: Seat | None, dealt: Dealt, events: Iterable[Event]) -> list[bytes]:
    """All that a seat, or a spectator, is sent: as bytes and as text."""
    seen = [redact(event, seat) for event in (dealt, *events)]
    return [pickle.dumps(event) for event in seen] + [repr(event).encode() for event in seen]


def assert_alike(seat: Seat, one: Deal, other: Deal) -> None:
    """Two deals look the same from a seat, to the last byte."""
    first, second = view(one, seat), view(other, seat)
    assert first == second
    assert repr(first) == repr(second)
    assert pickle.dumps(first) == pickle.dumps(second)
    assert tally(one, seat) == tally(other, seat)


def played(dealt: Dealt, rules: Ruleset, events: Iterable[Event]) -> Deal | None:
    """The deal after these events, or None where one of them breaks a rule."""
    deal = start(rules, dealt)
    for event in events:
        if isinstance(event, Dealt | FollowUp):
            if event not in follow_ups(deal):
                return None
        elif not _is_legal(deal, event):
            return None
        deal = evolve(deal, event)
    return deal


def _is_legal(deal: Deal, event: Event) -> bool:
    assert not isinstance(event, Dealt | FollowUp | Claimed)
    try:
        decide(deal, event.seat, action_of(event))
    except IllegalAction:
        return False
    return True


def heaps_of(dealt: Dealt) -> list[CardSet]:
    """Every hand, the dog, and each place in a pile, the top ones first of theirs."""
    places = [CardSet.of([card]) for row in dealt.piles for pile in row for card in pile]
    return [*dealt.hands, dealt.dog, *places]


def with_heaps(dealt: Dealt, heaps: Sequence[CardSet]) -> Dealt:
    """The same deal with other cards in its heaps."""
    hands, dog = tuple(heaps[: len(dealt.hands)]), heaps[len(dealt.hands)]
    cards = (heap.highest for heap in heaps[len(dealt.hands) + 1 :])
    piles = tuple(tuple(tuple(next(cards) for _ in pile) for pile in row) for row in dealt.piles)
    return replace(dealt, hands=hands, dog=dog, piles=piles)


def fixed_cards(dealt: Dealt, events: Sequence[Event], seat: Seat) -> list[CardSet]:
    """The cards of each heap that this seat has seen or may infer."""
    turned = CardSet.of(event.card for event in events if isinstance(event, CardTurned))
    return [
        *_fixed_in_hands(dealt, events, seat),
        *(
            CardSet.of([card] if number == 0 or card in turned else [])
            for row in dealt.piles
            for pile in row
            for number, card in enumerate(pile)
        ),
    ]


def _fixed_in_hands(dealt: Dealt, events: Sequence[Event], seat: Seat) -> list[CardSet]:
    """Of each hand, and of the dog."""
    hands = [EMPTY] * len(dealt.hands)
    hands[seat] = dealt.hands[seat]
    dog = EMPTY
    for event in events:
        match event:
            case DogShown(cards):
                dog = cards
            case CardPlayed(player, card):
                hands[player] += CardSet.of([card])
            case HandfulShown(player, _, cards):
                hands[player] += cards
            case Discarded(player, cards):
                hands[player] += cards if player == seat else cards & TRUMPS
            case _:
                pass
    return [*(fixed & hand for fixed, hand in zip(hands, dealt.hands, strict=True)), dog]


def reshuffled(rng: Random, dealt: Dealt, fixed: Sequence[CardSet]) -> Dealt:
    """The same deal with every card that is not fixed dealt again."""
    heaps = heaps_of(dealt)
    loose = [card for heap, known in zip(heaps, fixed, strict=True) for card in heap - known]
    rng.shuffle(loose)
    anew = []
    for heap, known in zip(heaps, fixed, strict=True):
        count = len(heap) - len(known)
        anew.append(known + CardSet.of(loose[:count]))
        del loose[:count]
    return with_heaps(dealt, anew)


def two_swapped(rng: Random, dealt: Dealt, fixed: Sequence[CardSet]) -> Dealt:
    """The same deal with one unseen card of one heap exchanged for one of another."""
    heaps = heaps_of(dealt)
    loose = [heap - known for heap, known in zip(heaps, fixed, strict=True)]
    unseen = [number for number, cards in enumerate(loose) if cards]
    if len(unseen) < 2:
        return dealt
    one, other = rng.sample(unseen, 2)
    mine, theirs = random_cards(rng, loose[one], 1), random_cards(rng, loose[other], 1)
    heaps[one] = heaps[one] - mine + theirs
    heaps[other] = heaps[other] - theirs + mine
    return with_heaps(dealt, heaps)


def other_discard(rng: Random, deal: Deal, event: Discarded) -> Discarded:
    """Another discard that shows the same trumps."""
    trumps = event.cards & TRUMPS
    free = legal_discard(deal).free
    cards = trumps + random_cards(rng, free, len(event.cards) - len(trumps))
    return Discarded(event.seat, cards, event.trumps_hidden)


def with_other_discard(
    rng: Random, dealt: Dealt, rules: Ruleset, events: Sequence[Event]
) -> list[Event]:
    """The events with other hidden cards set aside, where the taker can."""
    changed: list[Event] = []
    deal = start(rules, dealt)
    for event in events:
        now = event
        if isinstance(event, Discarded):
            now = other_discard(rng, deal, event)
        changed.append(now)
        deal = evolve(deal, now)
    return changed


@given(moments(), generators())
def test_a_seat_cannot_tell_which_of_the_unseen_cards_lie_where(
    moment: Moment, rng: Random
) -> None:
    check_unseen(moment, rng)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_hundreds_of_reshuffles_look_alike(part: int) -> None:
    alike = 0
    for number in range(200):
        rng = Random(part * 1000 + number)
        alike += check_unseen(Moment(*random_moment(rng, random_ruleset(rng))), rng)
    assert alike > 800


@pytest.mark.parametrize("name", ["pagat-2-piles", "wikipedia-2-piles", "wikipedia-2-piles-dog"])
@pytest.mark.parametrize("moments", [12, pytest.param(25, marks=pytest.mark.slow)])
def test_a15_88_nobody_can_tell_what_lies_face_down(name: str, moments: int) -> None:
    """Not even the owner knows: the cards below are dealt again among piles and hands alike."""
    rules = load_ruleset(name)
    alike = 0
    for number in range(moments):
        rng = Random(number)
        moment = Moment(*random_moment(rng, rules))
        alike += check_unseen(moment, rng)
    assert alike > moments


def check_unseen(moment: Moment, rng: Random) -> int:
    """Compare a deal with others that a seat cannot tell from it; returns how many there were."""
    rules = moment.deal.rules
    if moment.deal.phase is Phase.OVER:
        return 0
    alike = 0
    for seat in map(Seat, range(rules.seats)):
        for _ in range(3):
            fixed = fixed_cards(moment.dealt, moment.events, seat)
            change = rng.choice([reshuffled, two_swapped])
            dealt = change(rng, moment.dealt, fixed)
            other = _same_story(rng, rules, seat, moment, dealt)
            if other is None:
                continue
            alike += 1
            assert_alike(seat, moment.deal, other[1])
            assert shown_to(seat, moment.dealt, moment.events) == shown_to(seat, dealt, other[0])
    return alike


def _same_story(
    rng: Random, rules: Ruleset, seat: Seat, moment: Moment, dealt: Dealt
) -> tuple[list[Event], Deal] | None:
    """The same events over other cards, unless these cards could not have told them."""
    events = list(moment.events)
    if any(is_thrown_in(rules, hand) for hand in dealt.hands):
        return None
    deal = played(dealt, rules, events)
    if deal is None:
        return None
    if deal.taker != seat and any(isinstance(event, Discarded) for event in events):
        events = with_other_discard(rng, dealt, rules, events)
        deal = played(dealt, rules, events)
        if deal is None:
            return None
    if known_imprenable(deal, seat) != known_imprenable(moment.deal, seat):
        return None  # Playing such a petit reveals it.
    if known_partners(deal, seat) != known_partners(moment.deal, seat):
        # Only a card that this seat has seen can have shown the partner.
        raise AssertionError("the partner is known from an unseen card")
    return events, deal


@given(rulesets(), generators())
def test_right_after_the_deal_every_other_card_may_lie_anywhere(
    rules: Ruleset, rng: Random
) -> None:
    dealt = random_dealt(rng, rules)
    for seat in map(Seat, range(rules.seats)):
        other = reshuffled(rng, dealt, fixed_cards(dealt, [], seat))
        assert shown_to(seat, dealt, []) == shown_to(seat, other, [])
        deals = start(rules, dealt), start(rules, other)
        if deals[0].phase == deals[1].phase:
            assert_alike(seat, *deals)


@given(generators())
def test_a_hidden_partner_is_in_nobody_elses_view(rng: Random) -> None:
    check_partner(rng, FFT_5)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fft-5", "playroom-6", "wikipedia-7"])
def test_a_partner_stays_hidden_over_a_hundred_deals(name: str) -> None:
    for number in range(100):
        check_partner(Random(number), load_ruleset(name))


def check_partner(rng: Random, rules: Ruleset) -> None:
    dealt = random_dealt(rng, rules)
    called: set[Card] = set()
    seen: set[Card] = set()
    for event, deal in random_steps(rng, start(rules, dealt)):
        if isinstance(event, CardsCalled):
            called |= set(event.cards)
        if isinstance(event, CardPlayed):
            seen.add(event.card)
        told = {s for s, hand in enumerate(dealt.hands) if deal.scores or set(hand) & called & seen}
        for seat in map(Seat, range(rules.seats)):
            known = tuple(p for p in deal.partners if p in told or p == seat)
            assert view(deal, seat).partners == known


def test_a_view_does_not_tell_who_else_has_something_to_announce() -> None:
    """Another's handful, misère or slam to come changes nothing in what a seat is shown."""
    options = {"handful_time": "before_first_lead", "misere_premium": 10, "slam_by": "anyone"}
    rules = load_ruleset("fft-4", options)
    seen, asked = [], []
    shows = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 H1 H2 H3 H4 H5 H6 H7 H8"
    silent = "T2 T3 T4 T5 T6 T7 T8 T9 S10 SJ H1 H2 H3 H4 H5 H6 H7 H8"
    own = "S1 S2 S3 S4 S5 S6 S7 S8 S9 D1 D2 D3 D4 D5 D6 D7 D8 T21"
    for hand in (shows, silent):
        whole = dealt(rules, {0: own, 2: hand})
        deal = taken_by(begin(rules, whole), 3, Contract.GARDE_SANS)
        seen.append(view(deal, Seat(0)))
        asked.append(legal_for(deal, Seat(2)))
    assert asked[0] != asked[1]
    assert repr(seen[0]) == repr(seen[1])


@given(moments())
def test_a_seat_sees_no_card_of_another_hand(moment: Moment) -> None:
    deal = moment.deal
    for seat in map(Seat, range(deal.rules.seats)):
        shown = view(deal, seat)
        open_cards = {card for trick in (*shown.tricks, shown.trick) for card in trick.cards}
        open_cards |= set(shown.dog) | set(shown.discard)
        open_cards |= {card for handful in shown.handfuls for card in handful.cards}
        open_cards |= {pile.top for row in shown.piles for pile in row if pile.top is not None}
        mine = {*shown.hand, *shown.dealt}
        hidden = {card for s, hand in enumerate(deal.hands) if s != seat for card in hand}
        face_down = {card for row in deal.piles for pile in row for card in pile} - open_cards
        assert not mine & face_down
        hidden |= face_down
        words = set(re.findall(r"\w+", repr(shown)))
        # A set names a card and its twin alike.
        named = {card for card in TWO_PACKS if {card.name, str(card)} & words}
        allowed = {card.first for card in open_cards | mine | set(shown.called)}
        if deal.phase is not Phase.CALLING:
            assert {card.first for card in named & hidden} <= allowed


@given(moments())
def test_a_spectator_sees_no_hand_and_no_hidden_discard(moment: Moment) -> None:
    dealt = moment.dealt
    piles = tuple(tuple(SeenPile(pile[0], len(pile) - 1) for pile in row) for row in dealt.piles)
    assert redact(dealt, None) == HandDealt(
        dealt.dealer, EMPTY, dealt.dealer_barred, dealt.players, piles
    )
    for event in moment.events:
        seen = redact(event, None)
        assert not isinstance(seen, Dealt | Discarded)
        if isinstance(event, Discarded):
            assert pickle.dumps(seen) == pickle.dumps(redact(event, Seat(99)))


def test_no_field_of_a_view_could_hold_several_hands() -> None:
    hints = get_type_hints(SeatView)
    assert set(hints) == {field.name for field in fields(SeatView)}
    one_set = {name for name, hint in hints.items() if hint is CardSet}
    assert one_set == {"dealt", "hand", "dog", "discard", "imprenable"}
    said_aloud = {"calls"}
    for name, hint in hints.items():
        text = str(hint)
        assert "Deal'" not in text
        assert "Deal]" not in text
        assert "Dealt" not in text
        assert name in one_set | said_aloud or "CardSet" not in text, name


@given(rulesets(), generators())
def test_a_discard_is_seen_by_others_only_where_and_when_it_is_shown(
    rules: Ruleset, rng: Random
) -> None:
    deal = start(rules, random_dealt(rng, rules))
    for event, after in random_steps(rng, deal):
        is_shown = rules.discard_shown_after and after.phase is Phase.OVER
        is_shown |= isinstance(event, DiscardShown)
        assert rules.discard_shown_after or not isinstance(event, DiscardShown)
        for seat in map(Seat, range(rules.seats)):
            if seat != after.taker:
                trumps = after.discard & TRUMPS if rules.discard_shows_trumps else EMPTY
                assert view(after, seat).discard == (after.discard if is_shown else trumps)
