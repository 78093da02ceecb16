"""`oudler tournament adjust`, `penalty`, `prizes` and `close`: what the officials decide."""

import argparse

from oudler.command_line.arguments import Parser, Refused, at_least, print_json
from oudler.core.text import score_to_json
from oudler.tournament import actions
from oudler.tournament.actions.action import amount_of, place_of
from oudler.tournament.actions.officials import category_of
from oudler.tournament.commands import files
from oudler.tournament.events import PenaltyGiven, PlayRuled, Where
from oudler.tournament.scoring.plays import RulingKind
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.text.account_text import ruling_text
from oudler.tournament.text.ranking_text import written_prizes
from oudler.tournament.tournament import Tournament
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
    file = files.opened(words, args.file)
    session = args.session or len(file.tournament.sessions) or 1
    with files.told(words):
        where = Where(session, 0, files.table_of(words, args.table), args.board)
        at = place_of(file.tournament, where)
    fields = {"table": args.table, "board": args.board}
    if args.lift:
        after = files.note(words, file, actions.LiftRuling(at, args.note))
        said = words("commands.tournament.lifted", **fields)
        return files.tell_changes(words, file, after, said, as_json=args.json)
    if args.ruling is None:
        raise Refused(words("commands.tournament.which_ruling", known=", ".join(RulingKind)))
    new = files.judged(words, file.tournament, _rule(words, file.tournament, at, args))
    (ruled,) = new
    assert isinstance(ruled, PlayRuled)
    said = words("commands.tournament.ruled", ruling=ruling_text(words, ruled.ruling), **fields)
    return files.tell_changes(words, file, files.noted(words, file, new), said, as_json=args.json)


def _rule(
    words: Words, tournament: Tournament, at: Where, args: argparse.Namespace
) -> actions.Rule:
    session = tournament.session(at.session)
    assert session is not None
    sides = session.sides_of(at)
    at_fault = [
        who
        for text in args.at_fault
        for who in sides.get(text) or (files.entrant_named(words, tournament, text),)
    ]
    awards = (text.partition("=") for text in args.award)
    return actions.Rule(
        at.session,
        at.table,
        at.board,
        RulingKind(args.ruling),
        points=args.points,
        awards={
            str(files.entrant_named(words, tournament, who)): points or "?"
            for who, _, points in awards
        },
        note=args.note,
        entrants=tuple(at_fault),
    )


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
    file = files.opened(words, args.file)
    if args.lift is not None:
        after = files.note(words, file, actions.LiftPenalty(args.lift, args.note))
        said = words("commands.tournament.penalty_lifted", number=args.lift)
        return files.tell_changes(words, file, after, said, as_json=args.json)
    if args.entrant is None or args.amount is None:
        raise Refused(words("commands.tournament.which_penalty"))
    who = files.entrant_named(words, file.tournament, args.entrant)
    with files.told(words):
        amount = amount_of(args.amount)
    fields = {"name": file.tournament.name_of(who), "amount": number(words, amount)}
    if args.bonus:
        after = files.note(words, file, actions.GiveBonus(who, args.amount))
        said = words("commands.tournament.bonus_given", **fields)
        return files.tell_changes(words, file, after, said, as_json=args.json)
    opponent = files.entrant_named(words, file.tournament, args.opponent) if args.opponent else 0
    asked = actions.Penalise(who, args.amount, opponent, args.note, args.session or 0)
    new = files.judged(words, file.tournament, asked)
    (given,) = new
    assert isinstance(given, PenaltyGiven)
    said = words("commands.tournament.penalised", number=given.number, **fields)
    return files.tell_changes(words, file, files.noted(words, file, new), said, as_json=args.json)


def add_prizes(own: Parser) -> None:
    """The arguments of `prizes`."""
    own.option("file", metavar="FILE")
    own.option("prizes", nargs="*", metavar="PRIZE")
    own.option("--currency", metavar="TEXT")
    own.option("--none", action="store_true")
    own.option("--category", default="", metavar="NAME")
    own.option("--pay", metavar="ENTRY")
    own.option("--no-pay", metavar="ENTRY")


def run_prizes(words: Words, args: argparse.Namespace) -> int:
    """Announce the prizes in place of those before, or say which there are."""
    file = files.opened(words, args.file)
    if entry := args.pay or args.no_pay:
        who = files.entrant_named(words, file.tournament, entry)
        after = files.note(words, file, actions.PayLeaver(who, args.pay is not None))
        said = words(f"commands.tournament.{'paid' if args.pay else 'not_paid'}", name=entry)
        return files.tell_changes(words, file, after, said, as_json=args.json)
    with files.told(words):
        category = category_of(file.tournament, args.category)
    prizes = file.tournament.prizes_of(category)
    if not args.prizes and not args.none and args.currency is None:
        return _tell_prizes(words, file.tournament, prizes, as_json=args.json)
    currency = args.currency or file.tournament.currency
    lines = args.prizes or ([] if args.none else list(written_prizes(words, prizes)))
    asked = actions.AnnouncePrizes("\n".join(lines), currency, category)
    after = files.note(words, file, asked)
    said = words.count("tournament.prize.announced", len(after.prizes_of(category)))
    return files.tell_changes(words, file, after, said, as_json=args.json)


def _tell_prizes(
    words: Words, tournament: Tournament, prizes: tuple[Prize, ...], *, as_json: bool
) -> int:
    if as_json:
        found = [
            {"place": one.place, "amount": score_to_json(one.amount), "things": list(one.things)}
            for one in prizes
        ]
        print_json({"currency": tournament.currency, "prizes": found})
        return 0
    print("\n".join(written_prizes(words, prizes)) or words("tournament.prize.none"))
    return 0


def add_close(own: Parser) -> None:
    """The arguments of `close`."""
    own.option("file", metavar="FILE")
    own.option("--reopen", action="store_true")
    own.option("--note", default="", metavar="TEXT")


def run_close(words: Words, args: argparse.Namespace) -> int:
    """Make the ranking final, or make corrections possible again."""
    files.note(
        words, files.opened(words, args.file), actions.CloseObjections(args.reopen, args.note)
    )
    said = words(f"commands.tournament.{'reopened' if args.reopen else 'closed'}")
    return files.tell(said, as_json=args.json)
