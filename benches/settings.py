"""What master would choose with other settings, judged card by card in the true deal.

    python benches/settings.py 300/1 WORLDS/ERRORS… [--seats 4] [--deals 100] [--seed tune24]
        [--side taker] [--others learned] [--results FOLDER] [--minutes 30] [--tell]

With the setting `2000/1.5`, a master looks at 2,000 worlds, leaves the policy's card for one that
scores more by 1.5 standard errors, and assumes that the others follow its own policy. With
`2000/1.5/club` it assumes that some play like `club`, and with `2000/1.5/club/0.7` it trusts what
they played by 0.7. With `300-900/3/club` it looks at 300 worlds, and at up to 900 where they leave
the choice open. The settings after the first are compared with the first.

The strongest hand takes with a garde. Masters take one side, first the taker's, then the defence,
and clubs the other. Before each card of a master, every setting weighs the same moment. Where a
setting chooses another card than the first does, both cards are played out in the true deal, where
masters follow the learned policy, and the others `club`'s or, with `--others learned`, that too.
Prints what each setting gains a deal, in points per defender with 95 % intervals. To tell as much
from whole deals, where luck decides, takes three times as many. Also prints what it gains in 600
other deals that are as likely to the seat, if some of the others play like `club` and what they
played is trusted wholly. That tells small gains, but only as well as the others are understood.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import product
from statistics import fmean
from typing import NamedTuple

from forced import SIDES
from intervals import interval
from measured_deals import add_options, measured_deals
from onlooker import Onlooker
from train import strongest

from oudler.bots import Club, Decision, Player, finish, play_on
from oudler.bots.learned.expert import is_open, seed_of
from oudler.bots.learned.files import imitated, learned
from oudler.bots.learned.master import Master, best_of, is_settled, usual_card
from oudler.core import Card, Deal, Play, Seat, SeatView, Side, apply, score
from oudler.rulesets import load_ruleset
from oudler.solver.evaluation import Effort, Evaluator
from oudler.solver.policy import Policy, likeliest, paid_by_defender, playout_value

PLAYOUTS = 400
"""How often a card is played out in the true deal."""
USUAL = Effort()
LIKELY = Effort(worlds=600, trust=1.0)
"""The other deals in which cards are judged."""


class Setting(NamedTuple):
    """How many worlds a master looks at, and what makes it leave the policy's card."""

    worlds: int
    errors: float
    """How many standard errors another card must score more."""
    club: bool
    """Whether it assumes that some play like `club`."""
    trust: float = USUAL.trust
    """How much the others' cards count."""
    most: int = 0
    """Up to how many worlds it looks where the choice is open."""

    @property
    def without_margin(self) -> Setting:
        """The same worlds: settings that differ only in their margin look at them once.

        Unless the margin says whether the choice is open.
        """
        return self if self.most else self._replace(errors=0.0)

    def __str__(self) -> str:
        trust = "" if self.trust == USUAL.trust else f"/{self.trust:g}"
        worlds = f"{self.worlds}-{self.most}" if self.most else f"{self.worlds}"
        return f"{worlds}/{self.errors:g}" + "/club" * self.club + trust


class Judged(NamedTuple):
    """What one setting chose at one decision, compared with the first setting's choice."""

    setting: Setting
    differs: bool
    gain: float
    """In points per defender, for the side that decides."""
    likely_gain: float
    """The same in other deals that are as likely to the seat."""


class Gained(NamedTuple):
    """What one setting gains in a whole deal on one side."""

    setting: str
    side: str
    decisions: int
    differ: int
    gain: float
    """In points per defender, as `Judged`."""
    likely_gain: float


class Judge(Onlooker):
    """A master whose settings are judged at each of its decisions.

    One judge plays all masters of a deal.
    """

    def __init__(self, deal: Deal, settings: Sequence[Setting], policies: Sequence[Policy]) -> None:
        super().__init__(deal)
        self._player, self._club = Master(), Club()
        self._settings, self._policies = settings, policies
        self.judged: list[Judged] = []

    async def choose(self, view: SeatView) -> Decision:
        """What master decides."""
        decision = await self._player.choose(view)
        by_rules = await self._club.choose(view)
        # Where `Club` would play, a master may show its handful first.
        if is_open(view, by_rules) and isinstance(decision.action, Play):
            self._weigh(view, by_rules)
        return decision

    def _weigh(self, view: SeatView, by_rules: Decision) -> None:
        chosen = choices(view, by_rules, self._settings)
        first = chosen[self._settings[0]]
        worth = {card: self._worth(view, card) for card in set(chosen.values())}
        promised = likely_worth(view) if len(worth) > 1 else dict.fromkeys(worth, 0.0)
        for setting, card in chosen.items():
            gain, likely = worth[card] - worth[first], promised[card] - promised[first]
            self.judged.append(Judged(setting, card != first, gain, likely))

    def _worth(self, seen: SeatView, card: Card) -> float:
        """What the card brings its side in the deal as it is, per defender."""
        after = apply(self.deal, seen.seat, Play(card))
        sign = 1 if seen.side_of(seen.seat) is Side.ATTACK else -1
        if after.to_act is None:
            return sign * paid_by_a_defender(after)
        return sign * playout_value(after, self._policies, paid_by_defender(seen), PLAYOUTS)


