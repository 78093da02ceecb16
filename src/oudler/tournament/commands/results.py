"""`oudler tournament result`: enters, corrects or takes back the results of a table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from oudler.console.arguments import Parser, Refused, at_least
from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.tournament.commands.files import (
    Opened,
    decided,
    noted,
    opened,
    rows_of,
    table_named,
    tell_changes,
)
from oudler.tournament.log import result_decisions
from oudler.tournament.log.events import Event, Where
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament, evolve
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.totals import FreeDeal
from oudler.tournament.text.numbers import as_fraction
from oudler.words import Words
from oudler.words.names import signed


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
    file = opened(words, args.file)
    if args.source is not None:
        new = tuple(_from_csv(words, file.tournament, args.source))
        said = words.count("commands.tournament.results_noted", len(new))
    else:
        new, said = _one(words, file, args)
    after = noted(words, file, new)
    return tell_changes(words, file, after, said, as_json=args.json)


def _one(words: Words, file: Opened, args: argparse.Namespace) -> tuple[tuple[Event, ...], str]:
    if args.table is None:
        raise Refused(words("commands.tournament.which_table"))
    section, table = table_named(words, args.table)
    session = args.session or len(file.tournament.sessions) or 1
    if file.tournament.format is Format.FREE:
        return _sheet(words, file, args, Where(session, section, args.position, table))
    board = _whole(words, args.figures[0]) if args.figures else 0
    at = decided(
        words,
        file.tournament,
        lambda t: result_decisions.place_of(t, session, section, table, board, args.position),
    )
    if args.void:
        new = decided(
            words, file.tournament, lambda t: result_decisions.void_result(t, at, args.note)
        )
        return new, words("commands.tournament.voided", table=args.table, board=board)
    if len(args.figures) != 2:
        raise Refused(words("commands.tournament.which_score"))
    unit = _figure(words, args.figures[1])
    new = decided(
        words,
        file.tournament,
        lambda t: result_decisions.enter_result(t, at, unit, Contract(args.contract), args.note),
    )
    session_now = file.tournament.session(session)
    known = session_now.results.get(at) if session_now else None
    return new, _noted_text(words, args, at, unit, known.unit if known else None)


def _noted_text(
    words: Words, args: argparse.Namespace, at: Where, unit: Score, known: Score | None
) -> str:
    fields = {
        "table": args.table,
        "position": at.position,
        "board": at.board,
        "unit": signed(words, unit),
    }
    if known is None:
        return words("commands.tournament.noted", **fields)
    return words("commands.tournament.corrected", old=signed(words, known), **fields)


def _sheet(
    words: Words, file: Opened, args: argparse.Namespace, at: Where
) -> tuple[tuple[Event, ...], str]:
    """The sheet of a table of free deals: balances in the order N, S, E, W, or deals."""
    session = file.tournament.session(at.session)
    if session is None or not args.position:
        raise Refused(words("commands.tournament.which_position"))
    if args.void:
        new = decided(
            words, file.tournament, lambda t: result_decisions.void_result(t, at, args.note)
        )
        return new, words("commands.tournament.sheet_voided", table=args.table)
    players = _players(session, at)
    if args.deals:
        deals = [_deal(words, players, text) for text in args.deals]
        balances: list[tuple[int, Score]] = []
    else:
        figures = [_figure(words, text) for text in args.figures]
        deals, balances = [], list(zip(players.values(), figures, strict=False))
        balances += [(0, figure) for figure in figures[len(players) :]]
    new = decided(
        words,
        file.tournament,
        lambda t: result_decisions.enter_sheet(t, at, deals, balances, args.note),
    )
    return new, words("commands.tournament.sheet_noted", table=args.table, position=args.position)


def _players(session: Session, at: Where) -> Mapping[str, int]:
    """Who sits where, by the letters of the sides."""
    meeting = session.meeting_at(at)
    if meeting is None:
        return {}
    return {str(side): who for side, who in session.present(meeting)}


def _deal(words: Words, players: Mapping[str, int], text: str) -> FreeDeal:
    """A deal such as N:56, E:-60, W:40:F where F sat out, or pass."""
    if text == "pass":
        return FreeDeal(None)
    seat, _, rest = text.upper().replace("O", "W").partition(":")
    unit, _, sat_out = rest.partition(":")
    if seat not in players or (sat_out and sat_out not in players):
        raise Refused(words("commands.tournament.deal_unclear", found=text))
    return FreeDeal(players[seat], _figure(words, unit), players[sat_out] if sat_out else None)


def _figure(words: Words, text: str) -> Score:
    try:
        return as_fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Refused(words("commands.duplicate.unit_unclear", found=text)) from None


def _whole(words: Words, text: str) -> int:
    if not text.isdecimal():
        raise Refused(words("commands.tournament.board_unclear", found=text))
    return int(text)


COLUMNS = ("session", "position", "table", "board", "score", "contract", "note")
SHEET_COLUMNS = ("session", "position", "table", "N", "S", "E", "W", "F", "note")
"""The columns of a table of results: of boards, and of sheets of free deals."""


def _from_csv(words: Words, tournament: Tournament, name: str) -> Iterator[Event]:
    """Every result of a table; each is judged after those before it."""
    free = tournament.format is Format.FREE
    wanted = {"table", "position"} if free else {"table", "board", "score"}
    for line, row in rows_of(words, name, wanted, SHEET_COLUMNS if free else COLUMNS):
        try:
            new = _of_row(words, tournament, row)
        except Refused as error:
            at = words("commands.tournament.csv_at", file=name, line=line)
            raise Refused(f"{at} {error}") from None
        for event in new:
            tournament = evolve(tournament, event)
            yield event


def _of_row(words: Words, tournament: Tournament, row: Mapping[str, str]) -> tuple[Event, ...]:
    args = argparse.Namespace(
        table=row["table"],
        figures=[row[key] for key in ("board", "score") if row.get(key)],
        session=_whole(words, row["session"]) if row.get("session") else None,
        position=_whole(words, row["position"]) if row.get("position") else 0,
        contract=row.get("contract") or str(Contract.GARDE),
        deals=[],
        void=False,
        note=row.get("note", ""),
    )
    if tournament.format is Format.FREE:
        args.figures = [row[key] for key in ("N", "S", "E", "W", "F") if row.get(key)]
    if args.contract not in list(Contract):
        raise Refused(words("commands.tournament.contract_unclear", found=args.contract))
    file = Opened(Path(), "", tournament, ())
    return _one(words, replace(file), args)[0]
