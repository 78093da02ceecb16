"""The fields of a deal that a table's rules need, and what is missing or wrong while typing."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from oudler.core import Contract, HandfulSize, LoneTrump, MisereKind, Ruleset, Side, Slam
from oudler.core.ruleset.needs import has_taker, plays_without_taker, sets_targets
from oudler.core.ruleset.option_values import (
    Announcer,
    HandfulPaidTo,
    PartnerBy,
    PetitPaidTo,
)
from oudler.core.ruleset.option_values import (
    PassedOut as WhenPassedOut,
)
from oudler.core.scoring.plausibility import (
    least_half_points,
    most_shown,
    possible_partners,
    possible_slams,
    trumps_to_show,
)
from oudler.core.scoring.result import ResultFault
from oudler.core.text import LineFault
from oudler.sheet_deal.deal import Game, PlayedDeal, Seating, Taken, ending_to_json, read_ending
from oudler.sheet_deal.parts import Parts
from oudler.sheet_deal.reckoning import (
    DealFault,
    Fault,
    deal_faults,
    lone_trumps,
    names_partners,
)

Draft = Mapping[str, Any]
"""A deal being typed: the JSON object of its ending, with fields still missing."""


@dataclass(frozen=True, slots=True)
class Form:
    """The fields and choices that the rules of a table have, and no others."""

    has_taker: bool
    contracts: tuple[Contract, ...] = ()
    partners: tuple[tuple[PartnerBy, ...], ...] = ((),)
    """Every group of partners that a call can give; one empty group if none are named."""
    half_points: int = 182
    """What both sides have together."""
    oudlers: int = 3
    """How many there are; in games without a taker, 0 if they do not count."""
    petits: int = 0
    """How many petits one side may win at the end; 0 if that pays nothing."""
    asks_petit_player: bool = False
    handfuls: tuple[HandfulSize, ...] = ()
    handful_by_taker: bool = False
    asks_handful_player: bool = False
    miseres: tuple[MisereKind, ...] = ()
    slams: tuple[Slam, ...] = ()
    may_pass_out: bool = False
    may_play_without_taker: bool = False
    lone_trumps: tuple[LoneTrump, ...] = ()


def form_of(rules: Ruleset) -> Form:
    """The form of a deal under these rules.

    >>> form_of(rules).slams
    (Slam.ANNOUNCED_MADE, Slam.ANNOUNCED_FAILED, Slam.MADE, Slam.DEFENCE)
    >>> form_of(rules).miseres
    ()
    """
    if not has_taker(rules):
        counts = sets_targets(rules)
        return Form(
            has_taker=False,
            half_points=rules.pack.half_points,
            oudlers=rules.pack.oudlers if counts else 0,
            petits=int(counts and rules.petit_au_bout > 0),
            may_play_without_taker=True,
        )
    largest = max(most_shown(rules, contract, side) for contract, _ in rules.bids for side in Side)
    return Form(
        has_taker=True,
        contracts=tuple(contract for contract, _ in rules.bids),
        partners=possible_partners(rules) if names_partners(rules) else ((),),
        half_points=rules.pack.half_points,
        oudlers=rules.pack.oudlers,
        petits=rules.pack.copies if rules.petit_au_bout else 0,
        asks_petit_player=rules.petit_au_bout_paid_to is not PetitPaidTo.SIDE,
        handfuls=tuple(
            size
            for size in HandfulSize
            if rules.handful_trumps(size) <= min(largest, trumps_to_show(rules))
        ),
        handful_by_taker=rules.handful_by is Announcer.TAKER,
        asks_handful_player=rules.handful_paid_to is HandfulPaidTo.PLAYER,
        miseres=tuple(MisereKind) if rules.misere_premium else (),
        slams=_slams(rules),
        may_pass_out=rules.passed_out is not WhenPassedOut.MISERE,
        may_play_without_taker=plays_without_taker(rules),
        lone_trumps=lone_trumps(rules),
    )


def _slams(rules: Ruleset) -> tuple[Slam, ...]:
    possible = {slam for together in possible_slams(rules) for slam in together}
    return tuple(slam for slam in Slam if slam in possible)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a draft lacks, what is wrong with it, and the deal once it is complete."""

    missing: tuple[str, ...] = ()
    """Fields that must still be filled in, in the order of the questions."""
    faults: tuple[Fault, ...] = ()
    """Values that no deal can have, whatever is still missing."""
    unclear: tuple[LineFault, ...] = field(default=())
    """Fields that cannot be read."""
    deal: PlayedDeal | None = None
    """The deal, if nothing is missing or wrong."""
    nearest: PlayedDeal | None = None
    """A complete deal with only these faults."""


