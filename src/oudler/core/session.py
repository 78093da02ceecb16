"""Several deals at one table: whose deal it is, who plays in it, and the running totals."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oudler.core.deal import Deal
from oudler.core.dealing import Redeal
from oudler.core.events import Score
from oudler.core.mouches import Mouches, opened, settled
from oudler.core.ruleset import Ruleset
from oudler.core.scoring import score
from oudler.core.seats import Seat, seat_after, seats_from
from oudler.core.ways import PassedOut


@dataclass(frozen=True, slots=True)
class Session:
    """The score sheet of a table: one line of scores a deal, in the order of its players.

    Where the dealer sits out there is one player more than a deal has seats, and he scores 0.
    """

    rules: Ruleset
    players: tuple[str, ...]
    dealer: Seat
    """Who deals next: a player's place at the table."""
    dealer_barred: bool = False
    """Whether the next dealer, having misdealt, may only pass."""
    sheet: tuple[tuple[Score, ...], ...] = ()
    mouches: tuple[int, ...] = ()
    """What lies in each mouche (A11-73)."""
    payments: tuple[tuple[int, ...], ...] = ()
    """What each player has paid into mouches, below 0, or taken from them: a line a deal."""

    @property
    def totals(self) -> tuple[Score, ...]:
        """What each player has won or lost so far, mouches included."""
        lines = (*self.sheet, *self.payments)
        return tuple(sum(column) for column in zip(*lines, strict=True)) or (0,) * len(self.players)

    @property
    def cumulative(self) -> tuple[tuple[Score, ...], ...]:
        """The totals after each deal."""
        return tuple(
            replace(self, sheet=self.sheet[:n], payments=self.payments[:n]).totals
            for n in range(1, len(self.sheet) + 1)
        )

    @property
    def seated(self) -> tuple[int, ...]:
        """Which player has each seat of the coming deal; the dealer last, where he sits out."""
        first = Seat(0) if self.rules.dealer_plays else seat_after(self.dealer, self.rules.places)
        return seats_from(first, self.rules.places)

    @property
    def dealer_seat(self) -> Seat:
        """Where the dealer is in the coming deal: at his seat, or after all the others."""
        return Seat(self.seated.index(self.dealer))

    @property
    def begun(self) -> Mouches:
        """The mouches as the coming deal begins, and what has just been paid into them."""
        return opened(self.rules, self.mouches, self.dealer)

    def after(self, deal: Deal) -> Session:
        """The session with a finished deal on its sheet; the deal passes on (A2-10).

        So it does after a petit sec (A3-20), and at most tables when all have passed (A4-24).
        """
        is_passed_out = deal.contract is None and bool(deal.bids) and not deal.tricks
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
        )

    def after_misdeal(self, redeal: Redeal) -> Session:
        """The session with the same deal to be dealt again (A3-18)."""
        dealer = Seat(self.seated[redeal.dealer])
        return replace(self, dealer=dealer, dealer_barred=redeal.dealer_barred)


def scores_by_player(deal: Deal) -> tuple[Score, ...]:
    """The scores of a deal in the order of the company; 0 for a dealer who sat out."""
    scores: list[Score] = [0] * deal.rules.places
    for seat, won in enumerate(deal.scores):
        scores[deal.players[seat]] = won
    return tuple(scores)


def _mouches_after(session: Session, deal: Deal) -> Mouches:
    """The mouches when a deal is over; nobody wins or pays one where nobody took."""
    begun = session.begun
    if deal.taker is None or not begun.pools:
        return begun
    return settled(begun, deal.players[deal.taker], is_made=score(deal).is_made)
