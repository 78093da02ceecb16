"""Does the guide lead a first deal well? Its advice followed to the letter, beside two levels.

The same deals and the same seat, against club players: what somebody scores who does what the
guide says, what `master` scores there, and what `beginner` does; and how many oudlers each loses to
the other side, and how many of those although another card was legal, or the Excuse kept too long.
Told apart by whether the guide makes its seat take. Deals where nobody takes do not count. Each
deal in which the guide loses an oudler is named.

    .venv/bin/python benches/first_deals.py --deals 100
"""

import argparse
from collections.abc import Callable, Sequence
from typing import NamedTuple

from intervals import interval

from oudler import apply, finish, load_ruleset, make_player, start, view
from oudler.bots import ask
from oudler.coach import hint
from oudler.core import EXCUSE, Action, CardSet, Deal, LegalPlays, Seat, SeatView, dealer_seat
from oudler.core.scoring.counting import captures
from oudler.shuffling import below, random_deal, random_words

Chooses = Callable[[SeatView], Action | None]


class Played(NamedTuple):
    """What came of a deal for one seat."""

    score: float
    lost: int
    """Oudlers that this seat lost to the other side."""
    freely: int
    """How many of them it need not have played then; an Excuse it could always play sooner."""
    takes: bool


def as_guided(seen: SeatView) -> Action | None:
    """What the guide advises."""
    return hint(seen).decision.action


def as_level(level: str) -> Chooses:
    """What a level does."""
    player = make_player(level)
    return lambda seen: finish(ask(player, seen)).action


def played(deal: Deal, seat: Seat, chooses: Chooses) -> Played | None:
    """The deal with this seat played so, and club players elsewhere; None if nobody takes."""
    club, forced = as_level("club"), CardSet()
    while deal.to_act is not None:
        seen = view(deal, deal.to_act)
        action = (chooses if deal.to_act == seat else club)(seen) or club(seen)
        assert action is not None
        if isinstance(seen.legal, LegalPlays) and len(seen.legal.cards) == 1:
            forced |= seen.legal.cards
        deal = apply(deal, deal.to_act, action)
    if deal.contract is None:
        return None
    lost = CardSet.of(one.card for one in captures(deal) if one.player == seat)
    freely = lost - (forced - CardSet.of([EXCUSE]))
    return Played(float(deal.scores[seat]), len(lost), len(freely), takes=deal.taker == seat)


def main() -> None:
    """Print the mean scores, the guide's above each level's, and the oudlers lost."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rules", default="fft-4")
    reader.add_argument("--deals", type=int, default=100)
    reader.add_argument("--seed", default="first deals")
    args = reader.parse_args()
    rules, ways = load_ruleset(args.rules), ("guide", "master", "beginner")
    rows: list[list[Played]] = []
    number = 0
    while len(rows) < args.deals:
        number += 1
        key = f"{args.seed}/{number}"
        seat = Seat(below(random_words(f"{key}/seat"), rules.seats))
        deal = start(rules, random_deal(rules, dealer_seat(rules, rules.seats - 1), key))
        found = [played(deal, seat, as_guided if way == "guide" else as_level(way)) for way in ways]
        if all(one is not None for one in found):
            rows.append([one for one in found if one is not None])
            if rows[-1][0].lost:
                print(f"the guide loses an oudler: {key}, {rows[-1][0]}", flush=True)
    for takes in (True, False):
        own = [row for row in rows if row[0].takes is takes]
        print(f"{'taker' if takes else 'defender'}: {len(own)} deals")
        if len(own) > 1:
            show(own, ways)


def show(rows: Sequence[Sequence[Played]], ways: Sequence[str]) -> None:
    """Print what each way of playing scores and loses, and the guide's scores above the others'."""
    for place, way in enumerate(ways):
        own = [row[place] for row in rows]
        lost, freely = sum(one.lost for one in own), sum(one.freely for one in own)
        scores = interval([one.score for one in own])
        print(f"  {way}: {scores} a deal, {lost} oudlers lost, {freely} freely")
    for place, way in enumerate(ways[1:], 1):
        above = [row[0].score - row[place].score for row in rows]
        print(f"  guide above {way}: {interval(above)}")


if __name__ == "__main__":
    main()
