"""Whether a result that somebody wrote down can have happened at all."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from oudler.core.actions import Contract, MisereKind
from oudler.core.cards import OUDLERS, TRUMPS
from oudler.core.counting import exchanged
from oudler.core.deal import is_dog_taken
from oudler.core.ruleset import Ruleset
from oudler.core.scoring import Result
from oudler.core.seats import Side
from oudler.core.slams import Said, Slam, slams
from oudler.core.ways import Announcer, PartnerBy, PartnerIs, PetitSec


class ResultFault(StrEnum):
    """Why a result that somebody wrote down cannot have happened."""

    NO_SUCH_CONTRACT = "no_such_contract"
    NO_SUCH_PARTNER = "no_such_partner"
    POINTS_OUT_OF_RANGE = "points_out_of_range"
    OUDLERS_OUT_OF_RANGE = "oudlers_out_of_range"
    PETITS_OUT_OF_RANGE = "petits_out_of_range"
    POINTS_TOO_FEW = "points_too_few"
    POINTS_TOO_MANY = "points_too_many"
    PETIT_WITHOUT_OUDLER = "petit_without_oudler"
    HANDFUL_OF_NOBODY = "handful_of_nobody"
    HANDFULS_TOO_LARGE = "handfuls_too_large"
    NO_MISERE = "no_misere"
    MISERE_OF_NOBODY = "misere_of_nobody"
    NO_SUCH_SLAM = "no_such_slam"
    SLAMS_DISAGREE = "slams_disagree"
    SLAM_POINTS = "slam_points"
    SLAM_PETIT = "slam_petit"
    SLAM_MISSING = "slam_missing"
    SMALL_SLAM_POINTS = "small_slam_points"


def result_faults(rules: Ruleset, result: Result) -> tuple[ResultFault, ...]:
    """Everything that is impossible in a result; empty when it could have happened."""
    first = tuple(_range_faults(rules, result))
    return first or tuple(_card_faults(rules, result))


def _range_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    if result.contract not in dict(rules.bids):
        yield ResultFault.NO_SUCH_CONTRACT
    if not _can_be_partners(rules, result.partners):
        yield ResultFault.NO_SUCH_PARTNER
    if not 0 <= result.half_points <= rules.pack.half_points:
        yield ResultFault.POINTS_OUT_OF_RANGE
    if not 0 <= result.oudlers <= rules.pack.oudlers:
        yield ResultFault.OUDLERS_OUT_OF_RANGE
    if not 1 <= result.petits <= rules.pack.copies:
        yield ResultFault.PETITS_OUT_OF_RANGE


def _can_be_partners(rules: Ruleset, partners: tuple[PartnerBy, ...]) -> bool:
    """Whether a taker can have these partners: by his calls, or by their places."""
    if rules.partner_is is PartnerIs.ALTERNATE:
        return partners == (PartnerBy.PLACE,) * (rules.seats // 2 - 1)
    both = partners.count(PartnerBy.BOTH_CARDS)
    by_first, by_second = (
        both + partners.count(by) for by in (PartnerBy.FIRST_CARD, PartnerBy.SECOND_CARD)
    )
    copies = rules.pack.copies
    return (
        PartnerBy.PLACE not in partners
        and by_first <= copies * bool(rules.call_ranks)
        and by_second <= copies * bool(rules.second_call_ranks)
    )


def _card_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    # A side's oudlers are worth 9 half-points each, one of which may be given for an Excuse.
    if result.half_points < least_with(rules, result.oudlers):
        yield ResultFault.POINTS_TOO_FEW
    others = rules.pack.oudlers - result.oudlers
    if rules.pack.half_points - result.half_points < least_with(rules, others):
        yield ResultFault.POINTS_TOO_MANY
    owners = {Side.ATTACK: result.oudlers, Side.DEFENCE: others}
    if result.petit_au_bout is not None and owners[result.petit_au_bout] < result.petits:
        yield ResultFault.PETIT_WITHOUT_OUDLER
    if any(
        sum(handful.side is side for handful in result.handfuls) > players
        for side, players in _players(rules, result)
    ):
        yield ResultFault.HANDFUL_OF_NOBODY
    if sum(rules.handful_trumps(handful.size) for handful in result.handfuls) > len(
        rules.pack.cards & (TRUMPS + OUDLERS)
    ):
        yield ResultFault.HANDFULS_TOO_LARGE
    yield from _misere_faults(rules, result)
    yield from _slam_faults(rules, result)


def _players(rules: Ruleset, result: Result) -> tuple[tuple[Side, int], ...]:
    return (
        (Side.ATTACK, result.attackers),
        (Side.DEFENCE, rules.seats - result.attackers),
    )


def least_with(rules: Ruleset, oudlers: int) -> int:
    """The fewest half-points a side with so many oudlers can have."""
    return 9 * oudlers - exchanged(rules) * min(oudlers, _kept_oudlers(rules))


def _kept_oudlers(rules: Ruleset) -> int:
    """How many oudlers stay with whoever plays them: the Excuses, and petits by option (A12-75)."""
    kinds = 2 if rules.petit_sec is PetitSec.IMPRENABLE else 1
    return kinds * rules.pack.copies


def _misere_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    if result.miseres and not rules.misere_premium:
        yield ResultFault.NO_MISERE
    if any(_is_declared_too_often(rules, result, kind) for kind in MisereKind):
        yield ResultFault.MISERE_OF_NOBODY


def _is_declared_too_often(rules: Ruleset, result: Result, kind: MisereKind) -> bool:
    """Some player has a trump, and one a court: neither can all lie in the dog."""
    sides = [misere.side for misere in result.miseres if misere.kind is kind]
    is_crowded = any(sides.count(side) > players for side, players in _players(rules, result))
    return is_crowded or len(sides) == rules.seats


def _slam_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    possible = possible_slams(rules)
    if not set(result.slams) <= {slam for together in possible for slam in together}:
        yield ResultFault.NO_SUCH_SLAM
    elif sorted(result.slams) not in possible:
        yield ResultFault.SLAMS_DISAGREE
    side = slam_side(result.slams)
    if _has_too_many_for_small_slam(rules, result):
        yield ResultFault.SMALL_SLAM_POINTS
    defence = rules.pack.half_points - result.half_points
    if side is None:
        # Whoever has every point has won every trick, which most tables pay for.
        pays = rules.slam_made or rules.slam_by_defence
        if pays and min(result.half_points, defence) <= _given(rules):
            yield ResultFault.SLAM_MISSING
        return
    loser = defence if side is Side.ATTACK else result.half_points
    oudlers = rules.pack.oudlers - result.oudlers if side is Side.ATTACK else result.oudlers
    owns_dog = dog_owner(result.contract) is side.other
    if loser > most_without_trick(rules, result.contract, oudlers, owns_dog=owns_dog):
        yield ResultFault.SLAM_POINTS
    if result.petit_au_bout is side.other:
        yield ResultFault.SLAM_PETIT


def possible_slams(rules: Ruleset) -> list[list[Slam]]:
    """What a deal can be paid for slams under these rules: one list for each way it can end."""
    sides = list(Side) if rules.slam_by is Announcer.ANYONE else [Side.ATTACK]
    sizes = [False, True] if rules.small_slam_misses else [False]
    said = [None, *(Said(side, small) for side in sides for small in sizes)]
    return [sorted(slams(rules, one, lost)) for one in said for lost in range(rules.tricks + 1)]


def _has_too_many_for_small_slam(rules: Ruleset, result: Result) -> bool:
    """Whether the side that a small slam was made against has more points than its few tricks.

    No more than the best cards make: so many tricks of them, an Excuse, and perhaps the dog.
    """
    if Slam.DEFENCE_SMALL_ANNOUNCED_MADE in result.slams:
        loser, half_points = Side.ATTACK, result.half_points
    elif {Slam.SMALL_MADE, Slam.SMALL_ANNOUNCED_MADE} & set(result.slams):
        loser, half_points = Side.DEFENCE, rules.pack.half_points - result.half_points
    else:
        return False
    dog = rules.dog if dog_owner(result.contract) is loser else 0
    best = sorted((card.half_points for card in rules.pack.cards), reverse=True)
    most = sum(best[: rules.small_slam_misses * rules.seats + _kept_oudlers(rules) + dog])
    return half_points > most + _given(rules)


def _given(rules: Ruleset) -> int:
    """The half-points that each side has of cards left out of the pack."""
    return rules.pack.half_points_apart // 2


def slam_side(found: tuple[Slam, ...]) -> Side | None:
    """The side that won every trick."""
    if {Slam.DEFENCE, Slam.DEFENCE_ANNOUNCED_MADE} & set(found):
        return Side.DEFENCE
    return Side.ATTACK if {Slam.MADE, Slam.ANNOUNCED_MADE} & set(found) else None


def dog_owner(contract: Contract) -> Side:
    """The side with whose tricks the dog, or the discard, is counted (A6-33)."""
    return Side.DEFENCE if contract is Contract.GARDE_CONTRE else Side.ATTACK


def most_without_trick(rules: Ruleset, contract: Contract, oudlers: int, *, owns_dog: bool) -> int:
    """The most half-points a side can have that won no trick: its Excuse, and the dog or discard.

    A discard holds no king and no oudler, so its best cards are the queens, then knights and
    jacks; a dog that nobody took may hold the best cards of all. Below 0 where no such side can
    have so many oudlers.
    """
    is_hidden = owns_dog and not is_dog_taken(contract)
    kept = _kept_oudlers(rules)
    if oudlers > kept and not is_hidden:
        return -1
    certain = (9 - exchanged(rules)) * min(oudlers, kept) + _given(rules)
    four = 4 * rules.pack.copies
    best = (
        [9] * (four + oudlers) + [7] * four if is_hidden else [7] * four + [5] * four + [3] * four
    )
    return certain + (sum(best[: rules.dog]) if owns_dog else 0)
