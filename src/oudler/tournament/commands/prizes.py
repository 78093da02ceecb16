"""`oudler tournament prizes`: what each place wins."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from oudler.console.arguments import Parser, Refused, print_json
from oudler.core.text.event_json import score_to_json
from oudler.tournament.commands.files import note, opened, tell_changes
from oudler.tournament.log import referee_decisions
from oudler.tournament.log.events import Event
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.text.prize_text import UnclearPrize, read_prizes, written_prizes
from oudler.words import Words
from oudler.words.safe_text import visible_text


def add_prizes(own: Parser) -> None:
    """The arguments of `prizes`."""
    own.option("file", metavar="FILE")
    own.option("prizes", nargs="*", metavar="PRIZE")
    own.option("--currency", metavar="TEXT")
    own.option("--none", action="store_true")


def run_prizes(words: Words, args: argparse.Namespace) -> int:
    """Announce the prizes in place of those before, or say which there are."""
    file = opened(words, args.file)
    if not args.prizes and not args.none and args.currency is None:
        return _tell(words, file.tournament, as_json=args.json)
    currency = visible_text(args.currency or file.tournament.currency)
    lines = args.prizes or ([] if args.none else list(written_prizes(words, file.tournament)))
    after = note(words, file, lambda t: _announced(words, t, lines, currency))
    said = words.count("tournament.prize.announced", len(after.prizes))
    return tell_changes(words, file, after, said, as_json=args.json)


def _announced(
    words: Words, tournament: Tournament, lines: Sequence[str], currency: str
) -> tuple[Event, ...]:
    try:
        prizes = read_prizes(lines, currency)
    except UnclearPrize as error:
        raise Refused(words("tournament.prize.unclear", found=error)) from None
    return referee_decisions.announce_prizes(tournament, prizes, currency)


def _tell(words: Words, tournament: Tournament, *, as_json: bool) -> int:
    if as_json:
        found = [
            {"place": one.place, "amount": score_to_json(one.amount), "things": list(one.things)}
            for one in tournament.prizes
        ]
        print_json({"currency": tournament.currency, "prizes": found})
        return 0
    print("\n".join(written_prizes(words, tournament)) or words("tournament.prize.none"))
    return 0