def check(game: Game, seating: Seating, draft: Draft) -> Checked:
    """What a draft still lacks, and which of its fields are already impossible.

    >>> state = state_of(sheet)
    >>> check(state.game, state.seating, {"points": 3, "oudlers": 1}).faults
    (Fault(field='points', reason=ResultFault.POINTS_TOO_FEW, found=''),)
    """
    lacking = missing(game.ruleset, draft)
    if unclear := tuple(_unclear(game.ruleset, draft)):
        return Checked(lacking, unclear=unclear)
    if lacking == ("each",):
        return Checked(lacking)
    found, nearest = _completed(game, seating, draft, lacking)
    asked = tuple(one.field for one in found if one.reason is DealFault.MISSING)
    if lacking or found:
        wrong = tuple(one for one in found if one.reason is not DealFault.MISSING)
        return Checked(tuple(dict.fromkeys((*lacking, *asked))), wrong, nearest=nearest)
    return Checked(deal=nearest)


def missing(rules: Ruleset, draft: Draft) -> tuple[str, ...]:
    """The fields that must still be filled in.

    >>> missing(rules, {"taker": "Anne", "points": 49})
    ('contract', 'oudlers')
    """
    if {"passed_out", "thrown_in", "each"} & set(draft):
        return ()
    if not has_taker(rules):
        return ("each",)
    asked = ["taker", "contract", "partners", "oudlers", "points"]
    if not names_partners(rules):
        asked.remove("partners")
    return tuple(name for name in asked if name not in draft)


def _unclear(rules: Ruleset, draft: Draft) -> Iterator[LineFault]:
    """The faults of the fields present; a missing field is not a fault yet."""
    parts = Parts(dict(draft))
    read_ending(parts, rules)
    parts.refuse_others()
    yield from (one for one in parts.faults if one.field in draft)


Completed = tuple[tuple[Fault, ...], PlayedDeal]
"""A complete deal that a draft may become, and its faults."""

_ABOUT_PEOPLE = frozenset({"taker", "partners", "handfuls", "miseres", "petit_players"})
"""The fields whose faults depend on who plays with whom."""


def _completed(game: Game, seating: Seating, draft: Draft, lacking: tuple[str, ...]) -> Completed:
    """The deal with the fewest faults that the draft may become."""
    if not {"taker", "contract", "points", "oudlers"} & {*draft, *lacking}:
        deal = _deal(game, seating, draft)
        return deal_faults(deal), deal
    is_open = "contract" in lacking
    bids = [{"contract": str(bid)} for bid, _ in game.ruleset.bids] if is_open else [{}]
    return _fewest(_with_contract(game, seating, {**draft, **bid}, lacking) for bid in bids)


def _with_contract(
    game: Game, seating: Seating, draft: Draft, lacking: tuple[str, ...]
) -> Completed:
    """Partners do not depend on the count: fill in one after the other."""

    def tried(drafts: Iterable[Draft], *, is_about_people: bool) -> Completed:
        deals = (_deal(game, seating, one) for one in drafts)
        return _fewest((_about(deal, is_about_people=is_about_people), deal) for deal in deals)

    people = list(_people(game.ruleset, seating, draft, lacking))
    first, *others = _counts(game.ruleset, lacking)
    wrong, found = tried(({**draft, **first, **one} for one in people), is_about_people=True)
    chosen = next(one for one in people if _deal(game, seating, {**draft, **first, **one}) == found)
    more, found = tried(
        ({**draft, **chosen, **one} for one in (first, *others)), is_about_people=False
    )
    return (*wrong, *more), found


