"""Whether a result that somebody wrote down is possible at all."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb

from oudler.core.actions import Contract, MisereKind, dog_side, is_dog_taken
from oudler.core.cards import OUDLERS, TRUMPS
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.needs import counts_even_cards, has_taker
from oudler.core.ruleset.option_values import (
    Announcer,
    LastTrickExcuse,
    PartnerBy,
    PartnerIs,
    PetitSec,
)
from oudler.core.scoring.excuse import exchange_price
from oudler.core.scoring.result import Result, ResultDoubt, ResultFault
from oudler.core.scoring.slams import Announced, Slam, slams
from oudler.core.seats import Side
from oudler.core.values import memoize_last

RARE = Fraction(1, 10_000)
"""A chance below which it is likelier that somebody has misread or miscounted."""


def result_faults(rules: Ruleset, result: Result) -> tuple[ResultFault, ...]:
    """Everything impossible in a result; empty if it could have happened.

    >>> result_faults(rules, Result(Contract.GARDE, half_points=98, oudlers=2))
    ()
    """
    first = tuple(_range_faults(rules, result))
    return first or tuple(_card_faults(rules, result))


def result_doubts(rules: Ruleset, result: Result) -> tuple[ResultDoubt, ...]:
    """What is possible in a result, but so rare that it may be a slip.

    >>> result_doubts(rules, Result(Contract.GARDE, half_points=81, oudlers=2))
    (ResultDoubt.HALF_POINT,)
    """
    found = []
    if result.half_points % 2 and counts_even_cards(rules):
        found.append(ResultDoubt.HALF_POINT)
    side = slam_side(result.slams)
    if side is not None and _oudlers(rules, result)[side.other]:
        found.append(ResultDoubt.OUDLER_WITHOUT_TRICK)
    if side is not None and any(one.side is side.other for one in result.handfuls):
        found.append(ResultDoubt.HANDFUL_WITHOUT_TRICK)
    if handfuls_chance(rules, result) < RARE:
        found.append(ResultDoubt.RARE_HANDFULS)
    return tuple(found)


def possible(rules: Ruleset, fault: ResultFault) -> str:
    """What would be possible instead, in a few words; empty if that takes a sentence.

    >>> possible(rules, ResultFault.POINTS_OUT_OF_RANGE)
    '0 to 182'
    """
    pack = rules.pack
    match fault:
        case ResultFault.NO_SUCH_CONTRACT:
            return " or ".join(contract for contract, _ in rules.bids)
        case ResultFault.NO_SUCH_PARTNER:
            return " or ".join(str(list(map(str, one))) for one in possible_partners(rules))
        case ResultFault.POINTS_OUT_OF_RANGE:
            return f"0 to {pack.half_points}"
        case ResultFault.OUDLERS_OUT_OF_RANGE:
            return f"0 to {pack.oudlers}"
        case ResultFault.PETITS_OUT_OF_RANGE:
            return f"1 to {pack.copies}"
        case _:
            return ""


def _range_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    if not has_taker(rules):
        yield ResultFault.NO_TAKER
    elif result.contract not in dict(rules.bids):
        yield ResultFault.NO_SUCH_CONTRACT
    if _in_order(result.partners) not in possible_partners(rules):
        yield ResultFault.NO_SUCH_PARTNER
    if result.half_points not in range(rules.pack.half_points + 1):
        yield ResultFault.POINTS_OUT_OF_RANGE
    if result.oudlers not in range(rules.pack.oudlers + 1):
        yield ResultFault.OUDLERS_OUT_OF_RANGE
    if result.petits not in range(1, rules.pack.copies + 1):
        yield ResultFault.PETITS_OUT_OF_RANGE


@memoize_last
def possible_partners(rules: Ruleset) -> tuple[tuple[PartnerBy, ...], ...]:
    """Every set of partners a taker may have, by calls or by places (A12-77, A13-80).

    Each copy of a called card has one holder, who may hold the other called card as well.

    >>> possible_partners(rules)
    ((),)
    """
    if rules.partner_is is PartnerIs.ALTERNATE:
        return ((PartnerBy.PLACE,) * (rules.seats // 2 - 1),)
    first, second = (rules.pack.copies * (calls <= len(rules.calls)) for calls in (1, 2))
    return tuple(
        (PartnerBy.FIRST_CARD,) * firsts
        + (PartnerBy.SECOND_CARD,) * seconds
        + (PartnerBy.BOTH_CARDS,) * both
        for both in range(min(first, second) + 1)
        for firsts in range(first - both + 1)
        for seconds in range(second - both + 1)
    )


def _in_order(partners: tuple[PartnerBy, ...]) -> tuple[PartnerBy, ...]:
    return tuple(sorted(partners, key=list(PartnerBy).index))


def _card_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    yield from _points_faults(rules, result)
    if result.half_points % 2 and _is_whole(rules, result):
        yield ResultFault.POINTS_NOT_WHOLE
    petits_of = result.petit_au_bout
    if petits_of is not None and _oudlers(rules, result)[petits_of] < result.petits:
        yield ResultFault.PETIT_WITHOUT_OUDLER
    if result.petit_au_bout is None and result.petits != 1:
        yield ResultFault.PETITS_OF_NOBODY
    if not _has_places(rules, result):
        yield ResultFault.NO_SUCH_PLACE
    yield from _handful_faults(rules, result)
    yield from _misere_faults(rules, result)
    yield from _slam_faults(rules, result)


def _points_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    if _is_within(rules, result):
        return
    least, _ = half_point_bounds(rules, result)
    is_few = result.half_points < least
    # A slam that nobody noted may be what is wrong.
    slams = (*result.slams, Slam.DEFENCE if is_few else Slam.MADE)
    with_slam = replace(result, slams=slams)
    if slam_side(result.slams) is None and _is_within(rules, with_slam) and _fits(rules, with_slam):
        yield ResultFault.SLAM_MISSING
    else:
        yield ResultFault.POINTS_TOO_FEW if is_few else ResultFault.POINTS_TOO_MANY


def _is_within(rules: Ruleset, result: Result) -> bool:
    least, most = half_point_bounds(rules, result)
    return least <= result.half_points <= most


def half_point_bounds(rules: Ruleset, result: Result) -> tuple[int, int]:
    """The fewest and the most half-points the attack can have with its contract, oudlers and slams.

    >>> half_point_bounds(rules, Result(Contract.GARDE, half_points=98, oudlers=2))
    (26, 171)
    """
    least, others = (
        least_half_points(
            *(rules, result.contract, side, held, _least_tricks(rules, result, side)),
            has_partners=len(_places(rules, result)[side]) > 1,
        )
        for side, held in _oudlers(rules, result).items()
    )
    return least, rules.pack.half_points - others


def _oudlers(rules: Ruleset, result: Result) -> dict[Side, int]:
    return {Side.ATTACK: result.oudlers, Side.DEFENCE: rules.pack.oudlers - result.oudlers}


def _is_whole(rules: Ruleset, result: Result) -> bool:
    """Whether no Excuse can have left half a point with either side."""
    return counts_even_cards(rules) and not any(
        _taken_out(rules, held, has_partners=len(_places(rules, result)[side.other]) > 1)
        for side, held in _oudlers(rules, result).items()
    )


def least_half_points(
    rules: Ruleset,
    contract: Contract,
    side: Side,
    oudlers: int,
    tricks: int,
    *,
    has_partners: bool = True,
) -> int:
    """The fewest half-points of a side with this many oudlers and at least this many tricks.

    Every card is worth a half-point at least, those of its dog or discard too.

    >>> least_half_points(rules, Contract.GARDE, Side.ATTACK, oudlers=0, tricks=0)
    6
    """
    cards = tricks * rules.seats + (rules.dog if dog_side(contract) is side else 0)
    if tricks:
        cards -= _taken_out(rules, rules.pack.oudlers - oudlers, has_partners=has_partners)
    return _given(rules) + max(cards + 8 * oudlers, least_with(rules, oudlers))


def _taken_out(rules: Ruleset, others: int, *, has_partners: bool) -> int:
    """The most cards the other side may take out of one's tricks without giving any for them."""
    if not exchange_price(rules):
        return min(others, _kept_oudlers(rules))
    # An Excuse played to the last trick, which a partner won, changes sides (A9-58).
    changes = rules.excuse_in_last_trick is LastTrickExcuse.CHANGES_CAMP and has_partners
    return min(others, rules.pack.copies) if changes else 0


