"""What a loss came from: the cards, tricks and bonuses that change sides because of a decision.

A deal that looks alike to the seat is played on twice, after what it did and after the coach's own
action. Whatever one side has at the end of one and the other side at the end of the other makes
the difference between the two scores.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from oudler.core import EXCUSE, PETIT, Card, Deal, Named, Seat, Side, Suit
from oudler.core.actions import Action, Play
from oudler.core.deal import Trick
from oudler.core.scoring.counting import captures, count, trick_winners
from oudler.core.scoring.result import Result
from oudler.core.scoring.settlement import result_of, score, settle

Pair = tuple[Deal, Deal]
"""The same deal at its end after the coach's own action, and after what was done."""


class Origin(Named):
    """What changes sides by a decision."""

    PETIT = "petit"
    PETIT_LAST = "petit_last"
    """The bonus for the petit in the last trick, of either side."""
    EXCUSE = "excuse"
    SLAM = "slam"
    """The bonus for a slam, of either side."""
    CARD = "card"
    """The card played, or the coach's own."""
    TRICK = "trick"
    """The other cards of the trick that it was played to."""
    FOES_RUFF = "foes_ruff"
    """Cards in later tricks that the other side ruffs."""
    OWN_RUFF = "own_ruff"
    """Cards in later tricks of a suit that the seat's side ruffs."""
    SAVED = "saved"
    """Cards in a later trick that a card kept in hand takes."""
    TRUMPS = "trumps"
    """Cards in later tricks that begin with a trump."""
    SUIT = "suit"
    """Cards in later tricks of a plain suit."""
    ASIDE = "aside"
    """Cards put aside."""


Subject = Suit | Card | Side | None
Key = tuple[Origin, Subject]
LEAST = 0.02
"""The least share of a loss that is kept."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that changes sides, and how much of a loss comes from it."""

    origin: Origin
    subject: Subject
    """The suit, the card or the side, where the origin is one of several."""
    share: float
    """Of the whole loss; below 0 if it makes the loss smaller."""
    best: float
    """After the coach's action: how often the seat's side has the petit, the Excuse or the card, or
    its side the bonus; for anything else, the half-points that the seat's side wins there."""
    done: float
    """The same after what was done."""


@dataclass(frozen=True, slots=True)
class _Fate:
    """Where a card ends."""

    is_ours: bool
    trick: int | None = None
    """None if it was never played."""
    led: Suit | None = None
    taken_by: Card | None = None

    @property
    def is_ruffed(self) -> bool:
        """Whether a trump takes a trick of a plain suit."""
        is_trump = self.taken_by is not None and self.taken_by.suit is Suit.TRUMPS
        return is_trump and self.led is not Suit.TRUMPS


def causes(
    pairs: Sequence[Pair], seat: Seat, best: Action, done: Action, trick: int | None
) -> tuple[Cause, ...]:
    """What a loss came from in these deals, the largest part first; nothing without a loss.

    The trick is the number, from 0, of the one that a card was played to. Pairs of deals with
    different takers or contracts are left out.

    >>> causes([(over, over)], Seat(0), Play(Card.S1), Play(Card.S2), 17)
    ()
    """
    cards = tuple(one.card if isinstance(one, Play) else None for one in (best, done))
    compared = [_Compared(pair, seat, cards, trick) for pair in pairs if _are_alike(pair)]
    credited: dict[Key, Fraction] = defaultdict(Fraction)
    for one in compared:
        for key, points in one.credits():
            credited[key] += points
    total = sum(credited.values(), Fraction(0))
    if total <= 0:
        return ()
    found = (
        Cause(*key, round(float(points / total), 3), *_often(compared, *key))
        for key, points in credited.items()
        if abs(points) >= LEAST * total and _is_needed(compared, key, total)
    )
    return tuple(sorted(found, key=lambda one: -one.share))