def _about(deal: PlayedDeal, *, is_about_people: bool) -> tuple[Fault, ...]:
    return tuple(
        one for one in deal_faults(deal) if (one.field in _ABOUT_PEOPLE) is is_about_people
    )


def _fewest(tried: Iterable[Completed]) -> Completed:
    """The first completion without a fault, or the one with the fewest; a name may be missing."""
    best: Completed | None = None
    for one in tried:
        if best is None or _wrong(one) < _wrong(best):
            best = one
        if not _wrong(best):
            break
    assert best is not None
    return best


def _wrong(one: Completed) -> int:
    """How much is wrong; less if a slam still to be noted mends it."""
    reasons = [fault.reason for fault in one[0] if fault.reason is not DealFault.MISSING]
    return sum(1 if reason is ResultFault.SLAM_MISSING else 2 for reason in reasons)


def _deal(game: Game, seating: Seating, draft: Draft) -> PlayedDeal:
    return PlayedDeal(game, seating, read_ending(Parts(dict(draft)), game.ruleset))


def _counts(rules: Ruleset, lacking: tuple[str, ...]) -> Iterator[Draft]:
    """The possible counts, likeliest first, if they are missing."""
    middle = rules.pack.oudlers / 2
    held = sorted(range(rules.pack.oudlers + 1), key=lambda oudlers: abs(oudlers - middle))
    points = [f"{half_points}/2" for half_points in telling_half_points(rules)]
    choices: dict[str, list[Any]] = {"oudlers": held, "points": points}
    names = [name for name in choices if name in lacking]
    for values in product(*(choices[name] for name in names)):
        yield dict(zip(names, values, strict=True))


def _people(
    rules: Ruleset, seating: Seating, draft: Draft, lacking: tuple[str, ...]
) -> Iterator[Draft]:
    """The possible takers and partners, if they are missing."""
    takers: tuple[Draft, ...] = ({},)
    if "taker" in lacking:
        players = seating.players if _names_players(draft) else seating.players[:1]
        takers = tuple({"taker": player} for player in players)
    for taker in takers:
        if "partners" in lacking:
            for group in _partners(rules, seating, {**draft, **taker}):
                yield {**taker, "partners": group}
        else:
            yield taker


def _names_players(draft: Draft) -> bool:
    """Whether it makes a difference who took: somebody else has announced something."""
    return any(draft.get(name) for name in ("partners", "handfuls", "miseres", "petit_players"))


def _partners(rules: Ruleset, seating: Seating, draft: Draft) -> Iterator[list[object]]:
    others = [player for player in seating.players if player != draft.get("taker")]
    for group in possible_partners(rules):
        # A player who has announced something may be on either side.
        for shift in range(len(others) if group and _names_players(draft) else 1):
            pairs = zip(others[shift:] + others[:shift], group, strict=False)
            yield [{"player": player, "by": str(by)} for player, by in pairs]


def telling_half_points(rules: Ruleset) -> list[int]:
    """Half-points to try: if any are possible, one of these is, because they form an interval.

    Its ends are set by the contract, oudlers and slams, so the middle, the ends and their
    neighbours will do.

    >>> telling_half_points(rules)[:3]
    [91, 92, 36]
    """
    most, middle = rules.pack.half_points, rules.pack.half_points // 2
    lows = {
        least_half_points(rules, contract, side, held, tricks)
        for contract, _ in rules.bids
        for side in Side
        for held in range(rules.pack.oudlers + 1)
        for tricks in (0, 1, rules.small_slam_misses + 1)
    }
    ends = {low + more for low in lows for more in range(-2, 3)}
    found = {middle, middle + 1, *ends, *(most - end for end in ends)}
    return sorted(
        (one for one in found if 0 <= one <= most), key=lambda one: (abs(one - middle), one)
    )


def draft_of(deal: PlayedDeal) -> dict[str, Any]:
    """A deal as it would be typed, to correct something in it.

    >>> draft_of(state_of(sheet).lines[0].deal)["contract"]
    'garde'
    """
    draft = ending_to_json(deal.ending)
    is_alone = isinstance(deal.ending, Taken) and names_partners(deal.game.ruleset)
    return {**draft, "partners": draft.get("partners", [])} if is_alone else draft
