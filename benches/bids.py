"""What a master would gain if it bid differently.

    python benches/bids.py LOSS/LIFT… [--seats 4] [--deals 1000] [--seed tune29]
        [--against club] [--results FOLDER] [--minutes 30] [--tell]

With the setting `17/3`, a pass counts as a loss of 17 points of the score, and every hand is taken
to make three card points more than its line says. Settings are compared with the bids as they are.

In each deal, one master sits among three clubs, in each seat in turn. Bidding is cheap, so all
deals are bid; only where a setting leads to another taker or contract is the deal played, both
ways. Prints what each setting gains a deal and seat, with a 95 % interval, then how many deals pass
out where all bid so. With `--against master`, the others are masters too, and bid as they do.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from statistics import mean
from typing import NamedTuple

from intervals import interval
from measured_deals import add_options, measured_deals

from oudler.bots import Decision, Player, finish, make_player, play_on
from oudler.bots.bidding import BiddingStyle, bid
from oudler.bots.learned.expert import LIFT, bidding_style
from oudler.bots.learned.master import Master
from oudler.core import Contract, Deal, LegalBids, Phase, Ruleset, SeatView, apply, start, view
from oudler.core.seats import Seat
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal

Scores = dict[tuple[Seat | None, Contract | None], float]
"""What a seat scores, by who took and with what."""


class Setting(NamedTuple):
    """How a master bids."""

    loss: float
    """What a pass counts as losing, in points of the score."""
    lift: float
    """By how many card points more than its line says a hand is taken to make."""

    def __str__(self) -> str:
        return f"{self.loss:g}/{self.lift:g}"


class Bidder:
    """A master that bids by a style."""

    def __init__(self, style: BiddingStyle) -> None:
        self._style, self._master = style, Master()

    async def choose(self, view: SeatView) -> Decision:
        """The bid of the style, or what master decides."""
        if isinstance(view.legal, LegalBids):
            return bid(view, view.legal, self._style)
        return await self._master.choose(view)


class Compared(NamedTuple):
    """One deal with one setting, on average over the seats."""

    gain: float
    is_different: float
    """How often the bidding came out differently."""
    is_passed: bool
    """Whether it passes out where everybody bids so."""


def todays(rules: Ruleset) -> Setting:
    """How master bids now."""
    return Setting(-bidding_style(rules).passing, LIFT.get(rules.seats, 0.0))


@cache
def style_of(rules: Ruleset, setting: Setting) -> BiddingStyle:
    """The bidding style of a setting."""
    return replace(bidding_style(rules, setting.lift), passing=-setting.loss)


def bid_out(deal: Deal, players: Sequence[Player]) -> Deal:
    """The deal after the bidding."""
    while deal.phase is Phase.BIDDING and deal.to_act is not None:
        action = finish(players[deal.to_act].choose(view(deal, deal.to_act))).action
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def compared(
    settings: Sequence[Setting], seats: int, against: str, seed: str, number: int
) -> list[Compared]:
    """One deal with each setting."""
    rules = load_ruleset(f"fft-{seats}")
    dealt = start(rules, numbered_deal(rules, seed, number))
    others = make_player(against)
    gains: dict[Setting, list[float]] = {setting: [] for setting in settings}
    different = dict.fromkeys(settings, 0)
    for seat in map(Seat, range(seats)):
        played: Scores = {}

        def scored(deal: Deal, seat: Seat = seat, played: Scores = played) -> float:
            key = deal.taker, deal.contract
            if key not in played:
                players = [others] * seats
                players[seat] = Master()
                played[key] = float(finish(play_on(deal, players)).scores[seat])
            return played[key]

        def after(setting: Setting, seat: Seat = seat) -> Deal:
            players = [others] * seats
            players[seat] = Bidder(style_of(rules, setting))
            return bid_out(dealt, players)

        usual = after(todays(rules))
        for setting in settings:
            found = after(setting)
            is_same = (found.taker, found.contract) == (usual.taker, usual.contract)
            different[setting] += not is_same
            gains[setting].append(0.0 if is_same else scored(found) - scored(usual))
    return [
        Compared(
            mean(gains[setting]),
            different[setting] / seats,
            bid_out(dealt, [Bidder(style_of(rules, setting))] * seats).contract is None,
        )
        for setting in settings
    ]


def setting(text: str) -> Setting:
    """A setting as it is written. Raises ValueError."""
    loss, lift = text.split("/")
    return Setting(float(loss), float(lift))


def main() -> None:
    """A line for each setting."""
    asked = argparse.ArgumentParser()
    asked.add_argument("settings", nargs="+", type=setting)
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--seed", default="tune29")
    asked.add_argument("--against", choices=["club", "master"], default="club")
    add_options(asked, deals=1_000)
    options = asked.parse_args()
    one = partial(compared, options.settings, options.seats, options.against, options.seed)
    what = {"bench": "bids", "settings": " ".join(map(str, options.settings))}
    what |= {name: getattr(options, name) for name in ("seats", "against", "seed")}
    found = [[Compared(*own) for own in deal] for deal in measured_deals(one, options, **what)]
    for number, asked_for in enumerate(options.settings):
        own = [deal[number] for deal in found]
        print(
            f"{options.seats} players, {asked_for}: {mean(one.is_different for one in own):.1%} bid"
            f" differently, {interval([one.gain for one in own])} a deal and seat;"
            f" {mean(one.is_passed for one in own):.1%} pass out ({len(own)} deals)"
        )


if __name__ == "__main__":
    main()
