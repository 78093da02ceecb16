"""Whole deals in the kernel, many at once: the rules it needs as data, and what an end is worth.

The kernel deals, bids, calls, discards, announces and plays by what it is told here; it scores
nothing. `oudler.research` is the way to it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from oudler.core import (
    KINGS,
    OUDLERS,
    Contract,
    Mind,
    MisereKind,
    Phase,
    Ruleset,
    Side,
)
from oudler.core.actions import HandfulSize, LoneTrump, dog_side, is_dog_taken
from oudler.core.phases.announcing import barred_by
from oudler.core.phases.calling import rungs
from oudler.core.phases.lone_trump import chosen_by_holder
from oudler.core.ruleset.needs import plays_without_taker
from oudler.core.ruleset.option_values import (
    Announcer,
    BiddingTurns,
    ExcuseAlone,
    HandfulTime,
    PartnerBy,
    PartnerIs,
    PetitPaidTo,
    PetitSec,
    SlamTime,
)
from oudler.core.ruleset.packets import dog_gaps, packet_sizes
from oudler.core.scoring.result import Handful, Misere, Result
from oudler.core.scoring.slams import Announced, slams
from oudler.solver.known_rules import unknown_options
from oudler.solver.position import TrickRules, trick_rules

CONTRACTS = tuple(Contract)


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules from the deal to the end, as data. Sets of cards and of contracts are bits.

    The kernel takes this value as a whole, and reads each field by its name.
    """

    play: TrickRules
    seats: int
    dealer_sits_out: bool
    pack: int
    cut_minimum: int
    packets: tuple[int, ...]
    gaps: tuple[int, ...]
    """After how many packets a card may go to the dog, as often as one may."""
    dog: int
    half_points_apart: int
    """The attack's half of the cards that a short pack leaves out."""
    throws_in: tuple[bool, bool]
    """Whether a lone petit, a lone Excuse throws the deal in."""
    may_cancel: tuple[bool, bool]
    """Whether the holder of a lone petit, of a lone Excuse may throw it in."""
    petit_excused: bool
    """Whether a lone petit counts as an Excuse."""
    over: tuple[int, ...]
    """What may be bid over nothing, then over each contract."""
    not_dealers: int
    bids_until_passed: bool
    takes_dog: int
    """The contracts for which the taker takes the dog."""
    has_dog: int
    """The contracts for which the dog counts for the attack, face down."""
    calls: tuple[tuple[tuple[int, int, int], ...], ...]
    """By call and rung: the cards, the cards of the rung before, how many of those it needs."""
    call_own: bool
    call_bars_lead: bool
    alternate: bool
    """Whether every other player is the taker's partner."""
    kept: int
    """The cards that are never discarded."""
    shows_trumps: bool
    shows_discard: bool
    handfuls: tuple[int, ...]
    handful_by_taker: bool
    told_before_lead: bool
    """Whether handfuls are shown and misères declared before the first lead."""
    shows_ends: bool
    counts_discard: bool
    miseres: tuple[int, int] | None
    """The cards that rule out each misère; None if misères are not declared."""
    slam: bool
    slam_by_taker: bool
    small_slam_misses: int
    petit_paid_to: PetitPaidTo


def plays_whole_deals(rules: Ruleset) -> bool:
    """Whether the kernel knows these rules from the first bid on, every deal with a taker.

    >>> from oudler.rulesets import load_ruleset
    >>> plays_whole_deals(load_ruleset("fft-5")), plays_whole_deals(load_ruleset("pagat-2-piles"))
    (True, False)
    """
    return not unknown_options(rules, Mind.ENVIRONMENT) and not plays_without_taker(rules)


