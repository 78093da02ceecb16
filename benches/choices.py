"""What other settings of master would choose, judged card by card in the deals as they are.

    python benches/choices.py WORLDS/ERRORS… [--seats 4] [--deals 100] [--seed tune24]

`2000/1.5` looks at 2,000 worlds, and leaves the policy's card for one that scores more by 1.5
standard errors; it takes the others for players of its own policy. `2000/1.5/club` reckons with
players like `club` as well. The strongest hand takes with a garde; masters play one side, clubs the
other. Before each card of the masters, the same moment is weighed with every setting. Cards other
than master's own are both played out in the true deal, by the learned policy for the side that
chose and by `club`'s for the other (or by `--others learned`). Prints what a setting gains a deal,
in points per defender with 95 % intervals: whole deals, where luck decides, take three times as
many to tell as much.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from typing import NamedTuple

from forced import interval
from train import begun

from oudler.bots.batch import finish
from oudler.bots.club import Club
from oudler.bots.learned.expert import is_open, seed_of
from oudler.bots.learned.files import imitated, learned
from oudler.bots.learned.master import Master, best_of, usual_card
from oudler.bots.player import Decision, Player
from oudler.bots.playing import play_on
from oudler.core.actions import Play
from oudler.core.cards import Card
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.events import Event
from oudler.core.scoring.settlement import score
from oudler.core.seats import Seat, Side
from oudler.core.view import SeatView, view
from oudler.rulesets import load_ruleset
from oudler.solver.evaluation import (
    Effort,
    Look,
    Policy,
    come_to,
    likeliest,
    scale_of,
    side_of,
    values,
)

PLAYOUTS = 100
"""How often a card is played out in the true deal."""


class Setting(NamedTuple):
    """How many worlds a master looks at, and what makes it leave the policy's card."""

    worlds: int
    errors: float
    club: bool
    """Whether it reckons with players like `club`."""

    def __str__(self) -> str:
        return f"{self.worlds}/{self.errors:g}" + "/club" * self.club


class Judged(NamedTuple):
    """A decision for which a setting was asked."""

    setting: Setting
    differs: bool
    gain: float


class Judge:
    """A master whose settings are judged at each of its decisions.

    One judge plays its whole side; `hear` must be called with every event.
    """

    def __init__(self, deal: Deal, settings: Sequence[Setting], others: str) -> None:
        self._player, self._club = Master(), Club()
        self._deal, self._settings, self._others = deal, settings, others
        self.judged: list[Judged] = []

    def hear(self, event: Event, deal: Deal) -> None:
        """Something has happened."""
        del event
        self._deal = deal

    async def choose(self, view: SeatView) -> Decision:
        """What master decides."""
        decision = await self._player.choose(view)
        by_rules = await self._club.choose(view)
        if is_open(view, by_rules):
            assert isinstance(decision.action, Play)
            self._weigh(view, by_rules, decision.action.card)
        return decision

    def _weigh(self, view: SeatView, by_rules: Decision, own: Card) -> None:
        chosen = choices(view, by_rules, self._settings)
        worth = {card: self._worth(view, card) for card in {own, *chosen.values()}}
        for setting, card in chosen.items():
            self.judged.append(Judged(setting, card != own, worth[card] - worth[own]))

    def _worth(self, seen: SeatView, card: Card) -> float:
        """What the card brings its side in the deal as it is, per defender."""
        after = apply(self._deal, seen.seat, Play(card))
        sign = 1 if side_of(seen) is Side.ATTACK else -1
        if after.to_act is None:
            return sign * paid_by_a_defender(after)
        policies = policies_in(after, side_of(seen), self._others)
        return sign * come_to(after, policies, values(seen), PLAYOUTS) / scale_of(seen)


def choices(view: SeatView, by_rules: Decision, settings: Sequence[Setting]) -> dict[Setting, Card]:
    """The card that a master of each setting plays."""
    seats = view.rules.seats
    policy, odds = learned(seats)
    found = {}
    for worlds, club in dict.fromkeys((one.worlds, one.club) for one in settings):
        others = (imitated(seats),) if club else ()
        moment = Look(view, policy, odds, seed_of(view, "choices"), others)
        usual = usual_card(view, by_rules, likeliest(moment.chances()))
        promises = moment.promises(Effort(worlds=worlds), usual.card)
        for setting in settings:
            if (setting.worlds, setting.club) == (worlds, club):
                # The last to play and signals have margins of their own.
                is_own = usual.points > 0
                margin = usual if is_own else usual._replace(errors=setting.errors)
                found[setting] = best_of(promises, margin)
    return found


def paid_by_a_defender(deal: Deal) -> float:
    """What a defender pays the attack at the end."""
    side = deal.side_of
    return -next(
        float(one)
        for seat, one in enumerate(score(deal).scores)
        if side(Seat(seat)) is Side.DEFENCE
    )


def policies_in(deal: Deal, chooser: Side, others: str) -> list[Policy]:
    """The policy by which each seat plays on."""
    seats = deal.rules.seats
    theirs = imitated(seats) if others == "club" else learned(seats)[0]
    return [
        learned(seats)[0] if deal.side_of(Seat(seat)) is chooser else theirs
        for seat in range(seats)
    ]


def judged(settings: Sequence[Setting], others: str, deal: Deal) -> Mapping[Side, Sequence[Judged]]:
    """What each setting gains at every decision of a deal, side by side."""
    found = {}
    for side in Side:
        judge = Judge(deal, settings, others)
        players: list[Player] = [
            judge if side_of(view(deal, Seat(seat))) is side else Club()
            for seat in range(deal.rules.seats)
        ]
        finish(play_on(deal, players, judge.hear))
        found[side] = judge.judged
    return found


def setting(text: str) -> Setting:
    """A setting as it is written."""
    worlds, errors, *club = text.split("/")
    return Setting(int(worlds), float(errors), club == ["club"])


def main() -> None:
    """A line for each side and setting."""
    asked = argparse.ArgumentParser()
    asked.add_argument("settings", nargs="+", type=setting)
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--deals", type=int, default=100)
    asked.add_argument("--seed", default="tune24")
    asked.add_argument("--others", choices=["club", "learned"], default="club")
    options = asked.parse_args()
    deals = islice(begun(load_ruleset(f"fft-{options.seats}"), options.seed), options.deals)
    found: defaultdict[tuple[Side, Setting], list[list[Judged]]] = defaultdict(list)
    with ProcessPoolExecutor() as pool:
        for deal in pool.map(partial(judged, options.settings, options.others), deals, chunksize=4):
            for side, its in deal.items():
                for one in options.settings:
                    found[side, one].append([each for each in its if each.setting == one])
    for (side, one), by_deal in found.items():
        every = [each for deal in by_deal for each in deal]
        share = sum(each.differs for each in every) / len(every)
        gains = [sum(each.gain for each in deal) for deal in by_deal]
        print(
            f"{side}, {options.seats} players, {one}: {share:.1%} of {len(every)} decisions"
            f" differ, {interval(gains)} a deal ({len(gains)} deals)"
        )


if __name__ == "__main__":
    main()
