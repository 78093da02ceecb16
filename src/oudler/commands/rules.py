"""`oudler rules`: the rulesets, and the options of one with their sources."""

from __future__ import annotations

from collections.abc import Sequence

from oudler.commands.arguments import Parser, Refused, chosen_rules, print_json, refuse
from oudler.core.ruleset import OPTIONS, Ruleset, plain_options
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.words import Words
from oudler.words.faults import option_sentence


def run(arguments: Sequence[str], words: Words) -> int:
    """Print the rulesets, or one ruleset's options. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    if args.id is None:
        return _all(words, as_json=args.json)
    try:
        rules, _ = chosen_rules(words, args.id, [])
    except Refused as error:
        return refuse(error, as_json=args.json)
    return _one(words, rules, as_json=args.json)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("rules", words)
    found.option("id", nargs="?", metavar="ID")
    found.option("--json", action="store_true")
    return found


def _all(words: Words, *, as_json: bool) -> int:
    found = [load_ruleset(id) for id in ruleset_ids()]
    if as_json:
        print_json({"rulesets": [_summary(rules) for rules in found]})
    else:
        print("\n".join([words("commands.rules.list"), *(_sentence(words, r) for r in found)]))
    return 0


def _one(words: Words, rules: Ruleset, *, as_json: bool) -> int:
    if as_json:
        options = {
            key: {
                "value": value,
                "allowed": OPTIONS[key].allowed,
                "says": option_sentence(words, key),
                "source": OPTIONS[key].source,
            }
            for key, value in plain_options(rules).items()
        }
        print_json(_summary(rules) | {"options": options})
        return 0
    print(_sentence(words, rules))
    for key, value in plain_options(rules).items():
        print(f"{key} = {_toml(value)}")
        print(f"  {option_sentence(words, key)} ({OPTIONS[key].source})")
    return 0


def _summary(rules: Ruleset) -> dict[str, object]:
    return {"id": rules.id, "version": rules.version, "seats": rules.seats}


def _sentence(words: Words, rules: Ruleset) -> str:
    return words(
        "commands.rules.one",
        id=rules.id,
        version=rules.version,
        seats=rules.seats,
        hand=rules.hand,
        dog=rules.dog,
    )


def _toml(value: object) -> str:
    """A plain value as TOML writes it, which `--set` reads."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return f"{{ {', '.join(f'{key} = {_toml(one)}' for key, one in value.items())} }}"
        case _:
            return str(value)
