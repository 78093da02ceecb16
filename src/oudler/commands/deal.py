"""`oudler deal`: deals cards, any or those that meet a condition, as text for other commands."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence

from oudler.command_line.arguments import (
    USAGE,
    Parser,
    Refused,
    at_least,
    chosen_rules,
    print_json,
    refuse,
    utf8,
)
from oudler.command_line.output import Progress
from oudler.core import Deal
from oudler.core.text import RecordError, event_to_json
from oudler.deals import TRIES, ConditionError, Search, TooRare, deal_to_fragment, deal_to_text
from oudler.deals.condition import condition_sentence
from oudler.words import Words
from oudler.words.faults import record_wrong


def run(arguments: Sequence[str], words: Words) -> int:
    """Print so many deals, or say how rare they are. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        rules, _ = chosen_rules(words, args.rules, args.set)
        most = rules.places - 1
        if args.dealer is not None and not rules.dealer_plays:
            raise Refused(words("commands.deal.dealer_sits_out"))
        if args.dealer is not None and args.dealer > most:
            raise Refused(words("commands.deal.no_such_dealer", found=args.dealer, most=most))
        give = "\n".join(args.give)
        search = Search(args.where, rules, seed=args.seed, give=give, dealer=args.dealer)
    except Refused as error:
        return refuse(error, as_json=args.json)
    except ConditionError as error:
        refuse(
            Refused(words("commands.deal.at", at=error.at, why=condition_sentence(words, error))),
            as_json=args.json,
            reason=str(error.fault),
            at=error.at,
        )
        return USAGE
    except RecordError as error:
        why = record_wrong(words, error.wrongs[0])
        refuse(Refused(f"--give: {why}"), as_json=args.json, reason=str(error.wrongs[0].reason))
        return USAGE
    return _in_json(words, args, search) if args.json else _as_text(words, args, search)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("deal", words)
    found.option("--where", default="", metavar="CONDITION")
    found.option("--number", "-n", type=at_least(1), default=1, metavar="N")
    found.option("--give", action="append", default=[], metavar="CARDS")
    found.option("--dealer", type=at_least(0), metavar="N")
    found.option("--tries", type=at_least(1), default=TRIES, metavar="N")
    found.option("--seed", type=utf8, metavar="TEXT")
    found.rules_options()
    found.option("--json", action="store_true")
    return found


def _found(words: Words, args: Namespace, search: Search) -> Iterator[Deal]:
    """So many deals, or those found before the search gave up."""
    with Progress(words, sys.stderr, None) as progress:

        def tell(tries: int) -> None:
            progress.show(words("commands.deal.searching", tries=tries, found=search.found))

        try:
            for _, deal in zip(range(args.number), search.deals(args.tries, tell), strict=False):
                progress.show("")
                yield deal
                if search.found == args.number:
                    return
        except TooRare:
            return


def _as_text(words: Words, args: Namespace, search: Search) -> int:
    for deal in _found(words, args, search):
        print(deal_to_text(deal), end="\n\n")
    told = _told(words, args, search)
    if search.found < args.number:
        return refuse(Refused(told))
    if args.where:
        print(f"# {told}")
    return 0


def _in_json(words: Words, args: Namespace, search: Search) -> int:
    deals = [
        {
            **{key: one for key, one in event_to_json(deal.dealt).items() if key != "type"},
            "fragment": deal_to_fragment(deal),
        }
        for deal in _found(words, args, search)
    ]
    counted = {"tries": search.tries, "found": search.found, "deals": deals}
    if search.found < args.number:
        told = _told(words, args, search)
        return refuse(Refused(told), as_json=True, reason="too_rare", **counted)
    print_json({"ok": True, **counted})
    return 0


def _told(words: Words, args: Namespace, search: Search) -> str:
    """How many tries it took, and how rare such a deal is."""
    is_enough = search.found == args.number
    key = "found" if is_enough else "gave_up" if search.found else "none"
    each = round(search.tries / max(1, search.found))
    tries, every = (
        f"{one:,}".replace(",", words("commands.thousands")) for one in (search.tries, each)
    )
    return words(f"commands.deal.{key}", found=search.found, tries=tries, every=every)
