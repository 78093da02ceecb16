"""`oudler moderate`: what people report, and what the operator decides about it."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from oudler.command_line.arguments import Parser, Refused, at_least, print_json, refuse
from oudler.command_line.files import data_folder
from oudler.commands.serve import check_installed
from oudler.words import Words
from oudler.words.names import signed
from oudler.words.safe_text import visible_text

if TYPE_CHECKING:
    from oudler.people.moderation.reports import BotReported, Heard, Report
    from oudler.streams import EventStore


def run(arguments: Sequence[str], words: Words) -> int:
    """Decide, or list what was reported. Returns the exit code."""
    args = parser(words).parse_args(list(with_ids(arguments)))
    try:
        check_installed(words)
        return asyncio.run(_run(words, args))
    except Refused as error:
        return refuse(error, as_json=args.json)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("moderate", words)
    found.option("--store", metavar="URL")
    found.option("--ban", metavar="PERSON")
    found.option("--unban", metavar="PERSON")
    found.option("--close", metavar="TABLE")
    found.option("--dismiss", metavar="N", type=at_least(1))
    found.option("--log", action="store_true")
    found.option("--json", action="store_true")
    return found


def with_ids(arguments: Sequence[str]) -> Iterator[str]:
    """The arguments, each id joined to its option: it may begin with a dash, as an option does.

    >>> list(with_ids(["--ban", "-x7", "--json"]))
    ['--ban=-x7', '--json']
    """
    rest = iter(arguments)
    for one in rest:
        value = next(rest, None) if one in ("--ban", "--unban", "--close") else None
        yield one if value is None else f"{one}={value}"


async def _run(words: Words, args: argparse.Namespace) -> int:
    from oudler.streams import StoreError, open_store
    from oudler.streams.address import was_there
    from oudler.streams.errors import store_fault

    url = args.store or f"sqlite:///{data_folder() / 'tables.db'}"
    # Opening would create it, and a ban given there would ban nobody.
    if url.startswith("sqlite:///") and not was_there(url):
        raise Refused(words("commands.moderate.no_tables", file=url.removeprefix("sqlite:///")))
    try:
        store = await open_store(url)
        try:
            said = await _decide(words, store, args)
            if args.json:
                await _print_json(store, with_log=args.log)
            elif args.log:
                print("\n".join([*said, *await _log(words, store)]))
            else:
                print("\n".join(said or await _listed(words, store)))
        finally:
            await store.close()
    except StoreError as error:
        raise Refused(store_fault(words, error)) from None
    return 0


async def _decide(words: Words, store: EventStore, args: argparse.Namespace) -> list[str]:
    """Do what the options ask for; a sentence for each."""
    from oudler.people.moderation import bans, reports

    said = []
    for person in (args.ban, args.unban):
        if person is not None and not bans.is_id(person):
            raise Refused(words("commands.moderate.not_an_id", person=visible_text(person)))
    if args.ban is not None:
        await bans.rule(store, bans.Banned(args.ban))
        said.append(words("commands.moderate.banned", person=args.ban))
    if args.unban is not None:
        await bans.rule(store, bans.Unbanned(args.unban))
        said.append(words("commands.moderate.unbanned", person=args.unban))
    if args.close is not None:
        if not await bans.close_table(store, args.close):
            raise Refused(words("commands.moderate.no_table", table=args.close))
        said.append(words("commands.moderate.closed", table=args.close))
    if args.dismiss is not None:
        if all(one.number != args.dismiss for one in await reports.waiting(store)):
            raise Refused(words("commands.moderate.no_report", number=args.dismiss))
        await reports.dismiss(store, args.dismiss)
        said.append(words("commands.moderate.dismissed", number=args.dismiss))
    return said


async def _listed(words: Words, store: EventStore) -> list[str]:
    from oudler.people.moderation import reports

    found = await reports.waiting(store)
    if not found:
        return [words("commands.moderate.nothing")]
    return [line for report in found for line in (*report_lines(words, report), "")][:-1]


def report_lines(words: Words, report: Report) -> list[str]:
    """A report in plain words, and what had been said."""
    from oudler.people.moderation.reports import BotReported

    told = report.told
    if isinstance(told, BotReported):
        return _bot_report(words, report, told)
    somebody = words("web.told.somebody")
    head = words(
        "commands.moderate.report",
        number=report.number,
        when=_day(report.time),
        table=told.table,
        name=visible_text(told.name) or somebody,
        person=told.whom,
        who=told.who,
    )
    lines = (
        [head, words("commands.moderate.why", text=visible_text(told.text))]
        if told.text
        else [head]
    )
    return lines + [
        words(
            "commands.moderate.said",
            name=visible_text(one.name) or somebody,
            text=_words(words, one),
        )
        for one in told.said
    ]


def _bot_report(words: Words, report: Report, told: BotReported) -> list[str]:
    """A bot's decision: where, by whom, and with which figures."""
    head = words(
        "commands.moderate.bot_report",
        number=report.number,
        when=_day(report.time),
        link=f"/t/{told.table}/deal/{told.deal}/{told.at}",
        place=told.place,
        level=told.level,
        version=told.version,
        who=told.who,
    )
    key = "bot_did" if told.found == told.did else "bot_differs"
    lines = [head, words(f"commands.moderate.{key}", did=told.did, found=told.found, why=told.why)]
    if told.expected:
        expected = ", ".join(
            f"{card} {signed(words, round(value))}" for card, value in told.expected
        )
        lines.append(words("commands.moderate.bot_expected", expected=expected))
    return lines


def _words(words: Words, heard: Heard) -> str:
    return words(f"web.phrase.{heard.phrase}") if heard.phrase else visible_text(heard.text)


async def _log(words: Words, store: EventStore) -> list[str]:
    """The security log with what was decided, a line each."""
    lines = [logged_line(words, one) for one in await _logged(store)]
    return lines or [words("commands.moderate.log_empty")]


def logged_line(words: Words, one: Mapping[str, Any]) -> str:
    """A line of the log; of an erased person it knows no more than what happened."""
    facts = ", ".join(one[key] for key in ("person", "table", "device", "network") if one.get(key))
    return words(
        f"commands.moderate.{'log' if facts else 'log_alone'}",
        when=_day(one["time"]),
        what=words(f"commands.moderate.deed.{one['deed']}"),
        facts=facts,
    )


async def _logged(store: EventStore) -> list[dict[str, Any]]:
    """The lines of the security log, and what was decided, by time."""
    from msgspec import to_builtins

    from oudler.people.moderation import bans, journal

    noted = [{"time": one.time, **to_builtins(one.line)} for one in await journal.written(store)]
    for time, ruled in await bans.decisions(store):
        found = to_builtins(ruled)
        noted.append({"time": time, "deed": found.pop("type"), **found})
    return sorted(noted, key=lambda one: int(one["time"]))


def _day(time: int) -> str:
    return datetime.fromtimestamp(time / 1000).strftime("%Y-%m-%d %H:%M")


async def _print_json(store: EventStore, *, with_log: bool) -> None:
    from msgspec import to_builtins

    from oudler.people.moderation import bans, reports

    log = {"log": await _logged(store)} if with_log else {}
    print_json(
        {
            **log,
            "reports": [
                {"number": one.number, "time": one.time, **to_builtins(one.told)}
                for one in await reports.waiting(store)
            ],
            "banned": sorted(await bans.banned(store)),
        }
    )
