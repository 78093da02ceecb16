"""What a deal on a score sheet brings each player, and why it cannot have happened."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from oudler.core import HandfulPaidTo, LoneTrump, PartnerBy, PartnerIs, PetitPaidTo, PetitSec, Score
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.needs import has_taker
from oudler.core.ruleset.option_values import ExcuseAlone
from oudler.core.ruleset.option_values import (
    PassedOut as WhenPassedOut,
)
from oudler.core.scoring.plausibility import result_faults
from oudler.core.scoring.points_each import PointsEach, PointsFault, points_faults, score_points
from oudler.core.scoring.result import FIELDS, Handful, Misere, Result, ResultFault
from oudler.core.scoring.settlement import DealScore, settle
from oudler.core.seats import Seat, Side
from oudler.core.values import Named
from oudler.sheet_deal.deal import (
    PassedOut,
    PlayedDeal,
    Seating,
    Taken,
    ThrownIn,
    WithoutTaker,
)


class DealFault(Named):
    """Why a deal cannot be on the sheet, besides an impossible result."""

    MISSING = "missing"
    WRONG_NUMBER_OF_PLAYERS = "wrong_number_of_players"
    PLAYER_TWICE = "player_twice"
    NOT_AT_TABLE = "not_at_table"
    NOT_PLAYING = "not_playing"
    PARTNER_TWICE = "partner_twice"
    PARTNERS_BY_PLACE = "partners_by_place"
    NOT_PASSED_OUT = "not_passed_out"
    NOT_THROWN_IN = "not_thrown_in"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a deal: which field, and why."""

    field: str
    reason: DealFault | ResultFault | PointsFault
    found: str = ""
    """The wrong name, if there is one."""


class ImpossibleDeal(ValueError):
    """No table can have played this deal; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{one.field}: {one.reason}" for one in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a deal brings, and how that is computed."""

    scores: dict[str, Score]
    """By player; 0 for those who sat out."""
    result: Result | None = None
    explained: DealScore | None = None
    """If somebody took: the score of the taker, the partners, then the defenders."""
    order: tuple[str, ...] = ()
    """Those players, in this order."""
    points: PointsEach | None = None
    """If nobody took and the deal was played."""


@lru_cache(maxsize=4096)
def deal_faults(deal: PlayedDeal) -> tuple[Fault, ...]:
    """Everything impossible in a deal; empty if it could have happened.

    >>> deal_faults(state_of(sheet).lines[0].deal)
    ()
    """
    rules = deal.game.ruleset
    if faults := tuple(_seating_faults(rules, deal.seating)):
        return faults
    match deal.ending:
        case Taken() as taken:
            names = tuple(_name_faults(rules, deal.seating, taken))
            return names or tuple(_result_faults(rules, deal.seating, taken))
        case WithoutTaker() as played:
            return tuple(_points_faults(rules, deal.seating, played))
        case PassedOut():
            may = has_taker(rules) and rules.passed_out is not WhenPassedOut.MISERE
            return () if may else (Fault("passed_out", DealFault.NOT_PASSED_OUT),)
        case ThrownIn(lone):
            may = lone in lone_trumps(rules)
            return () if may else (Fault("thrown_in", DealFault.NOT_THROWN_IN),)


@lru_cache(maxsize=4096)
def reckon(deal: PlayedDeal) -> Reckoned:
    """What a deal brings each player. Raises ImpossibleDeal.

    >>> reckon(state_of(sheet).lines[0].deal).scores["Bob"]
    258
    """
    if faults := deal_faults(deal):
        raise ImpossibleDeal(faults)
    rules = deal.game.ruleset
    nothing: dict[str, Score] = dict.fromkeys(deal.seating.everybody, 0)
    match deal.ending:
        case Taken() as taken:
            result, order = (
                as_result(rules, deal.seating, taken),
                places(rules, deal.seating, taken),
            )
            found = settle(rules, result)
            won = dict(zip(order, found.scores, strict=True))
            return Reckoned(nothing | won, result, found, order)
        case WithoutTaker() as played:
            points = _as_points(deal.seating, played)
            won = dict(zip(deal.seating.players, score_points(rules, points), strict=True))
            return Reckoned(nothing | won, points=points)
        case PassedOut() | ThrownIn():
            return Reckoned(dict(nothing))


def lone_trumps(rules: Ruleset) -> tuple[LoneTrump, ...]:
    """The lone trumps for which cards are thrown in at this table (A3-20, A12-75).

    >>> lone_trumps(rules)
    (LoneTrump.PETIT,)
    """
    if not has_taker(rules):
        return ()
    petit = [LoneTrump.PETIT] if rules.petit_sec is not PetitSec.PLAYED else []
    excuse = [LoneTrump.EXCUSE] if rules.excuse_alone is not ExcuseAlone.PLAYED else []
    return (*petit, *excuse)


def names_partners(rules: Ruleset) -> bool:
    """Whether a call makes the taker's partners, so that the sheet must name them.

    >>> names_partners(rules), names_partners(load_ruleset("fft-5"))
    (False, True)
    """
    return bool(rules.calls) and rules.partner_is is not PartnerIs.ALTERNATE


def partners_of(rules: Ruleset, seating: Seating, taken: Taken) -> dict[str, PartnerBy]:
    """The taker's partners, by a call or by place: then every second player (A12-77).

    >>> played = state_of(sheet).lines[0].deal
    >>> partners_of(rules, played.seating, played.ending)
    {}
    """
    if rules.partner_is is not PartnerIs.ALTERNATE:
        return {one.player: one.by for one in taken.partners}
    first = seating.players.index(taken.taker)
    seats = len(seating.players)
    others = [seating.players[(first + step) % seats] for step in range(2, seats, 2)]
    return dict.fromkeys(others, PartnerBy.PLACE)


