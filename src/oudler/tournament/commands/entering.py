"""`oudler tournament enter`, `leave` and `join`: who plays."""

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping

from oudler.command_line.arguments import Parser, Refused, at_least
from oudler.csv_files import column_headings, spelled
from oudler.tournament.actions import Asked, Correct, EnterOne, Leave, Return, TakePlace, Withdraw
from oudler.tournament.actions.entries import MEMBERS
from oudler.tournament.commands import files, tables
from oudler.tournament.departures import other_plan, positions_left
from oudler.tournament.events import Event
from oudler.tournament.evolution import evolve
from oudler.tournament.text.departure_text import departure_lines
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
    own.option("--category", default="", metavar="NAME")
    own.option("--from", dest="source", metavar="CSV")
    own.option("--change", nargs="+", metavar=("ENTRY", "NAME"))
    own.option("--withdraw", metavar="ENTRY")
    own.option("--return", dest="back", metavar="ENTRY")
    own.option("--note", default="", metavar="TEXT")


def run_enter(words: Words, args: argparse.Namespace) -> int:
    """Enter the people named, or correct or withdraw an entry."""
    file = files.opened(words, args.file)
    said: list[str] = []
    if args.source is not None:
        rows, others = tables.read_rows(words, args.source, ("name|team",), _COLUMNS)
        new = tuple(_entered(words, file.tournament, args.source, rows))
        if others:
            columns = ", ".join(heading for _, heading in others)
            said.append(words("commands.tournament.csv_ignored", columns=columns))
    else:
        new = tuple(files.judged_in_turn(words, file.tournament, _asked(words, file, args)))
    after = files.noted(words, file, new)
    if args.json:
        files.print_events(new)
    else:
        print(words.count("commands.tournament.entered", len(after.active)))
        for event in new:
            print(_entry_line(words, after, event))
        print(*said, sep="\n", end="\n" * len(said))
    return 0


def _asked(words: Words, file: files.Opened, args: argparse.Namespace) -> Iterator[Asked]:
    if args.withdraw is not None:
        who = files.entrant_named(words, file.tournament, args.withdraw)
        yield Withdraw(who, args.note)
    elif args.back is not None:
        yield Return(files.entrant_named(words, file.tournament, args.back))
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
            yield EnterOne(name, args.team, args.club, args.licence, args.rank, args.category)


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


_COLUMNS = ("name", "first_name", "members", "team", "club", "licence", "rank", "category")


def _entered(
    words: Words, tournament: Tournament, name: str, rows: Iterable[tables.Line]
) -> Iterator[Event]:
    """Entries from a table; each is judged after those before it."""
    for line, row in _teams(words, tournament, name, rows):
        with tables.at_line(words, name, line):
            new = files.judged(words, tournament, _entry(words, row))
        tournament = evolve(tournament, *new)
        yield from new


def _teams(
    words: Words, tournament: Tournament, name: str, rows: Iterable[tables.Line]
) -> Iterator[tables.Line]:
    """The rows, each with its team, which merged cells name only once.

    Where teams enter, the rows of one are one entry: those who have a row are its members.
    """
    enters, team = tournament.format in MEMBERS, ""
    found: dict[str, tables.Line] = {}
    for line, row in rows:
        with tables.at_line(words, name, line):
            _check_person(words, row)
        if enters or tournament.team_size > 1:
            team = row.get("team") or team
        person = _person(row)
        if not enters or not team or not person or "members" in row:
            yield line, {**row, "team": team if person else row.get("team", "")}
            continue
        first, before = found.get(
            spelled(team),
            (line, {"team": team, **{key: row.get(key, "") for key in ("rank", "category")}}),
        )
        # A comma would part two players, and is here inside a name: « Martin, Anne ».
        own = {**row, "members": " ".join(person.replace(",", " ").split())}
        joined = {key: _joined(before.get(key), own.get(key)) for key in _OF_EACH}
        found[spelled(team)] = first, {**before, **joined}
    yield from found.values()


_OF_EACH = ("members", "club", "licence")


def _joined(one: str | None, other: str | None) -> str:
    return ", ".join(dict.fromkeys(filter(None, (one, other))))


def _person(row: Mapping[str, str]) -> str:
    return f"{row.get('first_name', '')} {row.get('name', '')}".strip()


def _check_person(words: Words, row: Mapping[str, str]) -> None:
    """Check that a row is about somebody, not a sum of those above it. Raises Refused."""
    for column in ("name", "first_name", "team"):
        cell = row.get(column, "")
        said = " ".join(one for one in spelled(cell).split() if not one.isdecimal())
        is_total = column_headings(words, "tournament").get(said) == "total"
        if is_total or re.match(r"=\s*\w+\(", cell):
            raise Refused(words("commands.tournament.csv_total", found=cell))


def _entry(words: Words, row: Mapping[str, str]) -> EnterOne:
    """The entry of a row. Where nobody is named, the team itself enters."""
    rank = row.get("rank") or "0"
    if not (rank.isascii() and rank.isdecimal()):
        raise tables.wrong_cell(words, "rank", rank, "12")
    cells = {key: terminal_text(text) for key, text in row.items()}
    person = _person(cells)
    name, team = person or cells.get("team", ""), cells.get("team", "") if person else ""
    others = {key: cells.get(key, "") for key in ("club", "licence", "category")}
    return EnterOne(_with_members(name, row.get("members")), team, **others, rank=int(rank))


def add_leave(own: Parser) -> None:
    """The arguments of `leave`."""
    own.option("file", metavar="FILE")
    own.option("entrant", metavar="ENTRY")
    own.option("--position", type=at_least(1), required=True, metavar="N")
    own.option("--session", type=at_least(1), default=0, metavar="N")
    own.option("--note", default="", metavar="TEXT")


def run_leave(words: Words, args: argparse.Namespace) -> int:
    """Somebody leaves before a position."""
    file = files.opened(words, args.file)
    who = files.entrant_named(words, file.tournament, args.entrant)
    before = file.tournament
    after = files.note(words, file, Leave(who, args.position, args.session, args.note))
    said = words("commands.tournament.left", name=before.name_of(who), position=args.position)
    if args.session in (0, len(after.sessions)):
        costs = departure_lines(words, before, after, args.position)
        again = _replanning(words, after, args)
        said = "\n".join((said, *costs, *again))
    return files.tell_changes(words, file, after, said, as_json=args.json)


def _replanning(words: Words, tournament: Tournament, args: argparse.Namespace) -> Iterator[str]:
    """The commands that seat everybody anew from a position on."""
    choice = other_plan(tournament, args.position)
    if choice is None:
        return
    session = tournament.sessions[-1]
    kept = sum(one < args.position for one in session.plan.positions)
    yield words(
        f"commands.tournament.{'replan' if kept else 'seat_anew'}",
        file=args.file,
        kept=kept,
        positions=positions_left(choice, session, args.position),
        choice=choice.id,
    )


def add_join(own: Parser) -> None:
    """The arguments of `join`."""
    own.option("file", metavar="FILE")
    own.option("entrant", metavar="ENTRY")
    own.option("start", metavar="PLACE")
    own.option("--position", type=at_least(1), default=1, metavar="N")
    own.option("--session", type=at_least(1), default=0, metavar="N")


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
