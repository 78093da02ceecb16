"""`oudler tournament adjust` and `penalty`: the referee's decisions."""

from __future__ import annotations

import argparse

from oudler.console.arguments import Parser, Refused, at_least
from oudler.core.events import Score
from oudler.tournament.commands.files import (
    decided,
    entrant_named,
    note,
    noted,
    opened,
    table_named,
    tell_changes,
)
from oudler.tournament.log import referee_decisions, result_decisions
from oudler.tournament.log.events import PenaltyGiven, Where
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.scoring.ruling import Ruling, RulingKind
from oudler.tournament.text.account_text import ruling_text
from oudler.tournament.text.numbers import as_fraction
from oudler.words import Words
from oudler.words.names import number


def add_adjust(own: Parser) -> None:
    """The arguments of `adjust`."""
    own.option("file", metavar="FILE")
    own.option("table", metavar="TABLE")
    own.option("board", type=at_least(1), metavar="BOARD")
    own.option("ruling", nargs="?", choices=list(map(str, RulingKind)))
    own.option("--at-fault", action="append", default=[], metavar="ENTRY|attack|defence")
    own.option("--points", default="4", metavar="N")
    own.option("--award", action="append", default=[], metavar="ENTRY=N")
    own.option("--lift", action="store_true")
    own.option("--session", type=at_least(1), metavar="N")
    own.option("--note", default="", metavar="TEXT")


def run_adjust(words: Words, args: argparse.Namespace) -> int:
    """Rule on one play, or take a ruling back."""
    file = opened(words, args.file)
    section, table = table_named(words, args.table)
    session = args.session or len(file.tournament.sessions) or 1
    at = decided(
        words,
        file.tournament,
        lambda t: result_decisions.place_of(t, session, section, table, args.board),
    )
    if args.lift:
        after = note(words, file, lambda t: referee_decisions.lift_ruling(t, at, args.note))
        said = words("commands.tournament.lifted", table=args.table, board=args.board)
        return tell_changes(words, file, after, said, as_json=args.json)
    if args.ruling is None:
        raise Refused(words("commands.tournament.which_ruling", known=", ".join(RulingKind)))
    ruling = _ruling(words, file.tournament, at, args)
    after = note(words, file, lambda t: referee_decisions.rule(t, at, ruling, args.note))
    said = words(
        "commands.tournament.ruled",
        table=args.table,
        board=args.board,
        ruling=ruling_text(words, ruling),
    )
    return tell_changes(words, file, after, said, as_json=args.json)


def _ruling(words: Words, tournament: Tournament, at: Where, args: argparse.Namespace) -> Ruling:
    kind = RulingKind(args.ruling)
    session = tournament.session(at.session)
    assert session is not None
    at_fault = tuple(
        who for text in args.at_fault for who in _at_fault(words, tournament, session, at, text)
    )
    points: Score = _amount(words, args.points) if kind is RulingKind.AT_LEAST else 0
    awards = tuple(_award(words, tournament, text) for text in args.award)
    return Ruling(kind, at_fault, points, awards)


def _at_fault(
    words: Words, tournament: Tournament, session: Session, at: Where, text: str
) -> tuple[int, ...]:
    """Somebody by number or name, or a whole side of the table."""
    sides = session.sides_of(at)
    return sides[text] if text in sides else (entrant_named(words, tournament, text),)


def _award(words: Words, tournament: Tournament, text: str) -> tuple[int, Score]:
    who, _, points = text.partition("=")
    return entrant_named(words, tournament, who), _amount(words, points)


def _amount(words: Words, text: str) -> Score:
    try:
        return as_fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Refused(words("tournament.not_a_number", found=text)) from None


def add_penalty(own: Parser) -> None:
    """The arguments of `penalty`."""
    own.option("file", metavar="FILE")
    own.option("entrant", nargs="?", metavar="ENTRY")
    own.option("amount", nargs="?", metavar="N")
    own.option("--lift", type=at_least(1), metavar="N")
    own.option("--bonus", action="store_true")
    own.option("--opponent", metavar="ENTRY")
    own.option("--session", type=at_least(1), metavar="N")
    own.option("--note", default="", metavar="TEXT")


def run_penalty(words: Words, args: argparse.Namespace) -> int:
    """Give a penalty or a bonus, or take a penalty back."""
    file = opened(words, args.file)
    if args.lift is not None:
        after = note(words, file, lambda t: referee_decisions.lift_penalty(t, args.lift, args.note))
        said = words("commands.tournament.penalty_lifted", number=args.lift)
        return tell_changes(words, file, after, said, as_json=args.json)
    if args.entrant is None or args.amount is None:
        raise Refused(words("commands.tournament.which_penalty"))
    who = entrant_named(words, file.tournament, args.entrant)
    amount = _amount(words, args.amount)
    fields = {"name": file.tournament.name_of(who), "amount": number(words, amount)}
    if args.bonus:
        after = note(words, file, lambda t: referee_decisions.give_bonus(t, who, amount))
        said = words("commands.tournament.bonus_given", **fields)
        return tell_changes(words, file, after, said, as_json=args.json)
    opponent = entrant_named(words, file.tournament, args.opponent) if args.opponent else 0
    session = args.session or len(file.tournament.sessions) or 1
    new = decided(
        words,
        file.tournament,
        lambda t: referee_decisions.penalise(t, who, amount, session, opponent, args.note),
    )
    given = new[0]
    assert isinstance(given, PenaltyGiven)
    after = noted(words, file, new)
    said = words("commands.tournament.penalised", number=given.number, **fields)
    return tell_changes(words, file, after, said, as_json=args.json)
