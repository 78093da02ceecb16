"""`oudler tournament result`: enters, corrects or takes back the results of a table."""

import argparse
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from oudler.command_line.arguments import Parser, Refused, at_least
from oudler.core import Contract
from oudler.tournament.actions import SettleBoard, SettleDeals, SettleSheet, Void
from oudler.tournament.actions.action import figure_of, place_of
from oudler.tournament.actions.results import Side
from oudler.tournament.commands import files, tables
from oudler.tournament.events import Event, Where
from oudler.tournament.evolution import evolve
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.plays import FreeDeal
from oudler.tournament.text.doubt_text import doubt_lines
from oudler.tournament.tournament import Session, Tournament
from oudler.typed_text import number_typed
from oudler.words import LANGUAGES, Words
from oudler.words.names import contract_name, signed
from oudler.words.safe_text import plain


def add_result(own: Parser) -> None:
    """The arguments of `result`."""
    own.option("file", metavar="FILE")
    own.option("table", nargs="?", metavar="TABLE")
    own.option("figures", nargs="*", metavar="FIGURE")
    own.option("--session", type=at_least(1), metavar="N")
    own.option("--position", type=at_least(1), default=0, metavar="N")
    own.option("--contract", choices=list(map(str, Contract)), default=str(Contract.GARDE))
    own.option("--deal", action="append", default=[], dest="deals", metavar="SEAT:SCORE")
    own.option("--void", action="store_true")
    own.option("--from", dest="source", metavar="CSV")
    own.option("--note", default="", metavar="TEXT")


def run_result(words: Words, args: argparse.Namespace) -> int:
    """Enter a result, or every line of a table of results, or nothing at all."""
    file = files.opened(words, args.file)
    if args.source is not None:
        new = tuple(_from_csv(words, file.tournament, args.source))
        said = words.count("commands.tournament.results_noted", len(new))
    else:
        new, said = _one(words, file.tournament, args)
    after = files.noted(words, file, new)
    said = "\n".join([said, *doubt_lines(words, after, new)])
    return files.tell_changes(words, file, after, said, as_json=args.json)


def _one(
    words: Words, tournament: Tournament, args: argparse.Namespace
) -> tuple[tuple[Event, ...], str]:
    if args.table is None:
        raise Refused(words("commands.tournament.which_table"))
    table = files.table_of(words, args.table)
    session = args.session or len(tournament.sessions) or 1
    if tournament.format is Format.FREE:
        return _sheet(words, tournament, args, Where(session, args.position, table))
    board = _whole(words, args.figures[0]) if args.figures else 0
    with files.told(words):
        at = place_of(tournament, Where(session, args.position, table, board))
    if args.void:
        said = words("commands.tournament.voided", table=args.table, board=board)
        return files.judged(words, tournament, Void(at, args.note)), said
    if len(args.figures) != 2:
        raise Refused(words("commands.tournament.which_score"))
    settled = SettleBoard(at, args.figures[1], args.contract, args.note)
    new = files.judged(words, tournament, settled)
    with files.told(words):
        unit = figure_of(args.figures[1])
    fields = {"table": args.table, "position": at.position, "board": at.board}
    found = tournament.session(session)
    known = found.results.get(at) if found else None
    if known is None:
        return new, words("commands.tournament.noted", unit=signed(words, unit), **fields)
    old = signed(words, known.unit)
    return new, words("commands.tournament.corrected", old=old, unit=signed(words, unit), **fields)


def _sheet(
    words: Words, tournament: Tournament, args: argparse.Namespace, at: Where
) -> tuple[tuple[Event, ...], str]:
    """The sheet of a table of free deals: balances in the order N, S, E, W, or deals."""
    session = tournament.session(at.session)
    if session is None or not args.position:
        raise Refused(words("commands.tournament.which_position"))
    if args.void:
        said = words("commands.tournament.sheet_voided", table=args.table)
        return files.judged(words, tournament, Void(at, args.note)), said
    players = _players(session, at)
    said = words("commands.tournament.sheet_noted", table=args.table, position=args.position)
    if args.deals:
        deals = tuple(_deal(words, players, text) for text in args.deals)
        return files.judged(words, tournament, SettleDeals(at, deals, args.note)), said
    sides = chain(players, (f"+{extra}" for extra, _ in enumerate(args.figures)))
    balances: dict[Any, str] = dict(zip(sides, args.figures, strict=False))
    return files.judged(words, tournament, SettleSheet(at, balances, args.note)), said