def _least_tricks(rules: Ruleset, result: Result, side: Side) -> int:
    """The fewest tricks of a side, by the slams noted; by those not noted too, where they pay."""
    if slam_side(result.slams) is side.other:
        return 0
    failed = [slam for slam in result.slams if slam.side is side.other and not slam.is_made]
    if any(slam.is_small for slam in failed):
        return rules.small_slam_misses + 1
    pays = rules.slam_by_defence if side is Side.ATTACK else rules.slam_made
    return int(bool(failed or pays))


def _has_places(rules: Ruleset, result: Result) -> bool:
    """Whether every player said to have shown, declared or won something is at the table."""
    paid = result.petit_places
    if paid and (result.petit_au_bout is None or len(paid) != result.petits):
        return False
    said = [(one.side, one.place) for one in result.handfuls]
    said += [(one.side, one.place) for one in result.miseres]
    return set(paid) <= set(range(rules.seats)) and all(
        place is None or place in _places(rules, result)[side] for side, place in said
    )


def _places(rules: Ruleset, result: Result) -> dict[Side, range]:
    """The places of each side, the taker's first."""
    return {
        Side.ATTACK: range(result.attackers),
        Side.DEFENCE: range(result.attackers, rules.seats),
    }


def _handful_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    shown = [(one.side, one.place) for one in result.handfuls]
    known = [place for _, place in shown if place is not None]
    takers = [(Side.ATTACK, None), (Side.ATTACK, 0)]
    if rules.handful_by is Announcer.TAKER and (len(shown) > 1 or set(shown) - set(takers)):
        yield ResultFault.HANDFUL_NOT_TAKERS
    elif len(set(known)) < len(known) or any(
        [side for side, _ in shown].count(side) > len(places)
        for side, places in _places(rules, result).items()
    ):
        yield ResultFault.HANDFUL_OF_NOBODY
    if any(
        rules.handful_trumps(one.size) > most_shown(rules, result.contract, one.side)
        for one in result.handfuls
    ):
        yield ResultFault.HANDFUL_BEYOND_HAND
    if sum(rules.handful_trumps(one.size) for one in result.handfuls) > trumps_to_show(rules):
        yield ResultFault.HANDFULS_TOO_LARGE


