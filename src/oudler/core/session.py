"""Several deals at one table: whose deal it is, and the running totals."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oudler.core.deal import Deal
from oudler.core.dealing import Redeal
from oudler.core.events import Score
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat, seat_after
from oudler.core.ways import PassedOut


@dataclass(frozen=True, slots=True)
class Session:
    """The score sheet of a table: one line of scores a deal."""

    rules: Ruleset
    players: tuple[str, ...]
    dealer: Seat
    """Who deals next."""
    dealer_barred: bool = False
    """Whether the next dealer, having misdealt, may only pass."""
    sheet: tuple[tuple[Score, ...], ...] = ()

    @property
    def totals(self) -> tuple[Score, ...]:
        """What each player has won or lost so far."""
        return tuple(sum(column) for column in zip(*self.sheet, strict=True)) or (0,) * len(
            self.players
        )

    @property
    def cumulative(self) -> tuple[tuple[Score, ...], ...]:
        """The totals after each deal."""
        return tuple(
            replace(self, sheet=self.sheet[: n + 1]).totals for n in range(len(self.sheet))
        )

    def after(self, deal: Deal) -> Session:
        """The session with a finished deal on its sheet; the deal passes to the right (A2-10).

        So it does after a petit sec (A3-20), and at most tables when all have passed (A4-24).
        """
        is_passed_out = deal.contract is None and bool(deal.bids) and not deal.tricks
        stays = is_passed_out and self.rules.passed_out is PassedOut.SAME_DEALER
        return replace(
            self,
            dealer=deal.dealer if stays else seat_after(deal.dealer, self.rules.seats),
            dealer_barred=False,
            sheet=(*self.sheet, deal.scores),
        )

    def after_misdeal(self, redeal: Redeal) -> Session:
        """The session with the same deal to be dealt again (A3-18)."""
        return replace(self, dealer=redeal.dealer, dealer_barred=redeal.dealer_barred)
