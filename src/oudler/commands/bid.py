"""`oudler bid`: what a hand should bid, and what each bid brings."""

import sys
from collections.abc import Iterable, Sequence
from time import perf_counter

from oudler.coach import bids_text
from oudler.coach.bid_question import NotBid
from oudler.coach.weighed_bids import WeighedBids, bid_estimates
from oudler.command_line.arguments import (
    Parser,
    Refused,
    above,
    at_least,
    between,
    chosen_rules,
    print_json,
    refuse,
    utf8,
)
from oudler.command_line.output import Progress
from oudler.core import CardSet, Contract, IllegalAction, Ruleset
from oudler.typed_text import bid_typed
from oudler.typed_text.hand import WrongHand, read_hand
from oudler.words import Words
from oudler.words.faults import refusal

_MAX_WORLDS = 1_000_000


def run(arguments: Sequence[str], words: Words) -> int:
    """Print what each bid brings. Returns the exit code; 2 for cards or bids that make no sense."""
    reader = parser(words)
    args = reader.parse_args(arguments)
    try:
        rules, _ = chosen_rules(words, args.rules, args.set)
    except Refused as error:
        return refuse(error, as_json=args.json)
    try:
        hand = read_hand(words, rules, " ".join(args.cards))
        dog = None if args.dog is None else _read_dog(words, rules, args.dog)
        bids = _read_bids(words, args.bids)
        seat = None if args.seat is None else args.seat - 1
        growing = bid_estimates(
            hand,
            rules,
            bids=bids,
            seat=seat,
            dog=dog,
            worlds=args.worlds,
            seconds=args.seconds,
            seed=args.seed,
        )
        found = _last(words, growing, args.seconds)
    except (WrongHand, Refused) as error:
        reader.error(str(error))
    except NotBid as error:
        reader.error(bids_text.not_bid(words, error))
    except IllegalAction as error:
        reader.error(refusal(words, error))
    if args.json:
        print_json(bids_text.bids_to_json(words, found))
    else:
        print("\n".join(bids_text.bids_sentences(words, found)))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("bid", words)
    found.option("cards", nargs="+", metavar="CARD")
    found.rules_options()
    found.option("--seat", type=at_least(1), metavar="N")
    found.option("--bids", metavar="BID,…")
    found.option("--dog", metavar="CARDS")
    found.option("--worlds", type=between(1, _MAX_WORLDS), metavar="N")
    found.option("--seconds", type=above(0), metavar="N")
    found.option("--seed", type=utf8, default="", metavar="SEED")
    found.option("--json", action="store_true")
    return found


def _read_dog(words: Words, rules: Ruleset, text: str) -> CardSet:
    try:
        return read_hand(words, rules, text, rules.dog)
    except WrongHand as error:
        raise Refused(words("commands.bid.dog", why=error)) from None


def _read_bids(words: Words, text: str | None) -> list[Contract | None]:
    """The bids in a list with commas. Raises Refused."""
    bids: list[Contract | None] = []
    for piece in text.split(",") if text else ():
        bid = bid_typed(words, piece.strip())
        if bid is None:
            raise Refused(words("commands.bid.not_a_bid", found=piece.strip()))
        bids.append(bid.contract)
    return bids


def _last(words: Words, growing: Iterable[WeighedBids], seconds: float | None) -> WeighedBids:
    """The full answer; on a terminal, the best bid so far is shown while it grows."""
    begun, found = perf_counter(), None
    with Progress(words, sys.stderr, seconds) as progress:
        for found in growing:
            if perf_counter() - begun > 0.1:
                best = bids_text.option_sentence(words, found.best).strip()
                progress.show(words.count("commands.bid.so_far", found.worlds, best=best))
    assert found is not None
    return found
