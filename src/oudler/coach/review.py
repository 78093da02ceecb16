"""The review of a finished deal: every decision of every seat judged, or a refusal."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from oudler import __version__
from oudler.coach.judgement import Judgement, Progress, ReviewEffort, Verdict
from oudler.coach.moment import Kind, moments
from oudler.core import EMPTY, Deal, Mind, Named, PartnerIs, Phase, Ruleset, Seat, imprenable
from oudler.install import has_search, search_command
from oudler.solver import unknown_options
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
        install = search_command(__version__)
        return words(f"coach.refused.{self.reason}", install=install)


def check(deal: Deal) -> None:
    """Raise NotReviewed if this deal cannot be reviewed.

    >>> check(deal)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    oudler.coach.review.NotReviewed: …
    """
    reason = why_not(deal)
    if reason is not None:
        raise NotReviewed(reason)


def why_not(deal: Deal) -> Unreviewable | None:
    """The reason why a deal cannot be reviewed; None if it can.

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
    """The reason why no deal under these rules can be reviewed; None if some can.

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


MAX_EXPLAINED = 3
"""The most mistakes explained before everything else."""


@dataclass(frozen=True, slots=True)
class Review:
    """A finished deal with all its decisions judged, in order."""

    deal: Deal
    judgements: tuple[Judgement, ...]

    @property
    def mistakes(self) -> tuple[Judgement, ...]:
        """The mistakes, the most expensive first."""
        found = (one for one in self.judgements if one.verdict is Verdict.MISTAKE)
        return tuple(sorted(found, key=lambda one: -one.cost))

    @property
    def lucky(self) -> tuple[Judgement, ...]:
        """The decisions that the cards forgave, the most expensive by what was known first."""
        found = (one for one in self.judgements if one.verdict is Verdict.LUCKY)
        by_cost = sorted(found, key=lambda one: one.known.cost.mean if one.known else 0.0)
        return tuple(reversed(by_cost))

    @property
    def unlucky(self) -> tuple[Judgement, ...]:
        """The losses that nobody could know, the most expensive with open hands first."""
        found = (one for one in self.judgements if one.verdict is Verdict.UNLUCKY)
        return tuple(sorted(found, key=lambda one: -one.open.cost if one.open else 0.0))

    def explained_first(self, seats: Container[int] | None = None) -> tuple[Judgement, ...]:
        """The decisions to explain before everything else, of these seats or of all.

        The most expensive mistakes; if there are none, the luckiest decision.
        """

        def own(found: Iterable[Judgement]) -> tuple[Judgement, ...]:
            return tuple(one for one in found if seats is None or one.moment.seat in seats)

        return own(self.mistakes)[:MAX_EXPLAINED] or own(self.lucky)[:1]

    def of(self, seat: Seat) -> tuple[Judgement, ...]:
        """The judgements of one seat's decisions."""
        return tuple(one for one in self.judgements if one.moment.seat == seat)


def reviewed(
    deal: Deal, effort: ReviewEffort | None = None, progress: Progress | None = None
) -> Review:
    """Review a whole deal, which takes one core about ten seconds.

    Raises NotReviewed if the coach cannot review such a deal.
    """
    return in_order(deal, review(deal, effort, progress))


def in_order(deal: Deal, found: Iterable[Judgement]) -> Review:
    """The review of a deal from its judgements, which may come in any order."""
    return Review(deal, tuple(sorted(found, key=lambda one: one.moment.number)))


def review(
    deal: Deal, effort: ReviewEffort | None = None, progress: Progress | None = None
) -> Iterator[Judgement]:
    """Judge every decision of a finished deal, and give each as soon as it is judged.

    Cards are judged from the last to the first, because a position is searched with what is known
    of those after it; then what came before the play, in order. The same deal and effort give the
    same judgements. Close the iterator to stop. Raises NotReviewed at once where
    the coach cannot review such a deal.
    """
    check(deal)
    return _judged(deal, effort or ReviewEffort(), progress)


def _judged(deal: Deal, effort: ReviewEffort, progress: Progress | None) -> Iterator[Judgement]:
    # Imported here: without the kernel there is nothing to import, and `check` has said so.
    from oudler.coach import judging

    found = moments(deal)
    plays = [moment for moment in found if moment.kind is Kind.CARD]
    yield from judging.judged_cards(plays, deal, effort, progress)
    for moment in found:
        if moment.kind is not Kind.CARD and (one := judging.judged_choice(moment, deal, effort)):
            yield one
