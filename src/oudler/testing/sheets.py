"""Random score sheets: real deals written down by name, and several devices that write apart."""

from functools import cache
from random import Random

from oudler import sheet_deal
from oudler.core import Deal, PartnerBy, Ruleset, result_of, sets_targets, start, two_player_score
from oudler.core.phases.lone_trump import thrown_in_for
from oudler.core.scoring.misere import half_points_by_seat
from oudler.core.scoring.two_player import winnings
from oudler.sheet import (
    Content,
    DealCorrected,
    DealEntered,
    DealRemoved,
    PlayerArrived,
    PlayerLeft,
    PlayerRenamed,
    Sheet,
    SheetOpened,
    Undone,
    seating_of,
    state_of,
)
from oudler.testing.chance import play_randomly, random_dealt

NAMES = (
    "Anne",
    "Bruno",
    "Chloé",
    "David",
    "Eve",
    "Farid",
    "Gaëlle",
    "Hugo",
    "Inès",
    "Jules",
    "Kim",
)


def finished_deal(rng: Random, rules: Ruleset) -> Deal:
    """A deal played to its end by random legal actions."""
    return play_randomly(start(rules, random_dealt(rng, rules)), rng)[1]


def ending_of(deal: Deal, names: tuple[str, ...]) -> sheet_deal.Ending:
    """What its players would write down of a finished deal; `names` is one a seat."""
    if deal.contract is None or deal.taker is None:
        return _without_taker(deal, names)
    result = result_of(deal)
    order = (*deal.attackers, *(s for s in range(deal.rules.seats) if s not in deal.attackers))
    at = [names[seat] for seat in order]
    partners = tuple(
        sheet_deal.Partner(at[place], by)
        for place, by in enumerate(result.partners, 1)
        if by is not PartnerBy.PLACE
    )
    return sheet_deal.Taken(
        names[deal.taker],
        result.contract,
        result.half_points,
        result.oudlers,
        partners if sheet_deal.names_partners(deal.rules) else (),
        result.petit_au_bout,
        result.petits,
        tuple(at[place] for place in result.petit_places),
        tuple(sheet_deal.Shown(one.size, at[one.place or 0]) for one in result.handfuls),
        result.slams,
        tuple(sheet_deal.Declared(one.kind, at[one.place or 0]) for one in result.miseres),
    )


def _without_taker(deal: Deal, names: tuple[str, ...]) -> sheet_deal.Ending:
    if not deal.tricks:
        thrown_in = thrown_in_for(deal)
        return sheet_deal.ThrownIn(thrown_in[0].lone) if thrown_in else sheet_deal.PassedOut()
    if sets_targets(deal.rules):
        petit = two_player_score(deal).petit_au_bout
        won = zip(names, winnings(deal), strict=False)
        each = tuple(sheet_deal.Points(name, one.half_points, one.oudlers) for name, one in won)
        return sheet_deal.WithoutTaker(each, None if petit is None else names[petit])
    own = zip(names, half_points_by_seat(deal), strict=False)
    return sheet_deal.WithoutTaker(
        tuple(sheet_deal.Points(name, half_points) for name, half_points in own)
    )


def random_played(
    rng: Random, game: sheet_deal.Game, table: tuple[str, ...], dealer: str
) -> sheet_deal.PlayedDeal:
    """A deal that this table may have played."""
    seating = seating_of(game.ruleset, table, dealer)
    deal = rng.choice(_finished(game))
    return sheet_deal.PlayedDeal(game, seating, ending_of(deal, seating.players))


@cache
def _finished(game: sheet_deal.Game) -> tuple[Deal, ...]:
    """Some finished deals of a game: to play one takes longer than to write it down."""
    rng = Random(game.rules)
    return tuple(finished_deal(rng, game.ruleset) for _ in range(12))


def opened_sheet(rng: Random, game: sheet_deal.Game) -> Sheet:
    """A sheet with as many players as the rules need, or some more."""
    places = game.ruleset.places
    players = NAMES[: min(len(NAMES), places + rng.choice([0, 0, 1, 2]))]
    return Sheet().written("home", SheetOpened(game, players))


def random_content(rng: Random, sheet: Sheet) -> Content:
    """Something that somebody might write on this sheet, sensible or not."""
    state = state_of(sheet)
    deals = [one.id for one in sheet.ordered if isinstance(one.content, DealEntered)]
    what = rng.choice(
        ["deal"] * 5 + ["undo"] * 2 + ["correct", "remove", "arrive", "leave", "name"]
    )
    if what == "undo" and len(sheet.ordered) > 1:
        return Undone(rng.choice(sheet.ordered).id)
    if what in ("correct", "remove") and deals:
        of = rng.choice(deals)
        return DealRemoved(of) if what == "remove" else DealCorrected(of, _deal(rng, sheet))
    if what == "arrive":
        return PlayerArrived(rng.choice(NAMES), rng.choice([None, *state.table]))
    if what == "leave" and state.seating is not None and len(state.at_table) > state.rules.places:
        return PlayerLeft(rng.choice(state.at_table))
    if what == "name":
        return PlayerRenamed(rng.choice(state.players), f"{rng.choice(NAMES)} {rng.randint(1, 99)}")
    return DealEntered(_deal(rng, sheet), len(state.lines) + 1)


def _deal(rng: Random, sheet: Sheet) -> sheet_deal.PlayedDeal:
    state = state_of(sheet)
    assert state.game is not None
    table = state.at_table if state.seating is not None else state.table
    return random_played(rng, state.game, table, rng.choice(table))