def _is_needed(compared: Sequence["_Compared"], key: Key, total: Fraction) -> bool:
    """Whether a loss would be smaller, if this had not changed sides."""
    left = sum((one.loss_without(*key) for one in compared), Fraction(0))
    return left < total


def contracts_made(pairs: Sequence[Pair]) -> tuple[float, float] | None:
    """How often the contract is made after what was done, and after the coach's own action.

    None if somebody else takes, or for another contract.

    >>> contracts_made([(over, over)])
    (0.0, 0.0)
    """
    if not all(_are_alike(pair) for pair in pairs):
        return None
    best, done = (sum(score(one[line]).is_made for one in pairs) / len(pairs) for line in (0, 1))
    return round(done, 3), round(best, 3)


def _are_alike(pair: Pair) -> bool:
    best, done = pair
    same = (best.taker, best.contract) == (done.taker, done.contract)
    return same and best.taker is not None


def _often(
    compared: Sequence["_Compared"], origin: Origin, subject: Subject
) -> tuple[float, float]:
    rows = [one.held(origin, subject) for one in compared]
    best, done = (round(sum(row[line] for row in rows) / len(rows), 3) for line in (0, 1))
    return best, done


class _Compared:
    """Two ends of one deal for one seat; the first of each two things is after the coach's own."""

    def __init__(
        self, pair: Pair, seat: Seat, cards: tuple[Card | None, ...], trick: int | None
    ) -> None:
        self.pair, self.seat, self.cards, self.trick = pair, seat, cards, trick
        self.fates = tuple(_fates(deal, deal.side_of(seat)) for deal in pair)
        self.results = tuple(result_of(deal) for deal in pair)

    def credits(self) -> Iterator[tuple[Key, Fraction]]:
        """Each thing that changes sides, and its part of the difference between the scores."""
        for line, sign in ((0, 1), (1, -1)):
            deal, result = self.pair[line], self.results[line]
            quiet = replace(result, petit_au_bout=None)
            if petit := self._score(deal, result) - self._score(deal, quiet):
                yield (Origin.PETIT_LAST, result.petit_au_bout), sign * petit
            if slam := self._score(deal, quiet) - self._score(deal, _plain(result)):
                yield (Origin.SLAM, count(deal).slam), sign * slam
        best, done = (
            self._score(deal, _plain(result))
            for deal, result in zip(self.pair, self.results, strict=True)
        )
        yield from self._by_cards(best - done)

    def _score(self, deal: Deal, result: Result) -> Fraction:
        place = deal.attackers.index(self.seat) if self.seat in deal.attackers else -1
        return Fraction(settle(deal.rules, result).scores[place])

    def _by_cards(self, points: Fraction) -> Iterator[tuple[Key, Fraction]]:
        """Split points among the cards that changed sides in their direction, by their worth."""
        is_gain = points > 0
        worth = {card: _worth(card) for card, gain in self._changed() if gain is is_gain and points}
        total = sum(worth.values())
        for card, own in worth.items():
            yield self._origin(card, is_gain=is_gain), points * own / total

    def loss_without(self, origin: Origin, subject: Subject) -> Fraction:
        """The difference between the scores, if this had not changed sides."""
        best, done = self.results
        if origin is Origin.PETIT_LAST:
            without = replace(best, petit_au_bout=done.petit_au_bout)
        elif origin is Origin.SLAM:
            without = replace(best, slams=done.slams)
        else:
            sign = 1 if self.pair[0].side_of(self.seat) is Side.ATTACK else -1
            moved = [
                (card, sign if is_gain else -sign)
                for card, is_gain in self._changed()
                if self._origin(card, is_gain=is_gain) == (origin, subject)
            ]
            points = sum(to * card.half_points for card, to in moved)
            oudlers = sum(to for card, to in moved if card in (PETIT, EXCUSE))
            without = replace(
                best, half_points=best.half_points - points, oudlers=best.oudlers - oudlers
            )
        return self._score(self.pair[0], without) - self._score(self.pair[1], done)

    def _changed(self) -> Iterator[tuple[Card, bool]]:
        """The cards that end on two sides, and whether the coach's own action keeps them."""
        best, done = self.fates
        for card, fate in best.items():
            if fate.is_ours is not done[card].is_ours:
                yield card, fate.is_ours

    def _origin(self, card: Card, *, is_gain: bool) -> tuple[Origin, Subject]:
        best, done = self.fates
        kept, lost = (best[card], done[card]) if is_gain else (done[card], best[card])
        # What the seat did not play, and what it played instead.
        saved = self.cards[1] if is_gain else self.cards[0]
        if card == PETIT:
            return Origin.PETIT, None
        if card == EXCUSE:
            return Origin.EXCUSE, None
        if card in self.cards:
            return Origin.CARD, card
        if kept.trick is None or lost.trick is None:
            return Origin.ASIDE, None
        if self.trick is not None and self.trick in (kept.trick, lost.trick):
            return Origin.TRICK, None
        if lost.is_ruffed:
            return Origin.FOES_RUFF, None
        if kept.is_ruffed:
            return Origin.OWN_RUFF, kept.led
        if saved is not None and kept.taken_by == saved:
            return Origin.SAVED, saved
        return (Origin.TRUMPS, None) if kept.led is Suit.TRUMPS else (Origin.SUIT, kept.led)

    def held(self, origin: Origin, subject: Subject) -> tuple[float, float]:
        """Whether the seat's side has a thing, or the half-points that it wins there."""
        best, done = (self._held(line, origin, subject) for line in (0, 1))
        return best, done

    def _held(self, line: int, origin: Origin, subject: Subject) -> float:
        fates, deal = self.fates[line], self.pair[line]
        match origin:
            case Origin.PETIT | Origin.EXCUSE | Origin.CARD:
                card = {Origin.PETIT: PETIT, Origin.EXCUSE: EXCUSE}.get(origin, subject)
                assert isinstance(card, Card)
                return float(fates[card].is_ours)
            case Origin.PETIT_LAST:
                return float(self.results[line].petit_au_bout is subject)
            case Origin.SLAM:
                return float(count(deal).slam is subject)
            case _:
                return float(sum(self._points(line, origin, subject)))

    def _points(self, line: int, origin: Origin, subject: Subject) -> Iterator[int]:
        """The half-points that changed sides by this, kept here."""
        for card, is_gain in self._changed():
            if self._origin(card, is_gain=is_gain) == (origin, subject) and is_gain is (line == 0):
                yield card.half_points