def table_rules(rules: Ruleset) -> TableRules:
    """The rules as the kernel's environment needs them. `plays_whole_deals` must hold.

    >>> from oudler.rulesets import load_ruleset
    >>> table = table_rules(load_ruleset("fft-4"))
    >>> f"{table.over[0]:05b}", f"{table.takes_dog:05b}", table.may_cancel
    ('11101', '00111', (False, False))
    """
    ladder = [contract for contract, _ in rules.bids]
    takes_dog = [one for one in CONTRACTS if is_dog_taken(one)]
    has_dog = [one for one in CONTRACTS if one not in takes_dog and dog_side(one) is Side.ATTACK]
    choices = chosen_by_holder(rules)
    miseres = [barred_by(rules, kind).once.bits for kind in MisereKind]
    return TableRules(
        play=trick_rules(rules, has_taker=True),
        seats=rules.seats,
        dealer_sits_out=not rules.dealer_plays,
        pack=rules.pack.cards.bits,
        cut_minimum=rules.cut_minimum,
        packets=packet_sizes(rules),
        gaps=tuple(gap for gap in dog_gaps(rules) for _ in range(rules.dog_at_a_time)),
        dog=rules.dog,
        half_points_apart=rules.pack.half_points_apart // 2,
        throws_in=(
            rules.petit_sec is PetitSec.CANCELLED,
            rules.excuse_alone is ExcuseAlone.CANCELLED,
        ),
        may_cancel=(LoneTrump.PETIT in choices, LoneTrump.EXCUSE in choices),
        petit_excused=rules.petit_sec is PetitSec.IMPRENABLE,
        over=(_bits(ladder), *(_bits(_above(ladder, contract)) for contract in CONTRACTS)),
        not_dealers=0 if rules.dealer_bids_garde else _bits([Contract.GARDE]),
        bids_until_passed=rules.bidding_turns is BiddingTurns.UNTIL_PASSED,
        takes_dog=_bits(takes_dog) if rules.dog and Phase.DOG in rules.phases else 0,
        has_dog=_bits(has_dog),
        calls=tuple(
            tuple((rung.cards.bits, rung.before.bits, rung.held) for rung in rungs(rules, number))
            for number in range(len(rules.calls))
        ),
        call_own=rules.call_own,
        call_bars_lead=rules.call_bars_first_lead,
        alternate=rules.partner_is is PartnerIs.ALTERNATE,
        kept=(KINGS + OUDLERS).once.bits,
        shows_trumps=rules.discard_shows_trumps,
        shows_discard=rules.discard_shown_after,
        handfuls=rules.handfuls,
        handful_by_taker=rules.handful_by is Announcer.TAKER,
        told_before_lead=rules.handful_time is HandfulTime.BEFORE_FIRST_LEAD,
        shows_ends=rules.handful_shows_ends,
        counts_discard=rules.handful_counts_discard,
        miseres=(miseres[0], miseres[1]) if rules.misere_premium else None,
        slam=rules.slam_announced is not SlamTime.NEVER,
        slam_by_taker=rules.slam_by is Announcer.TAKER,
        small_slam_misses=rules.small_slam_misses,
        petit_paid_to=rules.petit_au_bout_paid_to,
    )


def _above(ladder: list[Contract], contract: Contract) -> list[Contract]:
    return ladder[ladder.index(contract) + 1 :] if contract in ladder else []


def _bits(contracts: list[Contract]) -> int:
    return sum(1 << CONTRACTS.index(contract) for contract in contracts)


_SIDES = {None: None, True: Side.ATTACK, False: Side.DEFENCE}
_HELD = (PartnerBy.PLACE, PartnerBy.FIRST_CARD, PartnerBy.SECOND_CARD, PartnerBy.BOTH_CARDS)
"""The reason why somebody is a partner, by the called cards held, a bit each."""


class End(NamedTuple):
    """The end of a deal with a taker, as the kernel tells it.

    Contracts, sizes and kinds are numbers in their order. A place is 0 for the taker, then the
    partners, then the defenders.
    """

    contract: int
    half_points: int
    oudlers: int
    lost: int
    """Tricks lost by the attack; between the slams one number stands for all."""
    petit: bool | None
    """Whether the petit was au bout for the attack; None if it was not."""
    petit_place: int | None
    """The place that is paid for it, if it is not the side."""
    slam: tuple[bool, bool] | None
    """Whether the attack announced a slam, and a small one."""
    partners: list[int]
    """By partner: the called cards they held, a bit each."""
    handfuls: list[tuple[int, int]]
    """Places and sizes."""
    miseres: list[tuple[int, int]]
    """Places and kinds."""


def result_at(rules: Ruleset, end: End) -> Result:
    """The result of a deal, from which core counts its score.

    >>> from oudler.rulesets import load_ruleset
    >>> end = End(2, 98, 2, 9, None, None, None, [], [(1, 0)], [])
    >>> found = result_at(load_ruleset("fft-4"), end)
    >>> found.contract, found.handfuls
    (Contract.GARDE, (Handful(side=Side.DEFENCE, size=HandfulSize.SINGLE, place=1),))
    """

    def side(place: int) -> Side:
        return Side.ATTACK if place <= len(end.partners) else Side.DEFENCE

    sizes, kinds = tuple(HandfulSize), tuple(MisereKind)
    said = None
    if end.slam is not None:
        of_attack, is_small = end.slam
        said = Announced(Side.ATTACK if of_attack else Side.DEFENCE, is_small)
    return Result(
        CONTRACTS[end.contract],
        end.half_points,
        end.oudlers,
        tuple(_HELD[held] for held in end.partners),
        _SIDES[end.petit],
        tuple(Handful(side(place), sizes[size], place) for place, size in end.handfuls),
        slams(rules, said, end.lost),
        petit_places=() if end.petit_place is None else (end.petit_place,),
        miseres=tuple(Misere(side(place), kinds[kind], place) for place, kind in end.miseres),
    )
