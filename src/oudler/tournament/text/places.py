"""Where something happened at a tournament, in words."""

from oudler.tournament.events import Where
from oudler.tournament.orientation import Start
from oudler.tournament.text.numbers import place_text, side_text
from oudler.tournament.tournament import Tournament
from oudler.words import Words


def deal_text(words: Words, tournament: Tournament, at: Where) -> str:
    """« Étui 9 », « Donne 2 », or for a whole sheet « Feuille »."""
    return words(f"tournament.page.{_kind(tournament, at)}", number=at.board)


def _kind(tournament: Tournament, at: Where) -> str:
    if not at.board:
        return "sheet"
    return "board" if tournament.has_boards else "deal"


def where_text(words: Words, tournament: Tournament, at: Where) -> str:
    """« Table 3, position 2, étui 9 »."""
    inside = inside_text(words, tournament, at)
    return words("tournament.page.at_table", table=at.table, inside=inside)


def inside_text(words: Words, tournament: Tournament, at: Where) -> str:
    """A deal as its own table calls it: « position 2, étui 9 »; the session where it matters."""
    is_one = len(tournament.sessions) < 2
    return words(
        f"tournament.page.in_{'position' if is_one else 'session'}",
        deal=words(f"tournament.page.inside.{_kind(tournament, at)}", number=at.board),
        session=at.session,
        position=at.position,
    )


def seat_text(words: Words, tournament: Tournament, entrant: int) -> str:
    """Where an entrant sits now: « N, table 3 »; empty for somebody who has no place.

    >>> seat_text(fr, evening, 1)
    'N, table 1'
    """
    if tournament.seating is None:
        return ""
    session, position = tournament.seating
    start = session.start_of(entrant)
    is_there = start is not None and session.who(start, position) == entrant
    return place_now_text(words, tournament, start) if start and is_there else ""


def place_now_text(words: Words, tournament: Tournament, start: Start) -> str:
    """Where the movement has brought a place: « N, table 3 »; its name where it is at two or none.

    >>> place_now_text(fr, evening, Start("W", 2))
    'O, table 2'
    """
    if tournament.seating is not None:
        session, position = tournament.seating
        found = {
            (side, one.table_name)
            for one in session.plan.in_position(position)
            for side, other in one.at.items()
            if other == start
        }
        if len(found) == 1:
            ((side, table),) = found
            return words("tournament.page.seat", side=side_text(words, side), table=table)
    return place_text(words, start)
