"""A referee for causes: it recounts who has what at the end of each deal, and scores it anew.

It shares no code with those who name causes: it knows who takes a trick and what a card is worth by
itself, and takes the price of a result from core.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.unit.coach.referee import LETTERS, rank, suit, worth

from oudler.coach import Reason
from oudler.core import Card, Deal, Result, Seat, Side, result_of, settle

Pair = tuple[Deal, Deal]
NEEDED = (112, 102, 82, 72)
"""Half-points that a contract needs, by the attack's oudlers (A1-6)."""


@dataclass(frozen=True)
class Place:
    """Where a card lay at the end."""

    side: Side
    trick: int = -1
    led: str = ""
    top: Card | None = None

    @property
    def is_ruffed(self) -> bool:
        return self.top is not None and suit(self.top) == "T" != self.led


def places(deal: Deal) -> dict[Card, Place]:
    """The place of every card of the pack."""
    attack = {deal.taker, *deal.attackers}
    aside = Side.ATTACK if deal.discard else deal.side_of(deal.taker or Seat(0))
    found = {card: Place(aside) for card in deal.discard or deal.dealt.dog}
    last = len(deal.tricks) - 1
    for number, trick in enumerate(deal.tricks):
        led = next(suit(card) for card in trick.cards if suit(card))
        held = [
            (suit(card) == "T", rank(card), at)
            for at, card in enumerate(trick.cards)
            if suit(card) and suit(card) in ("T", led)
        ]
        at = max(held)[2]
        seats = [(trick.leader + step) % deal.rules.seats for step in range(len(trick.cards))]
        winner = Side.ATTACK if seats[at] in attack else Side.DEFENCE
        for seat, card in zip(seats, trick.cards, strict=True):
            side = winner
            if str(card) == "EX":
                own = Side.ATTACK if seat in attack else Side.DEFENCE
                side = own if number < last else own.other
            found[card] = Place(side, number, led, trick.cards[at])
    return found


class Recount:
    """The claims of causes, by the keys of their reasons."""

    def __init__(
        self, pairs: Sequence[Pair], seat: Seat, best: Card, done: Card, trick: int
    ) -> None:
        self.pairs, self.seat, self.trick = pairs, seat, trick
        self.cards = {best, done}
        self.best, self.done = best, done
        self.ours = pairs[0][0].side_of(seat)
        self.ends = [(places(one), places(other)) for one, other in pairs]

    def holds(self, reason: Reason) -> bool:
        """Whether the figures of a cause are right, and without it the loss would be smaller."""
        if reason.key == "cause_many":
            return True
        kind = reason.key.removeprefix("cause_")
        figures = self._figures(kind, reason.fields)
        right = all(reason.fields[name] == figure for name, figure in figures.items())
        return right and self._loss_without(kind, reason.fields) < self.loss

    @property
    def loss(self) -> Fraction:
        scores = [[Fraction(deal.scores[self.seat]) for deal in pair] for pair in self.pairs]
        return sum((best - done for best, done in scores), Fraction(0))

    def _figures(self, kind: str, fields: Mapping[str, Any]) -> dict[str, int]:
        if kind == "petit_last":
            times = [
                sum(result_of(pair[line]).petit_au_bout is fields["side"] for pair in self.pairs)
                for line in (0, 1)
            ]
        elif kind in ("petit", "excuse", "card"):
            card = {"petit": Card.T1, "excuse": Card.EX}.get(kind) or fields["card"]
            times = [sum(end[line][card].side is self.ours for end in self.ends) for line in (0, 1)]
        else:
            moved = sum(self._moved(end, kind, fields)[0] for end in self.ends)
            return {"points": round(moved / len(self.ends))}
        best, done = (round(100 * round(one / len(self.ends), 3)) for one in times)
        return {"best": best, "done": done}

    def _is_it(
        self, card: Card, end: tuple[dict[Card, Place], ...], kind: str, fields: Any
    ) -> bool:
        """Whether a card that changed sides did so by this."""
        best, done = end[0][card], end[1][card]
        is_gain = best.side is self.ours
        kept, lost = (best, done) if is_gain else (done, best)
        name = str(card)
        if name in ("T1", "EX"):
            return kind == {"T1": "petit", "EX": "excuse"}[name]
        if card in self.cards:
            return kind == "card" and fields["card"] == card
        if self.trick in (kept.trick, lost.trick):
            return kind == "trick"
        if lost.is_ruffed:
            return kind == "foes_ruff"
        if kept.is_ruffed:
            return kind == "own_ruff" and LETTERS[fields["suit"]] == kept.led
        saved = self.done if is_gain else self.best
        if kept.top == saved:
            return kind == "saved" and fields["card"] == saved
        if kept.led == "T":
            return kind == "trumps"
        return kind == "suit" and LETTERS[fields["suit"]] == kept.led

    def _moved(self, end: tuple[dict[Card, Place], ...], kind: str, fields: Any) -> tuple[int, int]:
        """The half-points and the oudlers that came to the seat's side by this."""
        points = oudlers = 0
        for card in end[0]:
            if end[0][card].side is end[1][card].side or not self._is_it(card, end, kind, fields):
                continue
            sign = 1 if end[0][card].side is self.ours else -1
            points += sign * worth(card)
            oudlers += sign * (str(card) in ("T1", "EX"))
        return points, oudlers

    def _loss_without(self, kind: str, fields: Mapping[str, Any]) -> Fraction:
        """The loss if the better line had left this as it was after what was done."""
        left = Fraction(0)
        for (best, done), end in zip(self.pairs, self.ends, strict=True):
            result = result_of(best)
            if kind == "petit_last":
                sides = (result.petit_au_bout, result_of(done).petit_au_bout)
                if fields["side"] in sides:
                    result = replace(result, petit_au_bout=sides[1])
            elif kind == "slam":
                result = replace(result, slams=result_of(done).slams)
            else:
                points, oudlers = self._moved(end, kind, fields)
                sign = 1 if self.ours is Side.ATTACK else -1
                result = replace(
                    result,
                    half_points=result.half_points - sign * points,
                    oudlers=result.oudlers - sign * oudlers,
                )
            left += self._score(best, result) - Fraction(done.scores[self.seat])
        return left

    def _score(self, deal: Deal, result: Result) -> Fraction:
        place = deal.attackers.index(self.seat) if self.seat in deal.attackers else -1
        return Fraction(settle(deal.rules, result).scores[place])

    def speaks_of_it(self, reason: Reason) -> bool | None:
        """Whether what a reason speaks of changes sides in one of the deals; None if unknown."""
        fields: Mapping[str, Any] = reason.fields
        moved = [
            (card, best[card], done[card])
            for best, done in self.ends
            for card in best
            if best[card].side is not done[card].side
        ]
        if "petit" in reason.key:
            bonuses = [[result_of(one).petit_au_bout for one in pair] for pair in self.pairs]
            is_moved = any(str(card) == "T1" for card, *_ in moved)
            return is_moved or any(one is not other for one, other in bonuses)
        if "points" in fields and "card" in fields:
            return any(self.trick in (one.trick, other.trick) for _, one, other in moved)
        if "suit" in fields:
            led = LETTERS[fields["suit"]]
            tricks = [{suit(card), one.led, other.led} for card, one, other in moved]
            return "ruff" in reason.key or any(led in found for found in tricks)
        if "trumps" in reason.key:
            tops = [top for _, *two in moved for place in two if (top := place.top) is not None]
            return any(suit(top) == "T" for top in tops)
        return None