def most_shown(rules: Ruleset, contract: Contract, side: Side) -> int:
    """The most trumps that one hand of a side can show; by option its discarded ones (A7-43).

    >>> most_shown(rules, Contract.GARDE, Side.ATTACK)
    24
    """
    discards = side is Side.ATTACK and is_dog_taken(contract) and rules.handful_counts_discard
    return rules.hand + rules.piles + (rules.dog if discards else 0)


def trumps_to_show(rules: Ruleset) -> int:
    """How many trumps the pack has for all handfuls together, the Excuse among them (A7-42).

    >>> trumps_to_show(rules)
    22
    """
    return len(rules.pack.cards & (TRUMPS + OUDLERS))


def handfuls_chance(rules: Ruleset, result: Result) -> Fraction:
    """About how often a deal has hands for these handfuls; each has what the others leave.

    >>> handfuls_chance(rules, Result(Contract.GARDE, half_points=98, oudlers=2))
    Fraction(1, 1)
    """
    cards, trumps, chance = len(rules.pack.cards), trumps_to_show(rules), Fraction(1)
    sizes = sorted(
        (-rules.handful_trumps(one.size), one.side, one.place or 0) for one in result.handfuls
    )
    for shown, (size, side, place) in enumerate(sizes):
        # The taker has the choice of the dog's cards as well.
        is_takers = side is Side.ATTACK and not place and is_dog_taken(result.contract)
        seen, least = rules.hand + rules.piles + is_takers * rules.dog, -size
        hands = sum(
            comb(trumps, held) * comb(cards - trumps, seen - held)
            for held in range(least, min(trumps, seen) + 1)
        )
        chance *= min(Fraction(1), (rules.seats - shown) * Fraction(hands, comb(cards, seen)))
        cards, trumps = cards - seen, trumps - least
    return chance


def least_with(rules: Ruleset, oudlers: int) -> int:
    """The fewest half-points a side with this many oudlers can have.

    Each is worth 9, and one may be given for an Excuse.

    >>> least_with(rules, 2)
    17
    """
    return 9 * oudlers - exchange_price(rules) * min(oudlers, _kept_oudlers(rules))


def _kept_oudlers(rules: Ruleset) -> int:
    """How many oudlers stay with their player: the Excuses, and petits by option (A12-75)."""
    kinds = 2 if rules.petit_sec is PetitSec.IMPRENABLE else 1
    return kinds * rules.pack.copies


def _misere_faults(rules: Ruleset, result: Result) -> Iterator[ResultFault]:
    if result.miseres and not rules.misere_premium:
        yield ResultFault.NO_MISERE
    if any(_is_declared_too_often(rules, result, kind) for kind in MisereKind):
        yield ResultFault.MISERE_OF_NOBODY


