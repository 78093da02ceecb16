"""Which deals the coach can review, and why it cannot review the others."""

from __future__ import annotations

from oudler.core.cards import EMPTY
from oudler.core.deal import Deal, imprenable
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerIs, Phase
from oudler.core.ruleset.options import Mind
from oudler.core.values import Named
from oudler.install import has_search
from oudler.solver.known_rules import unknown_options
from oudler.words import Words, choose_language

REVIEWED_SEATS = range(3, 6)
"""The numbers of players whose play was measured well enough to comment on it."""


class Unreviewable(Named):
    """Every reason to refuse a review."""

    NO_SEARCH = "no_search"
    NOT_OVER = "not_over"
    SEATS = "seats"
    RULES = "rules"
    THROWN_IN = "thrown_in"
    NOT_TAKEN = "not_taken"
    IMPRENABLE = "imprenable"


class NotReviewed(ValueError):
    """A deal that cannot be reviewed; the text says why in the user's language."""

    def __init__(self, reason: Unreviewable) -> None:
        super().__init__(reason.value)
        self.reason = reason

    def __str__(self) -> str:
        return self.told(Words(choose_language()))

    def told(self, words: Words) -> str:
        """Why, in one sentence."""
        return words(f"coach.refused.{self.reason}")


def check(deal: Deal) -> None:
    """Raise NotReviewed if this deal cannot be reviewed.

    >>> check(deal)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    oudler.coach.support.NotReviewed: …
    """
    reason = why_not(deal)
    if reason is not None:
        raise NotReviewed(reason)


def why_not(deal: Deal) -> Unreviewable | None:
    """Why a deal cannot be reviewed; None if it can.

    >>> why_not(deal)
    Unreviewable.NOT_OVER
    """
    if (reason := why_not_under(deal.rules)) is not None:
        return reason
    if deal.phase is not Phase.OVER:
        return Unreviewable.NOT_OVER
    if not deal.bids:
        return Unreviewable.THROWN_IN
    if deal.taker is None and deal.tricks:
        return Unreviewable.NOT_TAKEN
    if deal.slam is not None and deal.slam.small:
        return Unreviewable.RULES
    if imprenable(deal.rules, deal.dealt) != EMPTY:
        return Unreviewable.IMPRENABLE
    return None


def why_not_under(rules: Ruleset) -> Unreviewable | None:
    """Why no deal under these rules can be reviewed; None if some can.

    >>> why_not_under(rules), why_not_under(load_ruleset("pagat-2-piles"))
    (None, Unreviewable.SEATS)
    """
    if not has_search():
        return Unreviewable.NO_SEARCH
    if rules.seats not in REVIEWED_SEATS:
        return Unreviewable.SEATS
    is_known = not any(unknown_options(rules, mind) for mind in Mind)
    takes, teams = Phase.BIDDING in rules.phases, rules.partner_is is PartnerIs.ALTERNATE
    return None if is_known and takes and not teams else Unreviewable.RULES
