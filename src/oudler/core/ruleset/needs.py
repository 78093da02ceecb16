"""What an option needs from the others to have an effect: a handful needs a taker."""

from collections.abc import Callable, Collection

from oudler.core.actions import is_dog_taken
from oudler.core.cards import OUDLERS, TRUMPS
from oudler.core.ruleset.model import OPTIONS, Options
from oudler.core.ruleset.option_values import (
    BidsCountAs,
    ExcuseExchange,
    LastTrickExcuse,
    PartnerIs,
    PassedOut,
    Phase,
    SlamTime,
    WithoutTaker,
)
from oudler.core.ruleset.options import Need


def idle_options(rules: Options, options: Collection[str]) -> tuple[tuple[str, Need], ...]:
    """The options among these without effect under these rules, each with what it needs.

    >>> idle_options(load_ruleset("pagat-2-piles"), ["dog", "slam_by"])
    (('slam_by', Need.SAID_SLAM),)
    """
    missing = ((key, _missing(rules, key)) for key in OPTIONS if key in options)
    return tuple((key, need) for key, need in missing if need is not None)


def _missing(rules: Options, key: str) -> Need | None:
    needs = OPTIONS[key].needs_of(getattr(rules, key))
    return next((need for need in needs if not _HAS[need](rules)), None)


def has_taker(rules: Options) -> bool:
    """Whether a player can take.

    >>> has_taker(rules)
    True
    """
    return Phase.BIDDING in rules.phases


def has_target(rules: Options) -> bool:
    """Whether points are reached or missed: by a taker, or by one of two players.

    >>> has_target(rules)
    True
    """
    return has_taker(rules) or rules.without_taker is WithoutTaker.TARGET


def plays_without_taker(rules: Options) -> bool:
    """Whether a deal may be played without a taker: always, or where all pass (A14-85, A15-88).

    >>> plays_without_taker(rules), plays_without_taker(load_ruleset("wikipedia-6-misere"))
    (False, True)
    """
    return not has_taker(rules) or rules.passed_out is PassedOut.MISERE


def sets_targets(rules: Options) -> bool:
    """Whether oudlers set a target for each of two players (A15-88).

    >>> sets_targets(load_ruleset("pagat-2-piles"))
    True
    """
    return plays_without_taker(rules) and rules.without_taker is WithoutTaker.TARGET


def counts_whole_points(rules: Options) -> bool:
    """Whether no side can have half a point, whatever happens.

    >>> counts_whole_points(rules)
    False
    """
    return counts_even_cards(rules) and (
        rules.excuse_in_last_trick is not LastTrickExcuse.CHANGES_CAMP
    )


def counts_even_cards(rules: Options) -> bool:
    """Whether each side counts an even number of cards, which is worth whole points.

    An Excuse kept without an exchange, or lost in the last trick, makes it odd.

    >>> counts_even_cards(rules)
    True
    """
    return (
        rules.seats % 2 == 0
        and rules.dog % 2 == 0
        and rules.excuse_exchange is ExcuseExchange.ALWAYS
    )


def _multiplies(rules: Options) -> bool:
    return rules.bids_count_as is BidsCountAs.MULTIPLIERS


def _is_dog_taken(rules: Options) -> bool:
    return rules.dog > 0 and Phase.DOG in rules.phases and any(map(is_dog_taken, dict(rules.bids)))


def _announces(rules: Options) -> bool:
    return has_taker(rules) and rules.slam_announced is not SlamTime.NEVER


def _has_small_slams(rules: Options) -> bool:
    return has_taker(rules) and rules.small_slam_misses > 0


_HAS: dict[Need, Callable[[Options], bool]] = {
    Need.TAKER: has_taker,
    Need.BARRED_DEALER: lambda rules: has_taker(rules) and rules.dealer_plays,
    Need.NO_TAKER: plays_without_taker,
    Need.TARGET: has_target,
    Need.HALF_POINT: lambda rules: not counts_whole_points(rules),
    Need.BASE: lambda rules: (has_taker(rules) and _multiplies(rules)) or sets_targets(rules),
    Need.MULTIPLIER: _multiplies,
    Need.DOG: lambda rules: rules.dog > 0,
    Need.DISCARD: _is_dog_taken,
    Need.CALL: lambda rules: Phase.CALLING in rules.phases,
    Need.PARTNERS: lambda rules: (
        Phase.CALLING in rules.phases or rules.partner_is is PartnerIs.ALTERNATE
    ),
    Need.THREE: lambda rules: rules.seats > 2,
    Need.MISERES: lambda rules: has_taker(rules) and rules.misere_premium > 0,
    Need.PETIT: lambda rules: rules.petit_au_bout > 0,
    Need.SAID_SLAM: _announces,
    Need.SMALL_SLAM: _has_small_slams,
    Need.SAID_SMALL_SLAM: lambda rules: _announces(rules) and _has_small_slams(rules),
    Need.MOUCHES: lambda rules: rules.mouche > 0,
}


def most_in_handful(rules: Options) -> int:
    """The most trumps a handful may ask for: as many as a hand, or the pack, can have.

    >>> most_in_handful(rules)
    18
    """
    return min(rules.hand + rules.piles, len(rules.pack.cards & (TRUMPS + OUDLERS)))