def _is_declared_too_often(rules: Ruleset, result: Result, kind: MisereKind) -> bool:
    """Somebody has a trump, and somebody a court: the dog cannot hold all of either."""
    sides = [misere.side for misere in result.miseres if misere.kind is kind]
    is_crowded = any(
        sides.count(side) > len(places) for side, places in _places(rules, result).items()
    )
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
    if not _fits(rules, result):
        yield ResultFault.SLAM_POINTS
    if side is not None and result.petit_au_bout is side.other:
        yield ResultFault.SLAM_PETIT


def _fits(rules: Ruleset, result: Result) -> bool:
    """Whether the side that lost every trick has no more points than it can have without one."""
    side = slam_side(result.slams)
    if side is None:
        return True
    defence = rules.pack.half_points - result.half_points
    loser = defence if side is Side.ATTACK else result.half_points
    oudlers, owns_dog = _oudlers(rules, result)[side.other], dog_side(result.contract) is side.other
    return loser <= most_without_trick(rules, result.contract, oudlers, owns_dog=owns_dog)


@memoize_last
def possible_slams(rules: Ruleset) -> list[list[Slam]]:
    """The slams that can be paid under these rules: one list for each way a deal can end.

    >>> possible_slams(rules)[:2], possible_slams(rules)[-1]
    ([[Slam.MADE], []], [Slam.ANNOUNCED_FAILED, Slam.DEFENCE])
    """
    sides = list(Side) if rules.slam_by is Announcer.ANYONE else [Side.ATTACK]
    sizes = [False, True] if rules.small_slam_misses else [False]
    said = [None, *(Announced(side, small) for side in sides for small in sizes)]
    return [sorted(slams(rules, one, lost)) for one in said for lost in range(rules.tricks + 1)]


def _has_too_many_for_small_slam(rules: Ruleset, result: Result) -> bool:
    """Whether the side that lost to a small slam has more points than its few tricks can hold.

    At most those are the best cards of that many tricks, an Excuse, and perhaps the dog.
    """
    if Slam.DEFENCE_SMALL_ANNOUNCED_MADE in result.slams:
        loser, half_points = Side.ATTACK, result.half_points
    elif {Slam.SMALL_MADE, Slam.SMALL_ANNOUNCED_MADE} & set(result.slams):
        loser, half_points = Side.DEFENCE, rules.pack.half_points - result.half_points
    else:
        return False
    dog = rules.dog if dog_side(result.contract) is loser else 0
    best = sorted((card.half_points for card in rules.pack.cards), reverse=True)
    most = sum(best[: rules.small_slam_misses * rules.seats + _kept_oudlers(rules) + dog])
    return half_points > most + _given(rules)


def _given(rules: Ruleset) -> int:
    """The half-points that each side has of cards left out of the pack."""
    return rules.pack.half_points_apart // 2


def slam_side(found: tuple[Slam, ...]) -> Side | None:
    """The side that won every trick.

    >>> slam_side((Slam.ANNOUNCED_MADE,)), slam_side((Slam.ANNOUNCED_FAILED,))
    (Side.ATTACK, None)
    """
    if {Slam.DEFENCE, Slam.DEFENCE_ANNOUNCED_MADE} & set(found):
        return Side.DEFENCE
    return Side.ATTACK if {Slam.MADE, Slam.ANNOUNCED_MADE} & set(found) else None


def most_without_trick(rules: Ruleset, contract: Contract, oudlers: int, *, owns_dog: bool) -> int:
    """The most half-points a side without a trick can have: its Excuse, and the dog or discard.

    A discard holds no king and no oudler, so its best cards are the queens, then knights and
    jacks; a dog that nobody took may hold the best cards of all. Below 0 if no such side can
    have so many oudlers.

    >>> most_without_trick(rules, Contract.GARDE, 1, owns_dog=True)
    46
    """
    is_hidden = owns_dog and not is_dog_taken(contract)
    kept = _kept_oudlers(rules)
    if oudlers > kept and not is_hidden:
        return -1
    certain = (9 - exchange_price(rules)) * min(oudlers, kept) + _given(rules)
    four = 4 * rules.pack.copies
    best = (
        [9] * (four + oudlers) + [7] * four if is_hidden else [7] * four + [5] * four + [3] * four
    )
    return certain + (sum(best[: rules.dog]) if owns_dog else 0)
