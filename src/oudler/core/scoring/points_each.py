"""A deal without a taker, as somebody wrote it down: what each player won, and its score."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core.events import Score
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.needs import plays_without_taker, sets_targets
from oudler.core.ruleset.option_values import (
    ExcuseExchange,
    PetitPaidTo,
)
from oudler.core.scoring.misere import misere_scores
from oudler.core.scoring.plausibility import least_with
from oudler.core.scoring.two_player import TwoPlayerScore, Winnings, two_player_settled
from oudler.core.seats import Seat
from oudler.core.values import Named


@dataclass(frozen=True, slots=True)
class PointsEach:
    """What each seat has won in a deal without a taker."""

    half_points: tuple[int, ...]
    """One a seat."""
    oudlers: tuple[int, ...] = ()
    """One a seat where they set a target; else empty."""
    petit_au_bout: Seat | None = None
    """Who is paid for the petit in the last trick."""


class PointsFault(Named):
    """Why such points cannot have been won."""

    HAS_TAKER = "has_taker"
    WRONG_NUMBER = "wrong_number"
    OUT_OF_RANGE = "out_of_range"
    NOT_WHOLE = "not_whole"
    DO_NOT_ADD_UP = "do_not_add_up"
    OUDLERS_DO_NOT_ADD_UP = "oudlers_do_not_add_up"
    TOO_FEW = "too_few"
    NO_PETIT = "no_petit"
    PETIT_WITHOUT_OUDLER = "petit_without_oudler"


class ImpossiblePoints(ValueError):
    """No deal can end like this; `faults` lists everything impossible."""

    def __init__(self, faults: tuple[PointsFault, ...]) -> None:
        super().__init__("; ".join(one.replace("_", " ") for one in faults))
        self.faults = faults


def points_faults(rules: Ruleset, won: PointsEach) -> tuple[PointsFault, ...]:
    """Everything impossible in such points; empty if they could have been won.

    >>> points_faults(load_ruleset("pagat-2-piles"), PointsEach((100, 82), (1, 2)))
    ()
    """
    if not plays_without_taker(rules):
        return (PointsFault.HAS_TAKER,)
    held = rules.seats if sets_targets(rules) else 0
    if len(won.half_points) != rules.seats or len(won.oudlers) != held:
        return (PointsFault.WRONG_NUMBER,)
    return tuple(_faults(rules, won))


def _faults(rules: Ruleset, won: PointsEach) -> Iterator[PointsFault]:
    if any(own not in range(rules.pack.half_points + 1) for own in won.half_points):
        yield PointsFault.OUT_OF_RANGE
    elif has_whole_points(rules) and any(own % 2 for own in won.half_points):
        yield PointsFault.NOT_WHOLE
    if sum(won.half_points) not in total_half_points(rules):
        yield PointsFault.DO_NOT_ADD_UP
    if sets_targets(rules):
        yield from _oudler_faults(rules, won)
    elif won.petit_au_bout is not None:
        yield PointsFault.NO_PETIT


def _oudler_faults(rules: Ruleset, won: PointsEach) -> Iterator[PointsFault]:
    if min(won.oudlers) < 0 or sum(won.oudlers) != rules.pack.oudlers:
        yield PointsFault.OUDLERS_DO_NOT_ADD_UP
        return
    pairs = zip(won.half_points, won.oudlers, strict=True)
    if any(own < least_with(rules, oudlers) for own, oudlers in pairs):
        yield PointsFault.TOO_FEW
    is_winners = rules.petit_au_bout_paid_to is not PetitPaidTo.PETIT_PLAYER
    if won.petit_au_bout is not None and is_winners and not won.oudlers[won.petit_au_bout]:
        yield PointsFault.PETIT_WITHOUT_OUDLER


def has_whole_points(rules: Ruleset) -> bool:
    """Whether no player can have half a point: an even trick is worth whole points.

    >>> has_whole_points(load_ruleset("wikipedia-6-misere"))
    True
    """
    return rules.seats % 2 == 0 and rules.excuse_exchange is ExcuseExchange.ALWAYS


def total_half_points(rules: Ruleset) -> range:
    """The points of all players: the pack without its dog, which counts for nobody (A14-85).

    >>> total_half_points(load_ruleset("pagat-2-piles"))
    range(182, 183)
    """
    if sets_targets(rules):
        return range(rules.pack.half_points, rules.pack.half_points + 1)
    worth = sorted(card.half_points for card in rules.pack.cards)
    played = len(worth) - rules.dog
    return range(sum(worth[:played]), sum(worth[rules.dog :]) + 1)


def score_points(rules: Ruleset, won: PointsEach) -> tuple[Score, ...]:
    """What each seat wins or loses with these points. Raises ImpossiblePoints.

    >>> score_points(load_ruleset("pagat-2-piles"), PointsEach((100, 82), (1, 2)))
    (-25, 25)
    """
    if faults := points_faults(rules, won):
        raise ImpossiblePoints(faults)
    if sets_targets(rules):
        return two_player_points(rules, won).scores
    return misere_scores(won.half_points)


def two_player_points(rules: Ruleset, won: PointsEach) -> TwoPlayerScore:
    """The score between two players whose oudlers set their targets, explained (A15-88).

    >>> found = two_player_points(load_ruleset("pagat-2-piles"), PointsEach((100, 82), (1, 2)))
    >>> found.winner, found.gap
    (1, 0)
    """
    pairs = zip(won.half_points, won.oudlers, strict=True)
    each = tuple(Winnings(own, held, rules.targets[held]) for own, held in pairs)
    return two_player_settled(rules, each, won.petit_au_bout)