OUDLER = 10
"""Half-points that an oudler makes up for, at least, in what a contract needs."""


def _worth(card: Card) -> int:
    """Half-points; an oudler also changes what the contract needs."""
    return card.half_points + (OUDLER if card in (PETIT, EXCUSE) else 0)


def _plain(result: Result) -> Result:
    return replace(result, petit_au_bout=None, slams=())


def _fates(deal: Deal, side: Side) -> dict[Card, _Fate]:
    """Where each card of the pack ends, for a side."""
    lost = {one.card for one in captures(deal)}
    laid = side is Side.ATTACK
    found = {card: _Fate((card in deal.laid_by_attack) is laid) for card in deal.rules.pack.cards}
    for number, (trick, winner) in enumerate(zip(deal.tricks, trick_winners(deal), strict=True)):
        seats = deal.rules.seats
        taken_by = trick.cards[(winner - trick.leader) % seats]
        for place, card in enumerate(trick.cards):
            player = Seat((trick.leader + place) % seats)
            is_ours = deal.side_of(winner) is side
            if card == EXCUSE:
                is_ours = (deal.side_of(player) is side) is not (card in lost)
            found[card] = _Fate(is_ours, number, _led(trick), taken_by)
    return found


def _led(trick: Trick) -> Suit | None:
    return next((card.suit for card in trick.cards if card != EXCUSE), None)
