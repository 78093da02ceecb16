"""How much better a level plays a garde than club does, taking it or defending against it.

    python benches/forced.py [LEVEL…] [--rules fft-4] [--deals 2000] [--seed fresh6] [--side taker]
        [--keep] [--results FOLDER] [--minutes 30] [--tell]

`master/2000` is a master that looks at 2,000 worlds. `seer` is not a level: it sees every hand,
and shows how much is left to gain by reading the others' cards.

The strongest hand of each deal, by the club's valuation, takes with a garde. Then the deal is
played three times: by club players; with the level as taker; with the level as every defender; with
`--side`, only one of the two. Partners, called or fixed, are club players each time. Prints what
changes for the taker, in points of the score, with 95 % intervals, and how long decisions take.
`--keep` puts the rows into the table of `docs/strength.md`: use it with 2,000 deals of a fresh
seed.
"""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from statistics import mean, median
from time import perf_counter
from typing import NamedTuple

from intervals import interval, margin
from measured import processor
from measured_deals import add_options, measured_deals
from onlooker import Onlooker
from strength_rows import Forced, keep
from train import strongest_seat

from oudler.bots import Club, Decision, Player, finish, make_player, play_on
from oudler.bots.learned.expert import LEARNED, is_open
from oudler.bots.learned.files import imitated, learned
from oudler.core import Card, Deal, LegalPlays, Phase, Seat, SeatView, Side, apply, start, view
from oudler.core.actions import Bid, CallCards, Contract, Play
from oudler.core.scoring.settlement import score
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal
from oudler.solver.policy import paid_by_defender, playout_value


class Timed:
    """Another player, by the clock."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.took: list[float] = []
        """Seconds a decision."""

    async def choose(self, view: SeatView) -> Decision:
        """What the other decides."""
        begin = perf_counter()
        decision = await self.player.choose(view)
        self.took.append(perf_counter() - begin)
        return decision


class Seer(Onlooker):
    """Cheats: sees every hand, and plays the card that scores most if its side plays on by the
    learned policy, and everybody else by the one that plays as `Club` does.

    The others, as it imagines them, still see only their own hands. One seer plays its whole side.
    """

    PLAYOUTS = 400
    """For each card."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self._club = Club()

    async def choose(self, view: SeatView) -> Decision:
        """The best card; everything else like `Club`."""
        by_rules = await self._club.choose(view)
        if not is_open(view, by_rules):
            return by_rules
        assert isinstance(view.legal, LegalPlays)
        if len(view.legal.cards) == 1:
            return by_rules
        seats, is_attack = view.rules.seats, view.side_of(view.seat) is Side.ATTACK
        own = {view.seat} if is_attack else set(range(seats)) - set(self.deal.attackers)
        policy, club = learned(seats)[0], imitated(seats)
        policies = [policy if seat in own else club for seat in range(seats)]
        sign = 1 if is_attack else -1

        def worth(card: Card) -> float:
            after = apply(self.deal, view.seat, Play(card))
            return sign * playout_value(after, policies, paid_by_defender(view), self.PLAYOUTS)

        return Decision(Play(max(view.legal.cards, key=worth)), LEARNED)


SIDES = ("taker", "defenders")


class Change(NamedTuple):
    """One deal: by side, what changes for the taker; and the seconds of each decision."""

    change: dict[str, float]
    took: list[float]


def changed(level: str, name: str, seed: str, sides: Sequence[str], number: int) -> Change | None:
    """Play one deal once more for each side; none if it is thrown in for a petit sec."""
    rules = load_ruleset(name)
    deal = start(rules, numbered_deal(rules, seed, number))
    if deal.to_act is None:
        return None
    taker = strongest_seat(deal)
    while deal.phase is Phase.BIDDING and deal.to_act is not None:
        bid = Bid(Contract.GARDE if deal.to_act == taker else None)
        deal = apply(deal, deal.to_act, bid)
    seer = Seer(deal)
    club, other = make_player("club"), Timed(seer if level == "seer" else make_player(level))
    partners = partners_of(deal, taker, club)

    def taken(by: Player, against: Player) -> float:
        players = [
            by if seat == taker else club if seat in partners else against
            for seat in range(rules.seats)
        ]
        seer.deal = deal
        return float(score(finish(play_on(deal, players, seer.hear))).scores[taker])

    usual = taken(club, club)
    tables = {"taker": (other, club), "defenders": (club, other)}
    return Change({side: taken(*tables[side]) - usual for side in sides}, other.took)


def partners_of(deal: Deal, taker: Seat, caller: Player) -> set[Seat]:
    """The taker's partners: those of a fixed team, or who was dealt what this player would call."""
    while deal.phase is Phase.CALLING:
        called = finish(caller.choose(view(deal, taker))).action
        assert isinstance(called, CallCards)
        deal = apply(deal, taker, called)
    return set(deal.attackers) - {taker}


def main() -> None:
    """A line for each level."""
    asked = argparse.ArgumentParser()
    asked.add_argument("levels", nargs="*", default=["expert", "master"])
    asked.add_argument("--rules", default="fft-4")
    asked.add_argument("--seed", default="fresh6")
    asked.add_argument("--side", choices=SIDES)
    add_options(asked, deals=2_000)
    asked.add_argument("--keep", action="store_true", help="in benches/strength.json")
    options = asked.parse_args()
    sides = [options.side] if options.side else SIDES
    for level in options.levels:
        one = partial(changed, level, options.rules, options.seed, sides)
        what = {"bench": "forced", "level": level, "rules": options.rules, "seed": options.seed}
        measured = measured_deals(one, options, **what, sides=" ".join(sides))
        found = [Change(*deal) for deal in measured if deal]
        took = sorted(1_000 * seconds for one in found for seconds in one.took)
        by_side = {side: [one.change[side] for one in found] for side in sides}
        changes = ", ".join(f"as {side} {interval(numbers)}" for side, numbers in by_side.items())
        print(
            f"{level}, {options.rules}, {len(found)} deals: {changes},"
            f" median {median(took):.2g} ms, 99 % within {took[len(took) * 99 // 100]:.0f} ms",
            flush=True,
        )
        if options.keep:
            source = options.seed, str(datetime.now(UTC).date()), processor()
            keep(
                Forced(
                    options.rules, level, side, len(found), mean(numbers), margin(numbers), *source
                )
                for side, numbers in by_side.items()
            )


if __name__ == "__main__":
    main()
