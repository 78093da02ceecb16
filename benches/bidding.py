"""Does `oudler bid` promise what comes true? Fresh hands, and what happens as `master` plays them.

Each hand is weighed after the bids that `master` made before it; then it takes with the contract
that is said to bring most, and masters play the deal to its end. Hands that are outbid do not
count, nor most of those without a chance.

    .venv/bin/python benches/bidding.py --deals 12000 --worlds 200 --results measured
"""

import argparse
from functools import partial
from statistics import fmean
from typing import NamedTuple

from intervals import interval
from measured_deals import add_options, measured_deals

from oudler import apply, finish, load_ruleset, make_player, play_on, score, start, view
from oudler.bots import ask
from oudler.coach.weighed_bids import weigh_bids
from oudler.core import Bid, Deal, LegalBids, Phase, dealer_seat
from oudler.shuffling import below, random_deal, random_words

BINS = 10
HOPELESS, KEPT = 0.05, 8
"""Of contracts said to be made less often than this, one in so many is played."""


class Row(NamedTuple):
    """What was said of a contract, and what came of it."""

    chance: float
    expected: float
    made: bool
    scored: float


def measured(rules_id: str, worlds: int, level: str, seed: str, number: int) -> Row | None:
    """The hand of one seat in this deal; None if it does not count."""
    rules = load_ruleset(rules_id)
    words = random_words(f"{seed}/{number}/choice")
    deal = start(rules, random_deal(rules, dealer_seat(rules, rules.seats - 1), f"{seed}/{number}"))
    return played(deal, below(words, rules.seats), next(words), worlds, level)


def played(deal: Deal, seat: int, choice: int, worlds: int, level: str) -> Row | None:
    """One hand weighed and played; None if it has nothing to bid or is outbid."""
    bids = []
    while deal.phase is Phase.BIDDING and deal.to_act != seat:
        deal = master_bids(deal, level)
        bids.append(deal.bids[-1].contract)
    if deal.phase is not Phase.BIDDING or deal.to_act is None:
        return None
    legal = view(deal, deal.to_act).legal
    if not isinstance(legal, LegalBids) or not legal.contracts:
        return None
    said = weigh_bids(deal.hands[seat], deal.rules, bids=bids, worlds=worlds)
    option = next(one for one in said.options if one.contract is said.contract)
    if option.made is None or (option.made < HOPELESS and choice % KEPT):
        return None
    deal = apply(deal, deal.to_act, Bid(said.contract))
    while deal.phase is Phase.BIDDING:
        deal = master_bids(deal, level)
    if deal.taker != seat or option.score is None:
        return None
    over = finish(play_on(deal, [make_player(level) for _ in range(deal.rules.seats)]))
    return Row(option.made, option.score.mean, score(over).is_made, float(over.scores[seat]))


def master_bids(deal: Deal, level: str) -> Deal:
    """The deal after the next bid."""
    assert deal.to_act is not None
    action = finish(ask(make_player(level), view(deal, deal.to_act))).action
    assert action is not None
    return apply(deal, deal.to_act, action)


def main() -> None:
    """Print a table of ten bins, and how far the expected scores were off."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rules", default="fft-4")
    reader.add_argument("--worlds", type=int, default=200)
    reader.add_argument("--level", default="master")
    reader.add_argument("--seed", default="bidding")
    add_options(reader, deals=12_000)
    options = reader.parse_args()
    asked = {name: getattr(options, name) for name in ("rules", "worlds", "level", "seed")}
    rows = measured_deals(partial(measured, *asked.values()), options, **asked)
    found = [Row(*row) for row in rows if row]
    print("said        hands  said on average  made")
    for place in range(BINS):
        here = [one for one in found if min(BINS - 1, int(BINS * one.chance)) == place]
        if here:
            said, made = fmean(one.chance for one in here), fmean(one.made for one in here)
            bounds = f"{place / BINS:.1f} to {(place + 1) / BINS:.1f}"
            print(f"{bounds}  {len(here):5}  {said:15.2f}  {made:.2f}")
    above = interval([one.scored - one.expected for one in found])
    print(f"score above what was said: {above}")
    brier = fmean((one.made - one.chance) ** 2 for one in found)
    print(f"Brier score: {brier:.3f}")


if __name__ == "__main__":
    main()
