"""`oudler research`: deals as data for programs that learn, and data as records."""

import json
import os
import re
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from oudler import __version__
from oudler.bots import UnknownLevel, levels_missing, make_player
from oudler.command_line.arguments import (
    Parser,
    Refused,
    at_least,
    between,
    chosen_rules,
    refuse,
    utf8,
)
from oudler.command_line.files import (
    WrongRecord,
    new_session,
    opened_in_turn,
    refuse_record,
    seated,
)
from oudler.command_line.line_files import replace_file
from oudler.command_line.output import Progress
from oudler.command_line.workers import Pace, add_workers, chosen_workers
from oudler.core import Deal, DealScored, Ruleset, RulesetError, Seat, Session, plain_options
from oudler.core.text import (
    Header,
    format_event,
    format_header,
    json_line,
    read_record,
)
from oudler.install import extra_command, is_installed
from oudler.jobs.spread import spread
from oudler.records import changed_options, events_of
from oudler.research.course import Course, course_of
from oudler.research.dataset import DEALS, DECISIONS, OBSERVED, SelfPlay, deal_of, parquet
from oudler.rulesets import UnknownRuleset, recorded_ruleset
from oudler.solver import KernelMissing
from oudler.words import Words
from oudler.words.faults import wrong_rules

FORMAT, VERSION = "oudler-dataset", 1
HEAD, SHEET = "dataset.json", "README.md"
TABLES = ("decisions", "deals")
"""The deals are written last: a part with its deals is whole."""
DEAL_FILE = re.compile(r"deals-(\d{9})")
RULES, DEALS_PLAYED, SEED = "fft-4", 1000, "dataset"
OF_PLAY = ("deals", "rules", "set", "seed")
"""The options of deals that are still to be played."""
MAX_DEALS = 10**9
"""As many as the names of files can count."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Run one part of the command. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    if args.part is None:
        parser(words).print_help()
        return 0
    if not is_installed("pyarrow"):
        install = extra_command("data")
        return refuse(Refused(words("commands.export.no_pyarrow", install=install)))
    try:
        print(_dataset(words, args) if args.part == "dataset" else _records(words, args))
    except WrongRecord as error:
        return refuse_record(words, error.name, error.error, as_json=False)
    except Refused as error:
        return refuse(error)
    except BrokenExecutor:
        return refuse(Refused(words("commands.research.broken")))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command: those of its part."""
    return _Parser(words)


class _Parser(Parser):
    """The whole command; everything after the part is left to the part's own parser."""

    def __init__(self, words: Words) -> None:
        super().__init__("research", words)
        self.formatter_class = RawDescriptionHelpFormatter
        told = ((part, words(f"commands.research.{part}.what")) for part in PARTS)
        lines = (words("commands.research.part", part=part, what=what) for part, what in told)
        self.epilog = "\n".join(lines)
        self.option("part", nargs="?", metavar="PART")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the part, and then its own arguments."""
        part, *rest = args or ("",)
        if part in PARTS:
            found = PARTS[part](self.words).parse_args(rest)
            found.part = part
            return found, []
        found, unknown = super().parse_known_args(args, namespace)
        if found.part is not None:
            self.error(self.words("commands.research.parts", found=found.part))
        return found, unknown


def dataset_parser(words: Words) -> Parser:
    """The arguments of `dataset`."""
    found = Parser("research", words, "dataset")
    found.option("levels", nargs="*", metavar="LEVEL")
    found.option("--deals", type=between(1, MAX_DEALS), metavar="N")
    found.rules_options(None)
    found.option("--seed", type=utf8, metavar="NAME")
    found.option("--from", nargs="+", dest="files", metavar="FILE")
    found.option("--observations", action="store_true")
    found.option("--chunk", type=at_least(1), default=1000, metavar="N")
    found.option("--out", type=Path, default=Path("dataset"), metavar="FOLDER")
    add_workers(found)
    return found


def records_parser(words: Words) -> Parser:
    """The arguments of `records`."""
    found = Parser("research", words, "records")
    found.option("folder", type=Path, metavar="FOLDER")
    found.option("--out", type=Path, default=Path("dataset.tarot"), metavar="FILE")
    return found


PARTS = {"dataset": dataset_parser, "records": records_parser}


def _dataset(words: Words, args: Namespace) -> str:
    """Write the parts that are missing. Raises Refused, WrongRecord and OSError."""
    if args.files:
        return _from_records(words, args)
    rules, _ = chosen_rules(words, args.rules or RULES, args.set)
    levels, deals = args.levels or ["club"], args.deals or DEALS_PLAYED
    seed = SEED if args.seed is None else args.seed
    for level in levels:
        _check_level(words, level)
    plan = SelfPlay(rules, tuple(levels), seed, args.observations)
    head = _head(rules, args) | {"levels": levels, "seed": seed}
    _begin(words, args.out, head, deals)
    parts = [*_parts(deals, args.chunk)]
    missing = [part for part in parts if not _is_whole(args.out, part)]
    known = deals - sum(map(len, missing))
    pace = Pace(words, deals, known)
    with chosen_workers(words, args) as executor, Progress(words, sys.stderr, None) as progress:
        found = spread(plan.tables, missing, executor)
        for part, tables in zip(missing, found, strict=True):
            known += len(part)
            _write(args.out, part, tables)
            progress.show(pace.text(known))
    return _end(words, args.out, head, deals)


def _check_level(words: Words, name: str) -> None:
    try:
        make_player(name)
    except UnknownLevel as error:
        known = ", ".join(error.known)
        raise Refused(words("commands.agent.no_level", found=name, known=known)) from None
    except KernelMissing as missing:
        raise Refused(levels_missing(words, missing)) from None


def _head(rules: Ruleset, args: Namespace) -> dict[str, Any]:
    """Everything the tables depend on, except the number of deals."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "oudler": __version__,
        "rules": rules.name,
        "options": json.loads(json_line(plain_options(rules))),
        "chunk": args.chunk,
        "observations": args.observations,
    }


