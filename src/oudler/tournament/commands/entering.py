"""`oudler tournament enter`, `leave` and `join`: who plays."""

import argparse
from collections.abc import Iterator, Mapping

from oudler.console.arguments import Parser, Refused, at_least
from oudler.tournament.actions import Asked, Correct, EnterOne, Leave, TakePlace, Withdraw
from oudler.tournament.commands import files, tables
from oudler.tournament.events import Event
from oudler.tournament.evolution import evolve
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.safe_text import terminal_text


def add_enter(own: Parser) -> None:
    """The arguments of `enter`."""
    own.option("file", metavar="FILE")
    own.option("names", nargs="*", metavar="NAME")
    own.option("--members", metavar="NAME,NAME,…")
    own.option("--team", default="", metavar="NAME")
    own.option("--club", default="", metavar="NAME")
    own.option("--licence", default="", metavar="TEXT")
    own.option("--rank", type=at_least(1), default=0, metavar="N")
    own.option("--from", dest="source", metavar="CSV")
    own.option("--change", nargs="+", metavar=("ENTRY", "NAME"))
    own.option("--withdraw", metavar="ENTRY")
    own.option("--note", default="", metavar="TEXT")


def run_enter(words: Words, args: argparse.Namespace) -> int:
    """Enter the people named, or correct or withdraw an entry."""
    file = files.opened(words, args.file)
    if args.source is not None:
        new = tuple(_from_csv(words, file.tournament, args.source))
    else:
        new = tuple(files.judged_in_turn(words, file.tournament, _asked(words, file, args)))
    after = files.noted(words, file, new)
    if args.json:
        files.print_events(new)
    else:
        print(words.count("commands.tournament.entered", len(after.active)))
        for event in new:
            print(_entry_line(words, after, event))
    return 0


def _asked(words: Words, file: files.Opened, args: argparse.Namespace) -> Iterator[Asked]:
    if args.withdraw is not None:
        who = files.entrant_named(words, file.tournament, args.withdraw)
        yield Withdraw(who, args.note)
    elif args.change is not None:
        given: list[str] = [*args.change, *args.names]
        entry, *names = given
        if len(names) > 1:
            raise Refused(words("commands.tournament.one_name", found=" ".join(names)))
        who = files.entrant_named(words, file.tournament, entry)
        yield Correct(who, _with_members("".join(names), args.members), args.team)
    elif not args.names:
        raise Refused(words("commands.tournament.nobody_named"))
    else:
        for text in args.names:
            name = _with_members(text, args.members)
            yield EnterOne(name, args.team, args.club, args.licence, args.rank)


def _with_members(name: str, members: str | None) -> str:
    """A name with its members after a colon, in place of any that were there."""
    text = f"{name.partition(':')[0]}:{members}" if members else name
    return terminal_text(text)


def _entry_line(words: Words, tournament: Tournament, event: Event) -> str:
    number: int = getattr(event, "entrant", 0)
    fields = {"number": number, "name": tournament.name_of(number)}
    if members := tournament.entrants[number].members:
        return words("commands.tournament.entry_of", members=", ".join(members), **fields)
    return words("commands.tournament.entry", **fields)


_COLUMNS = ("name", "first_name", "members", "team", "club", "licence", "rank")


def _from_csv(words: Words, tournament: Tournament, name: str) -> Iterator[Event]:
    """Entries from a table; each is judged after those before it."""
    for line, row in tables.rows_of(words, name, ("name|team",), _COLUMNS):
        with tables.at_line(words, name, line):
            new = files.judged(words, tournament, _entry(words, row))
        tournament = evolve(tournament, *new)
        yield from new


def _entry(words: Words, row: Mapping[str, str]) -> EnterOne:
    """The entry of a row. Where nobody is named, the team itself enters."""
    rank = row.get("rank") or "0"
    if not (rank.isascii() and rank.isdecimal()):
        raise tables.wrong_cell(words, "rank", rank, "12")
    cells = {key: terminal_text(text) for key, text in row.items()}
    person = f"{cells.get('first_name', '')} {cells.get('name', '')}".strip()
    name, team = person or cells.get("team", ""), cells.get("team", "") if person else ""
    others = {key: cells.get(key, "") for key in ("club", "licence")}
    return EnterOne(_with_members(name, row.get("members")), team, **others, rank=int(rank))


def add_leave(own: Parser) -> None:
    """The arguments of `leave`."""
    own.option("file", metavar="FILE")
    own.option("entrant", metavar="ENTRY")
    own.option("--position", type=at_least(1), required=True, metavar="N")
    own.option("--session", type=at_least(1), default=1, metavar="N")
    own.option("--note", default="", metavar="TEXT")


def run_leave(words: Words, args: argparse.Namespace) -> int:
    """Somebody leaves before a position."""
    file = files.opened(words, args.file)
    who = files.entrant_named(words, file.tournament, args.entrant)
    after = files.note(words, file, Leave(who, args.position, args.session, args.note))
    said = words(
        "commands.tournament.left", name=file.tournament.name_of(who), position=args.position
    )
    return files.tell_changes(words, file, after, said, as_json=args.json)


def add_join(own: Parser) -> None:
    """The arguments of `join`."""
    own.option("file", metavar="FILE")
    own.option("entrant", metavar="ENTRY")
    own.option("start", metavar="PLACE")
    own.option("--position", type=at_least(1), default=1, metavar="N")
    own.option("--session", type=at_least(1), default=1, metavar="N")


def run_join(words: Words, args: argparse.Namespace) -> int:
    """Somebody takes an empty place."""
    file = files.opened(words, args.file)
    who = files.entrant_named(words, file.tournament, args.entrant)
    after = files.note(words, file, TakePlace(who, args.start, args.position, args.session))
    said = words(
        "commands.tournament.joined",
        name=file.tournament.name_of(who),
        place=args.start,
        position=args.position,
    )
    return files.tell_changes(words, file, after, said, as_json=args.json)
