"""A referee for reasons: what they claim must hold in every deal that their seat cannot rule out.

It shares no code with those who give reasons. It knows the rules from core alone: a deal is
possible if everything that was done was allowed in it, and what is still to come is tried out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from oudler.coach import Reason
from oudler.core import (
    Deal,
    Event,
    IllegalAction,
    LegalPlays,
    Play,
    Seat,
    Side,
    apply,
    evolve,
    legal,
    start,
)
from oudler.core.cards import Card, CardSet, Suit
from oudler.core.events import CardPlayed
from oudler.core.scoring.counting import trick_winners
from oudler.records import events_of

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")
WORTH = {"K": 9, "Q": 7, "N": 5, "J": 3}
"""Half-points of the court cards (A1-5); oudlers are worth 9, everything else 1."""
OUDLERS = ("T1", "T21", "EX")
LETTERS = {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.DIAMONDS: "D", Suit.CLUBS: "C"}
SWAPS = 40
"""Swaps of hidden cards that are tried to reach another possible deal."""


def suit(card: Card) -> str:
    return "" if str(card) == "EX" else str(card)[0]


def rank(card: Card) -> int:
    code = str(card)[1:]
    return int(code) if suit(card) == "T" else RANKS.index(code)


def worth(card: Card) -> int:
    return 9 if str(card) in OUDLERS else WORTH.get(str(card)[1:], 1)


def possible_deals(over: Deal, at: int, seat: Seat, random: Random, wanted: int) -> Iterator[Deal]:
    """The deal before its event of this number, and others that look alike to a seat."""
    events = events_of(over)[1:at]
    yield _replayed(over, over.dealt.hands, events) or over
    known = CardSet.of(event.card for event in events if isinstance(event, CardPlayed))
    known |= over.discard
    for shown in over.handfuls:
        known |= shown.cards
    hands, found = over.dealt.hands, 0
    others = [Seat(one) for one in range(over.rules.seats) if one != seat]
    for _ in range(SWAPS * wanted):
        one, other = random.sample(others, 2)
        mine, theirs = sorted(hands[one] - known), sorted(hands[other] - known)
        if not mine or not theirs:
            continue
        given, taken = CardSet.of([random.choice(mine)]), CardSet.of([random.choice(theirs)])
        changed = list(hands)
        changed[one] = hands[one] - given | taken
        changed[other] = hands[other] - taken | given
        if (world := _replayed(over, tuple(changed), events)) is not None:
            hands, found = tuple(changed), found + 1
            yield world
        if found == wanted:
            return


def _replayed(over: Deal, hands: tuple[CardSet, ...], events: Sequence[Event]) -> Deal | None:
    """The deal with these hands after the same events; None if one was not allowed."""
    now = start(over.rules, replace(over.dealt, hands=hands))
    try:
        for event in events:
            if isinstance(event, CardPlayed):
                now = apply(now, event.seat, Play(event.card))
            else:
                now = evolve(now, event)
    except IllegalAction:
        return None
    return now


def winners(deal: Deal, card: Card) -> Iterator[Seat]:
    """Every seat that may win the trick once this card is played, in one possible deal."""
    assert deal.to_act is not None
    yield from _ends(apply(deal, deal.to_act, Play(card)), len(deal.tricks))


def _ends(deal: Deal, tricks: int) -> Iterator[Seat]:
    if len(deal.tricks) > tricks:
        yield deal.trick.leader if deal.to_act is not None else trick_winners(deal)[-1]
        return
    may = legal(deal)
    assert deal.to_act is not None
    assert isinstance(may, LegalPlays)
    for card in may.cards:
        yield from _ends(apply(deal, deal.to_act, Play(card)), tricks)


def holds(reason: Reason, done: Card, best: Card, worlds: Sequence[Deal]) -> bool | None:
    """Whether a reason is true in all these deals, which its seat cannot tell apart.

    None where the referee does not know the reason, or cannot tell without trying every deal.
    """
    claims = Claims(reason.fields, done, best, worlds)
    check = getattr(claims, reason.key, None)
    return None if check is None else check()


class Claims:
    """What the sentences of reasons claim, by their keys."""

    def __init__(
        self, fields: Mapping[str, Any], done: Card, best: Card, worlds: Sequence[Deal]
    ) -> None:
        self.fields, self.done, self.best, self.worlds = fields, done, best, worlds
        self.deal = worlds[0]
        assert self.deal.to_act is not None
        self.seat = self.deal.to_act
        self.side = self.deal.side_of(self.seat)
        self.hand = self.deal.hands[self.seat]
        self.left = self.deal.rules.hand - len(self.deal.tricks)
        done_by = len(self.deal.trick.cards)
        self.later = [
            Seat((self.seat + step) % self.deal.rules.seats)
            for step in range(1, self.deal.rules.seats - done_by)
        ]

    # What is true in each of them.

    def _elsewhere(self, world: Deal) -> list[Card]:
        return [card for at, held in enumerate(world.hands) if at != self.seat for card in held]

    def _goes(self, card: Card, side: Side) -> bool:
        return all(
            world.side_of(winner) is side
            for world in self.worlds
            for winner in winners(world, card)
        )

    def _ours(self, *cards: Card) -> bool:
        return all(self._goes(card, self.side) for card in cards)

    def _theirs(self, *cards: Card) -> bool:
        other = Side.DEFENCE if self.side is Side.ATTACK else Side.ATTACK
        return all(self._goes(card, other) for card in cards)

    def _void(self, seat: int, suit_: str) -> bool:
        return not any(suit(card) == suit_ for world in self.worlds for card in world.hands[seat])

    def _higher(self, card: Card) -> list[list[Card]]:
        return [
            [
                one
                for one in self._elsewhere(world)
                if suit(one) == suit(card) and rank(one) > rank(card)
            ]
            for world in self.worlds
        ]

    def _is_master(self, card: Card) -> bool:
        return not any(self._higher(card))

    def _trumps_counted(self) -> bool:
        own = sum(suit(card) == "T" for card in self.hand)
        out = max(
            sum(suit(card) == "T" for card in self._elsewhere(world)) for world in self.worlds
        )
        return bool(self.fields["own"] == own and self.fields["out"] >= out)

    def _leads(self, side: Side) -> bool:
        """Whether `winner` holds the trick so far, for this side."""
        trick, winner = self.deal.trick, self.fields["winner"]
        held = [
            (suit(card) == "T", rank(card), at)
            for at, card in enumerate(trick.cards)
            if suit(card) in ("T", suit(self._led())) and suit(card)
        ]
        at = max(held)[2] if held else 0
        return (trick.leader + at) % self.deal.rules.seats == winner and (
            self.deal.side_of(winner) is side
        )

    def _led(self) -> Card:
        return next(card for card in self.deal.trick.cards if suit(card))

    def _more(self, more: Card, less: Card) -> bool:
        return bool(self.fields["points"] == worth(more) - worth(less))

    def _their_side(self) -> Side:
        return Side.DEFENCE if self.side is Side.ATTACK else Side.ATTACK

    def _own(self, suit_: Suit) -> list[Card]:
        return [card for card in self.hand if suit(card) == LETTERS[suit_]]

    # The claims.

    def petit_lost(self) -> bool:
        return self._theirs(self.done)

    def petit_safe(self) -> bool:
        return self._ours(self.best)

    def petit_can_wait(self) -> bool:
        return self.no_trumps_left()

    def points_given(self) -> bool:
        return self._theirs(self.done, self.best) and self._more(self.done, self.best)

    def points_withheld(self) -> bool:
        return self._ours(self.done, self.best) and self._more(self.best, self.done)

    def points_withheld_last(self) -> bool:
        return not self.later and self.points_withheld()

    def excuse_saves(self) -> bool:
        return self._theirs(self.done)

    def excuse_spares_ours(self) -> bool:
        return self._ours(self.best)

    def sure_trick(self) -> bool:
        return self._ours(self.best)

    sure_trick_small = sure_lead = lower_is_enough = sure_trick

    def petit_hunted(self) -> bool:
        return self._ours(self.best) and all(
            any(Card.T1 in world.hands[at] for at in range(len(world.hands)) if at != self.seat)
            for world in self.worlds
        )

    def points_risked(self) -> bool:
        return self._leads(self._their_side()) and self._more(self.done, self.best)

    def points_hoped(self) -> bool:
        return self._leads(self.side) and self._more(self.best, self.done)

    def may_take(self) -> bool:
        return self._leads(self._their_side())

    petit_exposed = may_take

    def into_a_ruff(self) -> bool:
        return self._void(self.fields["seat"], LETTERS[self.fields["suit"]])

    forces_taker = forces_taker_master = partner_may_ruff = into_a_ruff

    def into_ruffs(self) -> bool:
        return all(self._void(seat, LETTERS[self.fields["suit"]]) for seat in self.fields["seats"])

    forces_ruffs = into_ruffs

    def no_trumps_left(self) -> bool:
        return not any(
            suit(card) == "T" for world in self.worlds for card in self._elsewhere(world)
        )

    def master(self) -> bool:
        return self._is_master(self.best) and self._ours(self.best)

    def master_unless_ruffed(self) -> bool:
        return self._is_master(self.best)

    only_a_ruff = richest_first = master_unless_ruffed

    def trump_waits(self) -> bool:
        return self._is_master(self.done)

    master_waits = trumps_first = trump_waits

    def draw_trumps(self) -> bool:
        return self._trumps_counted()

    trumps_spread = trumps_outnumbered = trumps_can_wait = petit_guarded = draw_trumps

    def last_trump_out(self) -> bool:
        higher = self.fields["higher"]
        return rank(higher) > rank(self.best) and all(
            {card for card in self._elsewhere(world) if suit(card) == "T"} <= {higher}
            for world in self.worlds
        )

    def one_above(self) -> bool:
        return all({*found} <= {self.fields["higher"]} for found in self._higher(self.best))

    forces_out = one_above

    def honour_waits(self) -> bool:
        higher, honour = self.fields["higher"], self.fields["honour"]
        return rank(higher) > rank(honour) and higher not in self.hand

    def fewer_above(self) -> bool:
        return bool(max(map(len, self._higher(self.fields["card"]))) <= self.fields["cards"])

    def trump_beaten_all(self) -> bool:
        return all(
            rank(card) > rank(self.fields["card"])
            for world in self.worlds
            for card in self._elsewhere(world)
            if suit(card) == "T"
        )

    def equal_stays(self) -> bool:
        low, high = sorted((rank(self.fields["card"]), rank(self.fields["other"])))
        return not any(
            suit(card) == suit(self.fields["card"]) and low < rank(card) < high
            for world in self.worlds
            for card in self._elsewhere(world)
        )

    def excuse_now(self) -> bool:
        return self.left == 2

    def singleton(self) -> bool:
        return self._own(self.fields["suit"]) == [self.fields["card"]]

    def long_lead(self) -> bool:
        return bool(len(self._own(self.fields["suit"])) == self.fields["length"])

    excuse_keeps_suit = long_lead

    def excuse_keeps_last(self) -> bool:
        card = self.fields["card"]
        return [one for one in self.hand if suit(one) == suit(card)] == [card]

    def honour_bared(self) -> bool:
        card, honour = self.fields["card"], self.fields["honour"]
        return {one for one in self.hand if suit(one) == suit(card)} == {card, honour}

    def petit_bare(self) -> bool:
        return {one for one in self.hand if suit(one) == "T"} == {self.fields["card"], Card.T1}

    def takers_suit(self) -> bool:
        led = {
            suit(trick.cards[0]) for trick in self.deal.tricks if trick.leader == self.deal.taker
        }
        return self.fields["seat"] == self.deal.taker and LETTERS[self.fields["suit"]] in led

    def _legal(self) -> set[Card]:
        may = legal(self.deal)
        assert isinstance(may, LegalPlays)
        return set(may.cards)

    def excuse_spares(self) -> bool:
        return self._legal() == {Card.EX, self.fields["card"]}

    def excuse_spares_trump(self) -> bool:
        return all(suit(card) in ("T", "") for card in self._legal())

    def excuse_led(self) -> bool:
        return not self.deal.trick.cards and self.fields["seat"] == self.later[0]

    def suit_to_come(self) -> bool:
        winner = self.fields["winner"]
        return self._leads(self.deal.side_of(winner)) and self._void(
            winner, LETTERS[self.fields["other"]]
        )

    def sure_lead_draws(self) -> bool:
        higher, lower = self.fields["higher"], self.fields["lower"]
        return self._ours(self.best) and rank(higher) > rank(lower) and higher not in self.hand

    # What may be: somebody still to play could do it in one of these deals.

    def _may_win(self, seat: int, card: Card) -> bool | None:
        if seat not in self.later:
            return False
        found = any(seat in set(winners(world, card)) for world in self.worlds)
        return found or None

    def foe_behind(self) -> bool | None:
        seat = self.fields["seat"]
        is_foe = self.deal.side_of(seat) is self._their_side()
        return self._may_win(seat, self.done) if is_foe else False

    def partner_may_take(self) -> bool | None:
        seat = self.fields["seat"]
        return self._may_win(seat, self.best) if self.deal.side_of(seat) is self.side else False

    def petit_hoped(self) -> bool | None:
        found = [self._may_win(seat, self.best) for seat in self.fields["any_seat"]]
        return False if False in found else None if None in found else True

    petit_to_partner = partner_may_take

    def may_be_beaten(self) -> bool | None:
        return self._may_win(self.fields["seat"], self.done)

    petit_at_risk = excuse_risks_nothing = may_be_beaten

    def lead_at_risk(self) -> bool | None:
        found = any(
            world.side_of(winner) is not self.side
            for world in self.worlds
            for winner in winners(world, self.done)
        )
        return found or None