def _begin(words: Words, folder: Path, head: dict[str, Any], deals: int | None = None) -> None:
    """Begin the folder, or go on with it if it holds the same and no more. Raises Refused."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / HEAD
    if path.exists():
        found = _read_head(words, folder)
        for key in {**head, **found}:
            if key != "deals" and found.get(key) != head.get(key):
                what = {"file": path, "what": key}
                both = {"found": found.get(key), "asked": head.get(key)}
                raise Refused(words("commands.research.other_dataset", **what, **both))
        last = max(_starts(folder), default=0)
        if deals is not None and (last >= deals or found.get("deals", 0) > deals):
            raise Refused(words("commands.research.holds_more", folder=folder, deals=deals))
    else:
        replace_file(path, json_line(head).encode() + b"\n")


def _read_head(words: Words, folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / HEAD).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Refused(words("commands.research.no_dataset", folder=folder))
    if (version := found.get("version")) != VERSION:
        raise Refused(words("commands.research.other_version", folder=folder, found=version))
    kinds = ((found.get("rules"), str), (found.get("options"), dict), (found.get("deals", 0), int))
    if not all(isinstance(value, kind) for value, kind in kinds):
        raise Refused(words("commands.research.no_dataset", folder=folder))
    return found


def _parts(deals: int, chunk: int) -> Iterator[range]:
    for start in range(0, deals, chunk):
        yield range(start, min(deals, start + chunk))


def _path(folder: Path, table: str, start: int) -> Path:
    return folder / f"{table}-{start:09}.parquet"


def _starts(folder: Path) -> list[int]:
    """Where the parts in the folder begin, in order; a copy under another name is none."""
    found = (DEAL_FILE.fullmatch(path.stem) for path in folder.glob("deals-*.parquet"))
    return sorted(int(one[1]) for one in found if one)


def _is_whole(folder: Path, part: range) -> bool:
    from pyarrow import ArrowException
    from pyarrow.parquet import read_metadata

    try:
        deals = read_metadata(_path(folder, "deals", part.start)).num_rows
        read_metadata(_path(folder, "decisions", part.start))
    except (OSError, ArrowException):  # missing, or spoilt: it is written again
        return False
    return bool(deals == len(part))


def _write(folder: Path, part: range, tables: dict[str, bytes]) -> None:
    for table in TABLES:
        replace_file(_path(folder, table, part.start), tables[table])


def _end(words: Words, folder: Path, head: dict[str, Any], deals: int) -> str:
    """Say what the folder holds."""
    head = head | {"deals": deals}
    replace_file(folder / HEAD, json_line(head).encode() + b"\n")
    replace_file(folder / SHEET, _sheet(words, head).encode())
    return words.count("commands.research.done", deals, folder=folder)


def _sheet(words: Words, head: dict[str, Any]) -> str:
    """The data sheet: where the deals come from, what the columns say, what not to expect."""
    origin = "self_play" if "levels" in head else "recorded"
    told = {**head, "levels": ", ".join(head.get("levels", ()))}
    lines = [
        words("commands.research.sheet.title", **told),
        words(f"commands.research.sheet.{origin}", **told),
        words("commands.research.sheet.limits"),
    ]
    tables = {"deals": DEALS, "decisions": DECISIONS | (OBSERVED if head["observations"] else {})}
    for table, columns in tables.items():
        lines.append(f"## {table}")
        said = (
            (one, kind, words(f"commands.research.columns.{one}")) for one, kind in columns.items()
        )
        lines.append("\n".join(f"- `{one}` ({kind}): {what}" for one, kind, what in said))
    lines.append(words("commands.research.sheet.reading"))
    return "\n\n".join(lines) + "\n"


def _from_records(words: Words, args: Namespace) -> str:
    """The deals of records as tables, numbered in their order."""
    of_play = [f"--{name}" for name in OF_PLAY if vars(args)[name] not in (None, [])]
    if found := ", ".join((*args.levels, *of_play)):
        raise Refused(words("commands.research.from_alone", found=found))
    part: list[tuple[int, tuple[str, ...], Course]] = []
    head: dict[str, Any] = {}
    deals = 0
    for rules, names, course in _recorded(words, args.files):
        if not head:
            head = _head(rules, args) | {"files": [Path(name).name for name in args.files]}
            _begin(words, args.out, head)
        elif head["options"] != json.loads(json_line(plain_options(rules))):
            raise Refused(words("commands.research.two_rules"))
        part.append((deals, names, course))
        deals += 1
        if len(part) == args.chunk:
            _write_courses(args, part)
            part = []
    if not deals:
        raise Refused(words("commands.research.no_deals"))
    if part:
        _write_courses(args, part)
    _remove_after(args.out, deals)
    return _end(words, args.out, head, deals)


def _remove_after(folder: Path, deals: int) -> None:
    """Remove the parts of a time when the records had more deals."""
    for start in _starts(folder):
        if start >= deals:
            for table in TABLES:
                _path(folder, table, start).unlink(missing_ok=True)


def _write_courses(args: Namespace, part: list[tuple[int, tuple[str, ...], Course]]) -> None:
    first = part[0][0]
    tables = parquet(part, is_observed=args.observations)
    _write(args.out, range(first, first + len(part)), tables)


def _recorded(
    words: Words, files: Iterable[str]
) -> Iterator[tuple[Ruleset, tuple[str, ...], Course]]:
    """The finished deals of records, with who had each seat. Raises Refused and WrongRecord."""
    for name in files:
        with opened_in_turn(words, name) as lines:
            header, rules, steps = read_record(lines, recorded_ruleset)
            session = new_session(header, rules)
            for step in steps:
                if isinstance(step.event, DealScored):
                    yield rules, seated(session, step.deal), course_of(step.deal)


def _records(words: Words, args: Namespace) -> str:
    """Write the deals of a dataset as records. Raises Refused and OSError."""
    head = _read_head(words, args.folder)
    try:
        rules = recorded_ruleset(head["rules"], head["options"])
    except (UnknownRuleset, RulesetError) as error:
        raise Refused(wrong_rules(words, error)) from None
    header = Header(rules.name, changed_options(rules), ())
    found = _evenings(new_session(header, rules), _deals(words, rules, args.folder))
    written = 0
    for evening, deals in groupby(found, itemgetter(0)):
        stem = args.out.stem if evening == 1 else f"{args.out.stem}-{evening}"
        path = args.out.with_stem(stem)
        new = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with new.open("w", encoding="utf-8") as file:
                file.write(f"{format_header(header)}\n")
                for _, deal in deals:
                    file.writelines(f"{format_event(event)}\n" for event in events_of(deal))
                    written += 1
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    return words.count("commands.research.recorded", written, file=args.out)


def _deals(words: Words, rules: Ruleset, folder: Path) -> Iterator[Deal]:
    """The deals of a dataset, played again. Raises Refused where a file cannot be read."""
    from pyarrow import ArrowException
    from pyarrow import parquet as files

    for start in _starts(folder):
        path = _path(folder, "deals", start)
        try:
            for row in files.read_table(path, columns=["dealt", "actions"]).to_pylist():
                yield deal_of(rules, row)
        except (ArrowException, ValueError):
            raise Refused(words("commands.research.spoilt", file=path)) from None


def _evenings(session: Session, deals: Iterable[Deal]) -> Iterator[tuple[int, Deal]]:
    """The deals, each with the number of its evening.

    Numbered deals change the dealer each time. Where the rules let the same player deal again,
    another evening begins.
    """
    evening = 0
    for deal in deals:
        dealer = Seat(deal.players[deal.dealer])
        if not evening or dealer != session.dealer:
            evening += 1
            session = replace(session, dealer=dealer)
        session = session.since(len(session.sheet)).after(deal)
        yield evening, deal
