"""`oudler rules`: the rulesets, one of them explained, and the card to lay on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from oudler.command_line import line_files
from oudler.command_line.arguments import Parser, Refused, chosen_rules, print_json, refuse
from oudler.core import OPTIONS, Ruleset, plain_options
from oudler.deck.picture import NoPictures
from oudler.install import tournament_command
from oudler.print.rules_card import to_page, to_pdf
from oudler.rulesets import differing_options, load_ruleset, ruleset_ids, usual_rules, write_option
from oudler.words import Words
from oudler.words.faults import system_reason
from oudler.words.manual import Chapter, manual
from oudler.words.rules import differences, option_sentence, ruleset_sentence


def run(arguments: Sequence[str], words: Words) -> int:
    """Print the rulesets or the options of one, or explain it. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    if args.id is None and not (args.manual or args.card or args.set):
        return _all(words, as_json=args.json)
    try:
        rules, _ = chosen_rules(words, args.id or "fft-4", args.set)
        if args.card:
            return _card(words, rules, Path(args.card), args.name, as_json=args.json)
    except Refused as error:
        return refuse(error, as_json=args.json)
    if args.manual:
        return _manual(words, rules, as_json=args.json)
    return _one(words, rules, as_json=args.json)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("rules", words)
    found.option("id", nargs="?", metavar="ID")
    found.option("--set", action="append", default=[], metavar="KEY=VALUE")
    how = found.add_mutually_exclusive_group()
    found.choice(how, "--manual", action="store_true")
    found.choice(how, "--card", metavar="FILE.pdf|FILE.html")
    found.option("--name", default="", metavar="NAME")
    found.option("--json", action="store_true")
    return found


def _all(words: Words, *, as_json: bool) -> int:
    found = [load_ruleset(id) for id in ruleset_ids()]
    if as_json:
        print_json({"rulesets": [_summary(rules) for rules in found]})
    else:
        print(
            "\n".join([words("commands.rules.list"), *(ruleset_sentence(words, r) for r in found)])
        )
    return 0


def _one(words: Words, rules: Ruleset, *, as_json: bool) -> int:
    if as_json:
        print_json(
            _summary(rules) | {"differs": _differs(rules), "options": _options(words, rules)}
        )
    else:
        print("\n".join([ruleset_sentence(words, rules), "", *_explained(words, rules)]))
        print("\n".join(["", words("commands.rules.all"), *_listed(words, rules)]))
    return 0


def _manual(words: Words, rules: Ruleset, *, as_json: bool) -> int:
    chapters = manual(words, rules, usual_rules())
    if as_json:
        print_json({"chapters": [asdict(chapter) for chapter in chapters]})
    else:
        print("\n\n".join("\n".join(_chapter(one)) for one in chapters))
    return 0


def _card(words: Words, rules: Ruleset, path: Path, name: str, *, as_json: bool) -> int:
    """Write the card to lay on the table. Raises Refused."""
    kinds = {".pdf": to_pdf, ".html": to_page}
    if path.suffix not in kinds:
        raise Refused(words("commands.rules.card_kinds", found=path))
    try:
        line_files.replace_file(path, kinds[path.suffix](words, rules, name.strip()))
    except NoPictures:
        raise Refused(words("commands.rules.no_printer", install=tournament_command())) from None
    except OSError as error:
        why = system_reason(words, error)
        raise Refused(words("commands.tournament.cannot_write", file=path, why=why)) from None
    if as_json:
        print_json({"ok": True, "file": str(path)})
    else:
        print(words("commands.rules.card", file=path))
    return 0


def _chapter(chapter: Chapter) -> Iterator[str]:
    """A chapter as lines: its title in capitals, its sentences, its table in columns."""
    yield chapter.title.upper()
    yield from chapter.says
    widths = [max(map(len, column)) for column in zip(*chapter.table, strict=True)]
    for row in chapter.table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"  {'   '.join(cells).rstrip()}"


def _differs(rules: Ruleset) -> dict[str, object]:
    here, usual = plain_options(rules), plain_options(usual_rules())
    return {key: {"value": here[key], "fft_4": usual[key]} for key in differing_options(rules)}


def _options(words: Words, rules: Ruleset) -> dict[str, object]:
    return {
        key: {
            "value": value,
            "allowed": OPTIONS[key].allowed,
            "says": option_sentence(words, key),
            "source": OPTIONS[key].source,
        }
        for key, value in plain_options(rules).items()
    }


def _explained(words: Words, rules: Ruleset) -> list[str]:
    """The differences from `fft-4`, one sentence per option."""
    differing = differences(words, rules, usual_rules())
    return (
        [words("commands.rules.differs"), *differing]
        if differing
        else [words("commands.rules.usual")]
    )


def _listed(words: Words, rules: Ruleset) -> Iterator[str]:
    """Every option as `--set` reads it, with its sentence and its source."""
    for key, value in plain_options(rules).items():
        yield f"{key} = {write_option(value)}"
        yield f"  {option_sentence(words, key)} ({OPTIONS[key].source})"


def _summary(rules: Ruleset) -> dict[str, object]:
    return {"id": rules.id, "version": rules.version, "seats": rules.seats, "places": rules.places}
