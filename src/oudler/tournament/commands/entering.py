"""`oudler tournament enter`, `leave` and `join`: who plays."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from oudler.console.arguments import Parser, Refused, at_least
from oudler.tournament.commands.files import (
    decided,
    entrant_named,
    note,
    noted,
    opened,
    print_events,
    rows_of,
    start_named,
    tell_changes,
)
from oudler.tournament.log import entry_decisions
from oudler.tournament.log.events import Event
from oudler.tournament.log.tournament import Tournament, evolve
from oudler.tournament.text.entry_text import read_entry
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
    file = opened(words, args.file)
    if args.withdraw is not None:
        who = entrant_named(words, file.tournament, args.withdraw)
        new = decided(words, file.tournament, lambda t: entry_decisions.withdraw(t, who, args.note))
    elif args.change is not None:
        given: list[str] = [*args.change, *args.names]
        entry, *new_names = given
        if len(new_names) > 1:
            raise Refused(words("commands.tournament.one_name", found=" ".join(new_names)))
        who = entrant_named(words, file.tournament, entry)
        name, listed = read_entry(terminal_text(new_names[0])) if new_names else ("", ())
        members = _members(args.members) or listed
        new = decided(
            words,
            file.tournament,
            lambda t: entry_decisions.change(t, who, name, members, args.team),
        )
    else:
        new = tuple(_entered(words, file.tournament, args))
    after = noted(words, file, new)
    if args.json:
        print_events(new)
    else:
        print(words.count("commands.tournament.entered", len(after.active)))
        for event in new:
            print(_entry_line(words, after, event))
    return 0


def _entry_line(words: Words, tournament: Tournament, event: Event) -> str:
    number: int = getattr(event, "entrant", 0)
    fields = {"number": number, "name": tournament.name_of(number)}
    if members := tournament.entrants[number].members:
        return words("commands.tournament.entry_of", members=", ".join(members), **fields)
    return words("commands.tournament.entry", **fields)


def _members(text: str | None) -> tuple[str, ...]:
    return tuple(terminal_text(name).strip() for name in (text or "").split(",") if name.strip())


def _entered(words: Words, tournament: Tournament, args: argparse.Namespace) -> Iterator[Event]:
    """Everything asked for, or nothing: each entry is judged after those before it."""
    for entry in _entries(words, args):
        for event in decided(words, tournament, _entering(entry)):
            tournament = evolve(tournament, event)
            yield event


def _entering(entry: Mapping[str, Any]) -> Callable[[Tournament], tuple[Event, ...]]:
    return lambda tournament: entry_decisions.enter(tournament, **entry)


def _entries(words: Words, args: argparse.Namespace) -> Iterator[Mapping[str, Any]]:
    if args.source is not None:
        yield from _from_csv(words, args.source)
    elif not args.names:
        raise Refused(words("commands.tournament.nobody_named"))
    for text in args.names:
        name, members = read_entry(terminal_text(text))
        yield {
            "name": name,
            "members": _members(args.members) or members,
            "team": args.team,
            "club": args.club,
            "licence": args.licence,
            "rank": args.rank,
        }


_COLUMNS = ("name", "members", "team", "club", "licence", "rank")


def _from_csv(words: Words, name: str) -> Iterator[Mapping[str, Any]]:
    """Entries from a table whose head names its columns; only `name` is required."""
    for line, row in rows_of(words, name, {"name"}, _COLUMNS):
        rank = row.get("rank") or "0"
        if not rank.isdecimal():
            raise Refused(words("commands.tournament.csv_line", file=name, line=line))
        yield {
            **{key: terminal_text(text) for key, text in row.items()},
            "members": _members(row.get("members")),
            "rank": int(rank),
        }


def add_leave(own: Parser) -> None:
    """The arguments of `leave`."""
    own.option("file", metavar="FILE")
    own.option("entrant", metavar="ENTRY")
    own.option("--position", type=at_least(1), required=True, metavar="N")
    own.option("--session", type=at_least(1), default=1, metavar="N")
    own.option("--note", default="", metavar="TEXT")


def run_leave(words: Words, args: argparse.Namespace) -> int:
    """Somebody leaves before a position."""
    file = opened(words, args.file)
    who = entrant_named(words, file.tournament, args.entrant)
    after = note(
        words,
        file,
        lambda t: entry_decisions.leave(t, args.session, args.position, who, args.note),
    )
    said = words(
        "commands.tournament.left", name=file.tournament.name_of(who), position=args.position
    )
    return tell_changes(words, file, after, said, as_json=args.json)


def add_join(own: Parser) -> None:
    """The arguments of `join`."""
    own.option("file", metavar="FILE")
    own.option("entrant", metavar="ENTRY")
    own.option("start", metavar="PLACE")
    own.option("--position", type=at_least(1), default=1, metavar="N")
    own.option("--session", type=at_least(1), default=1, metavar="N")


def run_join(words: Words, args: argparse.Namespace) -> int:
    """Somebody takes an empty place."""
    file = opened(words, args.file)
    who = entrant_named(words, file.tournament, args.entrant)
    start = start_named(words, args.start)
    after = note(
        words,
        file,
        lambda t: entry_decisions.take_place(t, args.session, args.position, start, who),
    )
    said = words(
        "commands.tournament.joined",
        name=file.tournament.name_of(who),
        place=args.start,
        position=args.position,
    )
    return tell_changes(words, file, after, said, as_json=args.json)
