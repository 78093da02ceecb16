"""A tournament as tables and JSON, for spreadsheets and other programs."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from oudler.core import Score
from oudler.core.text import score_to_json
from oudler.tournament.figures import decimals
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.duels import Duel
from oudler.tournament.scoring.percent import Note
from oudler.tournament.scoring.prizes import Won
from oudler.tournament.standings import (
    DuelAccount,
    FreeAccount,
    PercentAccount,
    Standings,
    standings,
)
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.safe_text import terminal_text

Table = tuple[tuple[str, ...], list[tuple[object, ...]]]
"""A head, and rows."""


def entries(tournament: Tournament) -> Table:
    """Who has entered; `oudler tournament enter --from` reads it again.

    >>> entries(evening)[1][0][:2]
    ('Adèle', '')
    """
    head = ("name", "members", "team", "club", "licence", "rank", "category")
    rows: list[tuple[object, ...]] = [
        (
            *(one.name, ", ".join(one.members), one.team, one.club, one.licence),
            *(one.rank or "", one.category),
        )
        for who, one in tournament.entrants.items()
        if who not in tournament.withdrawn
    ]
    return head, rows


def results(tournament: Tournament) -> Table:
    """Every result; `oudler tournament result --from` reads it again.

    >>> results(evening)[0]
    ('session', 'position', 'table', 'board', 'score', 'contract', 'note')
    """
    if tournament.format is Format.FREE:
        return _sheets(tournament)
    head = ("session", "position", "table", "board", "score", "contract", "note")
    rows: list[tuple[object, ...]] = [
        (
            at.session,
            at.position,
            at.table,
            at.board,
            one.unit,
            str(one.contract),
            one.note,
        )
        for session in tournament.sessions
        for at, one in session.results.items()
    ]
    return head, rows


def _sheets(tournament: Tournament) -> Table:
    head = ("session", "position", "table", "N", "S", "E", "W", "F", "note")
    rows: list[tuple[object, ...]] = []
    for session in tournament.sessions:
        for at, sheet in session.sheets.items():
            meeting, found = session.meeting_at(at), session.balances_at(at)
            if meeting is None:
                continue
            by_side = {str(side): found.get(who, "") for side, who in session.present(meeting)}
            seats = [by_side.get(side, "") for side in ("N", "S", "E", "W", "F")]
            rows.append((at.session, at.position, at.table, *seats, sheet.note))
    return head, rows


def ranking(tournament: Tournament) -> Table:
    """The ranking, exact figures to four decimals.

    >>> ranking(evening)[0]
    ('rank', 'alternate', 'entrant', 'name', 'figure', 'prize', 'things', 'left')
    """
    found = standings(tournament)
    alternate = {one.entrant: one.rank for one in found.alternate}
    rows: list[tuple[object, ...]] = [
        (
            one.rank,
            alternate.get(one.entrant, ""),
            one.entrant,
            tournament.name_of(one.entrant),
            _figure(found.figures[one.entrant]),
            *_prize(found.prizes.get(one.entrant)),
            # The last position that somebody played who left before the end.
            tournament.leavers.get(one.entrant, ""),
        )
        for one in found.general
    ]
    return ("rank", "alternate", "entrant", "name", "figure", "prize", "things", "left"), rows


def _prize(won: Won | None) -> tuple[object, object]:
    if won is None:
        return "", ""
    return _figure(won.amount) if won.amount else "", " + ".join(won.things)


def _figure(figure: Any) -> object:
    """A figure as a number; several as a text."""
    found = figure_to_json(figure)
    return " ".join(found) if isinstance(found, list) else found and Decimal(str(found))


def json_cell(cell: object) -> object:
    """A cell of a table as JSON has it.

    >>> json_cell(Decimal("50.0000")), json_cell(Fraction(81, 2)), json_cell("Anne")
    ('50.0000', '81/2', 'Anne')
    """
    match cell:
        case Fraction():
            return score_to_json(cell)
        case Decimal():
            return str(cell)
        case _:
            return cell


TABLES: dict[str, Callable[[Tournament], Table]] = {
    "entries": entries,
    "results": results,
    "ranking": ranking,
}
"""By name: what can be exported."""


def csv_table(words: Words, tournament: Tournament, name: str) -> str:
    """One of the tables as CSV.

    >>> csv_table(fr, evening, "entries").splitlines()[0]
    'nom;membres;équipe;club;licence;rang;catégorie'
    """
    from oudler import csv_files  # only where a table is written as a file

    head, rows = TABLES[name](tournament)
    # A file edited by hand may hold any name; entered ones are on one line already.
    flat = [[terminal_text(one) if isinstance(one, str) else one for one in row] for row in rows]
    heads = [csv_files.heading(words, "tournament", column) for column in head]
    return csv_files.csv_text(words, [heads, *flat])


def figure_to_json(figure: Any) -> object:
    """A figure to four decimals as text; several as a list.

    >>> figure_to_json(50), figure_to_json((2, 14, 0, 140))
    ('50.0000', ['2.0000', '14.0000', '0.0000', '140.0000'])
    """
    if figure is None:
        return None
    if isinstance(figure, tuple):
        return [decimals(one, 4) for one in figure]
    return decimals(figure, 4)


def account_to_json(tournament: Tournament, found: Standings, entrant: int) -> dict[str, object]:
    """Everything that an entrant's figure comes from.

    >>> sorted(account_to_json(evening, standings(evening), 1))
    ['entrant', 'figure', 'name', 'penalties', 'sessions']
    """
    account = found.accounts.get(entrant)
    result: dict[str, object] = {
        "entrant": entrant,
        "name": tournament.name_of(entrant),
        "figure": figure_to_json(found.figures.get(entrant)),
    }
    if account is None:
        return result
    result["penalties"] = [
        {"number": one.number, "amount": score_to_json(one.amount), "note": one.note}
        for one in account.penalties
    ]
    return result | _parts(account, entrant)


def _parts(account: PercentAccount | DuelAccount | FreeAccount, entrant: int) -> dict[str, object]:
    match account:
        case PercentAccount():
            return {
                "sessions": [
                    {
                        "session": number,
                        "weight": score_to_json(weight),
                        "attack": figure_to_json(own.attack_mean),
                        "defence": figure_to_json(own.defence_mean),
                        "global": figure_to_json(own.overall),
                        "notes": _notes((*own.attack, *own.defence)),
                    }
                    for number, weight, own in account.sessions
                ]
            }
        case DuelAccount():
            return {"boards": [_duel(one, entrant) for one in account.duels]}
        case FreeAccount():
            return {
                "positions": [
                    {
                        "session": line.at.session,
                        "position": line.at.position,
                        "table": line.at.table,
                        "balance": score_to_json(line.balance),
                    }
                    for line in account.lines
                ]
            }


def _notes(found: Iterable[Note]) -> list[dict[str, object]]:
    return [
        {
            "board": note.play.board,
            "position": note.play.position,
            "table": note.play.table_name,
            "role": "attack" if note.is_attack else "defence",
            "score": _score(note.play.unit),
            "others": note.others,
            "worse": note.worse,
            "equal": note.equal,
            "note": figure_to_json(note.counted),
            "ruling": str(note.play.ruling.kind) if note.play.ruling else None,
        }
        for note in found
    ]


def _duel(duel: Duel, entrant: int) -> dict[str, object]:
    mine, theirs = duel.first, duel.second
    if mine.attacker != entrant:
        mine, theirs = theirs, mine
    return {
        "board": f"{mine.stock} {mine.board}".strip(),
        "opponent": theirs.attacker,
        "ours": _score(mine.unit),
        "theirs": _score(theirs.unit),
        "points": figure_to_json(duel.of(entrant)),
    }


def _score(unit: Score | None) -> object:
    return None if unit is None else score_to_json(unit)