def places(rules: Ruleset, seating: Seating, taken: Taken) -> tuple[str, ...]:
    """The players by place: the taker, the partners, then the defenders.

    >>> played = state_of(sheet).lines[0].deal
    >>> places(rules, played.seating, played.ending)
    ('Bob', 'Anne', 'Chloé', 'David')
    """
    attack = (taken.taker, *partners_of(rules, seating, taken))
    return (*attack, *(player for player in seating.players if player not in attack))


def as_result(rules: Ruleset, seating: Seating, taken: Taken) -> Result:
    """The result as the rules score it: with places instead of players.

    >>> played = state_of(sheet).lines[0].deal
    >>> as_result(rules, played.seating, played.ending).half_points
    98
    """
    order = places(rules, seating, taken)
    by = tuple(partners_of(rules, seating, taken).values())

    def side(player: str) -> Side:
        return Side.ATTACK if order.index(player) <= len(by) else Side.DEFENCE

    def handful(side_alone: Side | None, player: str | None) -> tuple[Side, int | None]:
        if player is None:
            return side_alone or Side.ATTACK, None
        return side(player), order.index(player)

    return Result(
        taken.contract,
        taken.half_points,
        taken.oudlers,
        by,
        taken.petit_au_bout,
        tuple(
            Handful(whose, one.size, place)
            for one in taken.handfuls
            for whose, place in [handful(one.side, one.player)]
        ),
        taken.slams,
        taken.petits,
        tuple(map(order.index, taken.petit_players)),
        tuple(Misere(side(one.player), one.kind, order.index(one.player)) for one in taken.miseres),
    )


def _as_points(seating: Seating, played: WithoutTaker) -> PointsEach:
    by_player = {one.player: one for one in played.points}
    each = [by_player[player] for player in seating.players]
    petit = None if played.petit_player is None else seating.players.index(played.petit_player)
    oudlers = tuple(one.oudlers for one in each if one.oudlers is not None)
    paid = None if petit is None else Seat(petit)
    return PointsEach(tuple(one.half_points for one in each), oudlers, paid)


def _seating_faults(rules: Ruleset, seating: Seating) -> Iterator[Fault]:
    if len(seating.players) != rules.seats or len(seating.everybody) < rules.places:
        found = str(len(seating.everybody))
        yield Fault("players", DealFault.WRONG_NUMBER_OF_PLAYERS, found)
    yield from _twice("players", seating.everybody, DealFault.PLAYER_TWICE)
    if seating.dealer not in seating.everybody:
        yield Fault("dealer", DealFault.NOT_AT_TABLE, seating.dealer)


def _twice(field: str, names: Iterable[str], reason: DealFault) -> Iterator[Fault]:
    seen = list(names)
    for name in dict.fromkeys(name for name in seen if seen.count(name) > 1):
        yield Fault(field, reason, name)


def _name_faults(rules: Ruleset, seating: Seating, taken: Taken) -> Iterator[Fault]:
    named = [("taker", taken.taker)]
    named += [("partners", one.player) for one in taken.partners]
    named += [("handfuls", one.player) for one in taken.handfuls if one.player is not None]
    named += [("miseres", one.player) for one in taken.miseres]
    named += [("petit_players", player) for player in taken.petit_players]
    for field, player in named:
        if player not in seating.players:
            yield Fault(field, DealFault.NOT_PLAYING, player)
    attack = (taken.taker, *(one.player for one in taken.partners))
    yield from _twice("partners", attack, DealFault.PARTNER_TWICE)
    if taken.partners and not names_partners(rules):
        yield Fault("partners", DealFault.PARTNERS_BY_PLACE)


def _result_faults(rules: Ruleset, seating: Seating, taken: Taken) -> Iterator[Fault]:
    for reason in result_faults(rules, as_result(rules, seating, taken)):
        yield Fault(_FIELDS_HERE.get(FIELDS[reason], FIELDS[reason]), reason)
    pays_player = rules.petit_au_bout_paid_to is not PetitPaidTo.SIDE
    if pays_player and taken.petit_au_bout is not None and not taken.petit_players:
        yield Fault("petit_players", DealFault.MISSING)
    is_whose = rules.handful_paid_to is HandfulPaidTo.PLAYER
    if is_whose and any(one.player is None for one in taken.handfuls):
        yield Fault("handfuls", DealFault.MISSING)


_FIELDS_HERE = {
    "half_points": "points",
    "petit_au_bout": "petit",
    "petit_places": "petit_players",
}
"""The fields of a sheet for the fields of a result that have another name."""


def _points_faults(rules: Ruleset, seating: Seating, played: WithoutTaker) -> Iterator[Fault]:
    named = [one.player for one in played.points]
    if sorted(named) != sorted(seating.players):
        yield Fault("each", PointsFault.WRONG_NUMBER)
        return
    if played.petit_player is not None and played.petit_player not in seating.players:
        yield Fault("petit_player", DealFault.NOT_PLAYING, played.petit_player)
        return
    for reason in points_faults(rules, _as_points(seating, played)):
        is_petits = reason in (PointsFault.NO_PETIT, PointsFault.PETIT_WITHOUT_OUDLER)
        yield Fault("petit_player" if is_petits else "each", reason)
