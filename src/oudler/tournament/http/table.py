"""A table's view of a tournament: its own position and its own deals, and their forms."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from oudler.core import Contract
from oudler.sheet_deal import DraftChecked, Game, checked_draft, choices, form_of
from oudler.tournament.actions import typed
from oudler.tournament.events import Where
from oudler.tournament.http import views
from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.orientation import Format, Orientation, Start, attacker_of
from oudler.tournament.refusal import Refused
from oudler.tournament.text import places
from oudler.tournament.text.numbers import side_text
from oudler.tournament.text.refusal_text import refusal_text
from oudler.tournament.tournament import Session, Tournament
from oudler.words import Words


def form_to_show(words: Words, board: typed.Board) -> dict[str, object]:
    """The questions about a deal, as the score sheet's form has them."""
    return _form(words.language, board.game, board.contracts)


@lru_cache(maxsize=64)
def _form(language: str, game: Game, contracts: tuple[Contract, ...]) -> dict[str, object]:
    rules = game.ruleset
    form = form_of(rules)
    # All passing uses up none of a position's deals, and a lone Petit is dealt anew (T17, T46).
    form = replace(form, may_pass_out=False, lone_trumps=())
    if contracts:
        form = replace(form, contracts=contracts)
    return choices(Words(language), form, rules)


def checked_at(words: Words, board: typed.Board, draft: typed.Draft) -> DraftChecked:
    """The rules' verdict on a deal typed at a table, with what the board fixes."""
    whole = board.whole(draft)
    return checked_draft(words, board.game, board.seating(whole), typed.typed_of(whole))


def says(words: Words, refused: Refused) -> str:
    """Why something was not entered; of a deal, everything that is wrong with it."""
    if not isinstance(refused, typed.DraftRefused):
        return refusal_text(words, refused)
    found = checked_at(words, refused.board, refused.draft)
    return " ".join(one.message for one in found.faults) or found.message


# --- A table's view of a tournament: its own position and its own deals, nothing of the others'


def table_view(words: Words, tournament: Tournament, table: str, device: str) -> views.View:
    """A table's view: its own position and its own deals, nothing of the others'."""
    session = tournament.running
    if session is None:
        return {"table": table, "tables": [], "places": [], "overdue": []}
    here = [one for one in views.meetings_now(tournament) if one.table_name == table]
    overdue = list(tournament.overdue(table))
    places = {at for _, _, at in overdue}
    return {
        "table": table,
        "tables": [
            {
                "seats": views.seats(words, tournament, session, one),
                "says": _idle_text(words, session, one),
            }
            for one in here
        ],
        "nothing": "" if here else words("tournament.page.no_table", table=table),
        "places": [
            _place(words, tournament, session, one, at, device)
            for one in here
            if session.is_played(one)
            for at in session.deals_at(one)
        ],
        "overdue": [_overdue(words, tournament, *one, device) for one in overdue],
        "moves": [text for one in here for text in _moves(words, tournament, session, one)],
        "calls": [
            views.call(words, tournament, one)
            for one in tournament.asked.values()
            if one.at.table == table and (not tournament.is_over(one.at) or one.at in places)
        ],
    }


def _idle_text(words: Words, session: Session, meeting: Meeting) -> str:
    return "" if session.is_played(meeting) else words("tournament.page.sits_out")


def _place(
    words: Words, tournament: Tournament, session: Session, meeting: Meeting, at: Where, device: str
) -> views.View:
    """A deal of a table, with the questions about it."""
    board = typed.board_at(tournament, session, meeting, at)
    names = player_names(words, tournament, session, meeting, board.sides)
    inside = places.inside_text(words, tournament, at)
    return {
        "at": at,
        "given_up": session.given_up,
        "name": places.deal_text(words, tournament, at),
        "inside": f"{inside[:1].upper()}{inside[1:]}",
        "state": views.state_of_deal(tournament, session, at),
        "says": views.noted_text(words, tournament, session, at),
        "taker": None if board.taker is None else str(board.taker),
        "about": _about(words, board.dealer, names) if tournament.has_boards else "",
        "contract": str(board.contracts[0]) if len(board.contracts) == 1 else None,
        "claims": views.claims(words, tournament, at, device),
        "players": [{"player": str(one), "name": names[str(one)]} for one in board.sides],
        "asks_sat_out": board.has_fifth,
        "dealer": str(board.dealer),
        "form": form_to_show(words, board),
        "asks_referee": typed.bids_to_ask(board),
    }


def _overdue(
    words: Words, tournament: Tournament, session: Session, meeting: Meeting, at: Where, device: str
) -> views.View:
    """A deal of an earlier position, with nothing that others say of it.

    Whoever sits here now may have its board still to play.
    """
    found = _place(words, tournament, session, meeting, at, device)
    own = [one for one in views.claims(words, tournament, at, device) if one["is_own"]]
    says = str(own[0]["says"]) if own else ""
    return {**found, "name": found["inside"], "says": says, "claims": own}


def _about(words: Words, dealer: Orientation, names: Mapping[str, str]) -> str:
    name = names.get(str(dealer), side_text(words, dealer))
    return words("tournament.page.about", dealer=name)


def player_names(
    words: Words,
    tournament: Tournament,
    session: Session,
    meeting: Meeting,
    sides: Sequence[Orientation],
) -> dict[str, str]:
    """Who sits on each side, by its letters; a team's members go by its name."""
    here = dict(session.present(meeting))
    found = {}
    for side in sides:
        who = _of_side(here, side)
        name = "" if who is None else tournament.name_of(who)
        found[str(side)] = f"{side_text(words, side)} {name}".strip()
    return found


def _of_side(here: dict[Orientation, int], side: Orientation) -> int | None:
    if side in here:
        return here[side]
    for pair in (Orientation.NORTH_SOUTH, Orientation.EAST_WEST):
        if pair in here and str(side) in str(pair):
            return here[pair]
    is_attack = side is attacker_of(Format.QUARTETS, 1)
    return here.get(Orientation.ATTACK if is_attack else Orientation.DEFENCE)


def _moves(
    words: Words, tournament: Tournament, session: Session, meeting: Meeting
) -> Iterator[str]:
    """Where everybody at a table goes next."""
    later = [one for one in session.plan.positions if one > meeting.position]
    if not later:
        return
    for side, start in meeting.at.items():
        who = session.who(start, meeting.position)
        goes = _goes(session.plan, start, later[0])
        if who is None or goes is None:
            continue
        yield words(
            "tournament.page.move",
            name=f"{side_text(words, side)} {tournament.name_of(who)}",
            table=goes[0].table_name,
            side=side_text(words, goes[1]),
        )


def _goes(plan: Plan, start: Start, position: int) -> tuple[Meeting, Orientation] | None:
    for one in plan.in_position(position):
        for side, other in one.at.items():
            if other == start:
                return one, side
    return None