def _players(session: Session, at: Where) -> Mapping[str, int]:
    """Who sits where, by the letters of the sides."""
    meeting = session.meeting_at(at)
    if meeting is None:
        return {}
    return {str(side): who for side, who in session.present(meeting)}


def _deal(words: Words, players: Mapping[str, int], text: str) -> FreeDeal | None:
    """A deal such as N:56, E:-60, W:40:F where F sat out, or pass."""
    if text == "pass":
        return None
    seat, _, rest = text.upper().replace("O", "W").partition(":")
    unit, _, sat_out = rest.partition(":")
    if seat not in players or (sat_out and sat_out not in players):
        raise Refused(words("commands.tournament.deal_unclear", found=text))
    with files.told(words):
        return FreeDeal(players[seat], figure_of(unit), players[sat_out] if sat_out else None)


def _whole(words: Words, text: str) -> int:
    if not (number := number_typed(text)):
        raise Refused(words("commands.tournament.board_unclear", found=text))
    return number


SIDES: tuple[Side, ...] = ("N", "S", "E", "W", "F")
COLUMNS = ("session", "position", "table", "board", "score", "contract", "note")
SHEET_COLUMNS = ("session", "position", "table", *SIDES, "note")
"""The columns of a table of results: of boards, and of sheets of free deals."""


def _from_csv(words: Words, tournament: Tournament, name: str) -> Iterator[Event]:
    """Every result of a table; each is judged after those before it."""
    free = tournament.format is Format.FREE
    known: tuple[str, ...] = SHEET_COLUMNS if free else COLUMNS
    wanted = ("table", "position") if free else ("table", "board", "score")
    for line, row in tables.rows_of(words, name, wanted, known):
        with tables.at_line(words, name, line):
            new = _of_row(words, tournament, row)
        tournament = evolve(tournament, *new)
        yield from new


def _of_row(words: Words, tournament: Tournament, row: Mapping[str, str]) -> tuple[Event, ...]:
    table = files.table_of(words, row["table"])
    session = _number(words, row, "session") or len(tournament.sessions) or 1
    position, note = _number(words, row, "position"), row.get("note", "")
    at = Where(session, position, table, _number(words, row, "board"))
    if tournament.format is Format.FREE:
        if tournament.session(session) is None or not position:
            raise Refused(words("commands.tournament.which_position"))
        balances = {side: row[side] for side in SIDES if row.get(side)}
        return files.judged(words, tournament, SettleSheet(at, balances, note))
    if not at.board or not row["score"]:
        raise Refused(words("commands.tournament.which_score"))
    with files.told(words):
        at = place_of(tournament, at)
    settled = SettleBoard(at, row["score"], _contract(words, row), note)
    return files.judged(words, tournament, settled)


def _number(words: Words, row: Mapping[str, str], column: str) -> int:
    """A whole number; 0 for an empty cell."""
    text = row.get(column) or "0"
    if not (number := number_typed(text)) and text.strip("0"):
        raise tables.wrong_cell(words, column, text, "3")
    return number


def _contract(words: Words, row: Mapping[str, str]) -> Any:
    """The contract of a row: a garde, if it says nothing."""
    said = plain(row.get("contract") or str(Contract.GARDE))
    languages = list(map(Words, LANGUAGES))
    for contract in Contract:
        if said in (str(contract), *(plain(contract_name(one, contract)) for one in languages)):
            return str(contract)
    right = contract_name(words, Contract.GARDE_SANS)
    raise tables.wrong_cell(words, "contract", row["contract"], right)