def choices(view: SeatView, by_rules: Decision, settings: Sequence[Setting]) -> dict[Setting, Card]:
    """The card that scores most with each setting, or the usual one.

    Unlike a master, it does not leave the height of a card to `club`, nor spare a partner's petit
    (`usual.alike`, `usual.is_takers_hunt`).
    """
    seats = view.rules.seats
    policy, odds = learned(seats)
    found = {}
    for tried in dict.fromkeys(one.without_margin for one in settings):
        others = (imitated(seats),) if tried.club else ()
        moment = Evaluator(view, policy, odds, seed_of(view, "choices"), others)
        usual = usual_card(view, by_rules, likeliest(moment.chances))
        effort = Effort(worlds=tried.worlds, most=tried.most, trust=tried.trust)
        for setting in settings:
            if setting.without_margin == tried:
                # Where `club`'s card is the usual one, its margin stays as it is.
                is_clubs = usual.points > 0
                kept = usual if is_clubs else usual._replace(errors=setting.errors)
                is_enough = partial(is_settled, usual=kept)
                found[setting] = best_of(moment.promises(effort, usual.card, is_enough), kept)
    return found


def likely_worth(view: SeatView) -> dict[Card, float]:
    """What each card brings its side on average in other likely deals, per defender."""
    seats = view.rules.seats
    policy, odds = learned(seats)
    moment = Evaluator(view, policy, odds, seed_of(view, "judge"), (imitated(seats),))
    found = moment.outcomes(LIKELY)
    return {card: fmean(each, found.weights) for card, each in found.values.items()}


def paid_by_a_defender(deal: Deal) -> float:
    """What a defender pays the attack at the end."""
    side = deal.side_of
    return -next(
        float(one)
        for seat, one in enumerate(score(deal).scores)
        if side(Seat(seat)) is Side.DEFENCE
    )


def gained(
    seats: int,
    settings: Sequence[Setting],
    sides: Sequence[str],
    others: str,
    seed: str,
    number: int,
) -> list[Gained]:
    """What each setting gains in one deal; nothing if it is thrown in."""
    deal = strongest(load_ruleset(f"fft-{seats}"), seed, number)
    if deal is None:
        return []
    found = {side: judged(settings, side, others, deal) for side in sides}
    return [summed(setting, side, found[side]) for side, setting in product(sides, settings)]


def summed(setting: Setting, side: str, every: Sequence[Judged]) -> Gained:
    """All decisions of one deal with this setting."""
    own = [one for one in every if one.setting == setting]
    differ = sum(one.differs for one in own)
    gains = sum(one.gain for one in own), sum(one.likely_gain for one in own)
    return Gained(str(setting), side, len(own), differ, *gains)


def judged(settings: Sequence[Setting], side: str, others: str, deal: Deal) -> list[Judged]:
    """What each setting gains at every decision of the masters on one side."""
    seats = deal.rules.seats
    master = learned(seats)[0]
    other = imitated(seats) if others == "club" else master
    masters = {seat for seat in range(seats) if is_of(side, deal, Seat(seat))}
    policies = [master if seat in masters else other for seat in range(seats)]
    judge = Judge(deal, settings, policies)
    players: list[Player] = [judge if seat in masters else Club() for seat in range(seats)]
    finish(play_on(deal, players, judge.hear))
    return judge.judged


def is_of(side: str, deal: Deal, seat: Seat) -> bool:
    """Whether masters on this side have this seat; a called partner is never a master."""
    return seat == deal.taker if side == "taker" else deal.side_of(seat) is Side.DEFENCE


def setting(text: str) -> Setting:
    """A setting as it is written. Raises ValueError."""
    worlds, errors, *others = text.split("/")
    is_club = others[:1] == ["club"]
    trust = next(map(float, others[is_club:]), USUAL.trust)
    first, _, most = worlds.partition("-")
    return Setting(int(first), float(errors), is_club, trust, int(most or 0))


def main() -> None:
    """A line for each side and setting."""
    asked = argparse.ArgumentParser()
    asked.add_argument("settings", nargs="+", type=setting)
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--seed", default="tune24")
    asked.add_argument("--side", choices=SIDES)
    asked.add_argument("--others", choices=["club", "learned"], default="club")
    add_options(asked, deals=100)
    options = asked.parse_args()
    sides = [options.side] if options.side else SIDES
    names = [str(one) for one in options.settings]
    one = partial(gained, options.seats, options.settings, sides, options.others, options.seed)
    what = {"bench": "settings", "settings": " ".join(names), "sides": " ".join(sides)}
    what |= {name: getattr(options, name) for name in ("seats", "others", "seed")}
    deals = [[Gained(*own) for own in deal] for deal in measured_deals(one, options, **what)]
    every = [own for deal in deals for own in deal]
    for side, name in product(sides, names[1:]):
        own = [one for one in every if (one.setting, one.side) == (name, side)]
        decisions = sum(one.decisions for one in own)
        share = sum(one.differ for one in own) / decisions
        gains = interval([one.gain for one in own])
        likely = interval([one.likely_gain for one in own])
        print(
            f"{side}, {options.seats} players, {name}: {share:.1%} of {decisions} decisions"
            f" differ, {gains} a deal, {likely} in likely deals ({len(own)} deals)"
        )


if __name__ == "__main__":
    main()
