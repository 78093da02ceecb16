"""Several deals at one table: who deals, who sits where, and the running totals."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oudler.core.deal import Deal
from oudler.core.events import Score
from oudler.core.phases.dealing import Redeal
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Direction, PassedOut
from oudler.core.scoring.mouches import Mouches, opened, settled
from oudler.core.scoring.settlement import score
from oudler.core.seats import Seat, seat_after, seats_from
from oudler.core.values import Named


@dataclass(frozen=True, slots=True)
class DealSummary:
    """A score sheet's notes on a deal besides its scores; players by their line on it."""

    taker: int | None = None
    is_made: bool = False
    sat_out: tuple[int, ...] = ()
    """The dealer, if there is one player more than seats; on paper, everybody who did not play."""


@dataclass(frozen=True, slots=True)
class Session:
    """The score sheet of a table: one line of scores a deal, in the order of its players.

    Where the dealer sits out there is one player more than a deal has seats, who scores 0.
    """

    rules: Ruleset
    players: tuple[str, ...]
    dealer: Seat
    """Who deals next: a player's place at the table."""
    dealer_barred: bool = False
    """Whether the next dealer, having misdealt, may only pass."""
    sheet: tuple[tuple[Score, ...], ...] = ()
    mouches: tuple[int, ...] = ()
    """The amount in each mouche (A11-73)."""
    payments: tuple[tuple[int, ...], ...] = ()
    """Each player's payments into mouches (below 0) or gains from them, one line per deal."""
    summaries: tuple[DealSummary, ...] = ()
    """Who took in each deal, and how it went."""
    penalties: tuple[tuple[int, ...], ...] = ()
    """Each player's penalties (below 0): a line for those before each deal, or for none at all."""

    @property
    def totals(self) -> tuple[Score, ...]:
        """Each player's total so far, mouches and penalties included.

        >>> Session(rules, ("N", "E", "S", "W"), Seat(0)).totals
        (0, 0, 0, 0)
        """
        lines = (*self.sheet, *self.payments, *self.penalties)
        return tuple(sum(column) for column in zip(*lines, strict=True)) or (0,) * len(self.players)

    @property
    def cumulative(self) -> tuple[tuple[Score, ...], ...]:
        """The totals after each deal.

        >>> len(Session(rules, ("N", "E", "S", "W"), Seat(0)).after(over).cumulative)
        1
        """
        return tuple(self._first(n).totals for n in range(1, len(self.sheet) + 1))

    def _first(self, deals: int) -> Session:
        """The session after its first deals."""
        return replace(
            self,
            sheet=self.sheet[:deals],
            payments=self.payments[:deals],
            penalties=self.penalties[:deals],
        )

    @property
    def seated(self) -> tuple[int, ...]:
        """Which player has each seat of the coming deal; a dealer who sits out comes last.

        >>> Session(rules, ("N", "E", "S", "W"), Seat(0)).seated
        (0, 1, 2, 3)
        """
        first = Seat(0) if self.rules.dealer_plays else seat_after(self.dealer, self.rules.places)
        return seats_from(first, self.rules.places)

    @property
    def dealer_seat(self) -> Seat:
        """Where the dealer is in the coming deal: at a seat, or after all the others.

        >>> Session(rules, ("N", "E", "S", "W"), Seat(2)).dealer_seat
        2
        """
        return Seat(self.seated.index(self.dealer))

    @property
    def begun(self) -> Mouches:
        """The mouches as the coming deal begins, and what has just been paid into them.

        >>> Session(rules, ("N", "E", "S", "W"), Seat(0)).begun.pools
        ()
        """
        return opened(self.rules, self.mouches, self.dealer)

    def after(self, deal: Deal) -> Session:
        """The session with a finished deal on its sheet; the deal passes on (A2-10).

        So it does after a petit sec (A3-20), and at most tables when all have passed (A4-24).

        >>> Session(rules, ("N", "E", "S", "W"), Seat(0)).after(over).dealer
        1
        """
        is_bid = bool(deal.bids) and deal.cancelled is None
        is_passed_out = deal.contract is None and is_bid and not deal.tricks
        stays = is_passed_out and self.rules.passed_out is PassedOut.SAME_DEALER
        dealer = Seat(deal.players[deal.dealer])
        mouches = _mouches_after(replace(self, dealer=dealer), deal)
        return replace(
            self,
            dealer=dealer if stays else seat_after(dealer, self.rules.places),
            dealer_barred=False,
            sheet=(*self.sheet, scores_by_player(deal)),
            mouches=mouches.pools,
            payments=(*self.payments, mouches.payments),
            summaries=(*self.summaries, _summary(deal)),
        )

    def since(self, deals: int) -> Session:
        """The session without its first deals: totals restart at zero, mouches keep what they hold.

        >>> sheet = Session(rules, ("N", "E", "S", "W"), Seat(0)).after(over).after(over)
        >>> len(sheet.since(1).sheet), sheet.since(1).totals == over.scores
        (1, True)
        """
        return replace(
            self,
            sheet=self.sheet[deals:],
            payments=self.payments[deals:],
            penalties=self.penalties[deals:],
            summaries=self.summaries[deals:],
        )

    def after_misdeal(self, redeal: Redeal) -> Session:
        """The session with the same deal to be dealt again (A3-18).

        >>> sheet = Session(rules, ("N", "E", "S", "W"), Seat(2))
        >>> sheet.after_misdeal(Redeal(Seat(2), dealer_barred=True)).dealer_barred
        True
        """
        dealer = Seat(self.seated[redeal.dealer])
        return replace(self, dealer=dealer, dealer_barred=redeal.dealer_barred)


def scores_by_player(deal: Deal) -> tuple[Score, ...]:
    """The scores of a deal by player at the table; 0 for a dealer who sat out.

    >>> scores_by_player(over) == over.scores
    True
    """
    scores: list[Score] = [0] * deal.rules.places
    for seat, won in enumerate(deal.scores):
        scores[deal.players[seat]] = won
    return tuple(scores)


def _summary(deal: Deal) -> DealSummary:
    seats = deal.rules.seats
    sat_out = tuple(deal.players[seats:])
    if deal.contract is None or deal.taker is None or len(deal.tricks) < deal.rules.tricks:
        return DealSummary(sat_out=sat_out)
    return DealSummary(deal.players[deal.taker], score(deal).is_made, sat_out)


def _mouches_after(session: Session, deal: Deal) -> Mouches:
    """The mouches when a deal is over; unchanged if nobody took."""
    begun = session.begun
    if deal.taker is None or not begun.pools:
        return begun
    return settled(begun, deal.players[deal.taker], is_made=score(deal).is_made)


class Where(Named):
    """Where somebody sits, as another player at the table sees it."""

    RIGHT = "right"
    OPPOSITE_RIGHT = "opposite_right"
    OPPOSITE = "opposite"
    OPPOSITE_LEFT = "opposite_left"
    LEFT = "left"


def where_sits(seat: Seat, seen_from: Seat, places: int, direction: Direction) -> Where:
    """Where a seat is for another: the next to play is on the right, or on the left (A12-79).

    >>> where_sits(Seat(1), Seat(0), 4, Direction.COUNTER_CLOCKWISE)
    Where.RIGHT
    """
    turns = (seat - seen_from) % places
    if direction is Direction.CLOCKWISE:
        turns = places - turns
    if 2 * turns == places:
        return Where.OPPOSITE
    if turns in (1, places - 1):
        return Where.RIGHT if turns == 1 else Where.LEFT
    return Where.OPPOSITE_RIGHT if 2 * turns < places else Where.OPPOSITE_LEFT
