"""The pages of `docs/rules/` generated from the rulesets: `python -m oudler.rulesets.pages`."""

from pathlib import Path

from oudler.core import OPTIONS, PartnerIs, Phase, Ruleset, plain_options
from oudler.rulesets import loader

_OPTIONS_HEAD = f"""\
# Options

Every rule in which tables differ, in the order of play. `make docs` writes this page.

Set an option for one table with `--set OPTION=VALUE`, for a ruleset with a line in its file;
[Rulesets](rulesets.md) says which do so. The sources are articles of [Sources](sources.md),
where B is the table of seats and cards. The usual value is that of `{loader.USUAL}`.

Some options mean nothing without others. Setting one then is refused, unless you set the value it
already has. Options you do not set are never refused, even if what you set leaves them without
meaning.
"""

_RULESETS_HEAD = f"""\
# Rulesets

The published rulesets. Each extends another and sets the [options](options.md) listed here; the
values of `{loader.USUAL}` are the usual ones. `make docs` writes this page.
"""


def options_page() -> str:
    """Every option: what it decides, its values and its source."""
    return "\n".join([_OPTIONS_HEAD, *map(_option_part, OPTIONS)])


def rulesets_page() -> str:
    """Every published ruleset: how many play, with how many cards, and what differs."""
    return "\n".join([_RULESETS_HEAD, *map(_ruleset_part, _published())])


def _published() -> list[Ruleset]:
    return [loader.load_ruleset(id) for id in loader.ruleset_ids()]


def _option_part(key: str) -> str:
    option = OPTIONS[key]
    usual = _written(loader.usual_rules(), key)
    needs = "".join(f", needs {need.replace('_', ' ')}" for need in option.needs)
    values = f"Values: {option.allowed}; usually `{usual}`{needs} ({option.source})."
    return _text([f"## `{key}`", "", option.says, "", values])


def _ruleset_part(rules: Ruleset) -> str:
    return _text([f"## `{rules.name}`", "", _table(rules), *_differences(rules)])


def _table(rules: Ruleset) -> str:
    piles = f" and {rules.piles} piles of {rules.pile}" if rules.piles else ""
    dog = f"{rules.dog} in the dog" if rules.dog else "no dog"
    return (
        f"{_players(rules)}, {rules.hand} cards each{piles}, {dog}; "
        f"{_company(rules)}. `oudler play --rules {rules.id}`"
    )


def _players(rules: Ruleset) -> str:
    sits_out = "" if rules.dealer_plays else " and a dealer who sits out"
    return f"{rules.seats} players{sits_out}"


def _company(rules: Ruleset) -> str:
    if Phase.BIDDING not in rules.phases:
        return "everyone for themselves"
    if rules.partner_is is PartnerIs.ALTERNATE:
        return "every second player is with the taker"
    return ("the taker plays alone", "the taker calls a partner", "the taker calls two partners")[
        len(rules.calls)
    ]


def _differences(rules: Ruleset) -> list[str]:
    """What it sets otherwise than the ruleset that it extends."""
    base = loader.base_of(rules.id)
    if base is None:
        return []
    extended = loader.load_ruleset(base)
    differing = loader.differing_options(rules, extended)
    link = extended.name.replace("@", "")
    rows = [f"- [`{key}`](options.md#{key}) `{_written(rules, key)}`" for key in differing]
    return ["", f"Like [`{base}`](#{link}), except:", "", *rows]


def _written(rules: Ruleset, key: str) -> str:
    return loader.write_option(plain_options(rules)[key])


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    """Write both pages into `docs/rules/`."""
    folder = Path("docs/rules")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "options.md").write_text(options_page(), "utf-8")
    (folder / "rulesets.md").write_text(rulesets_page(), "utf-8")


if __name__ == "__main__":
    main()
