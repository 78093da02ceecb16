"""The seconds from the first card to the score that four people take, by what plays itself.

    python benches/waits.py [--rules fft-4] [--deals 2000] [--seed waits] [--think 3] [--click 1.5]

`club` chooses for everybody. A card that may be chosen takes `--think` seconds, the only one that
may be played `--click`, or as long as the page waits before it plays itself. A hand is laid down as
fast as a card is chosen, once its player can know that the rest is theirs. Each deal is counted in
turn under every setting, on the same cards.
"""

import argparse
from functools import partial
from statistics import mean

from intervals import margin
from measured_deals import add_options, measured_deals

from oudler.bots import Club, finish
from oudler.bots.claiming import knows_rest
from oudler.core import Deal, LegalPlays, Phase, Play, SeatView, apply, start, view
from oudler.core.claim import offered
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal

MOMENT = 0.9
"""As in `frontend/src/table/forced.ts`."""
SETTINGS = {
    "every card pressed": (False, False, False),
    "last card by itself": (True, False, False),
    "forced cards by themselves": (True, True, False),
    "last card, and claims": (True, False, True),
    "forced cards, and claims": (True, True, True),
}
"""By name, what plays itself: the last card, a forced one, what is claimed."""


def spent(options: argparse.Namespace, number: int) -> dict[str, float] | None:
    """Seconds of one deal under each setting; none if nobody takes."""
    rules = load_ruleset(options.rules)
    deal = start(rules, numbered_deal(rules, options.seed, number))
    seconds = dict.fromkeys(SETTINGS, 0.0)
    claimed = False
    while deal.to_act is not None:
        seen = view(deal, deal.to_act)
        action = finish(Club().choose(seen)).action
        assert action is not None
        if isinstance(action, Play):
            claims = not claimed and bool(offered(deal)) and knows_rest(seen)
            for name, setting in SETTINGS.items():
                if not (setting[2] and claimed):
                    seconds[name] += waited(seen, options, *setting, claims=claims)
            claimed = claimed or claims
        deal = apply(deal, deal.to_act, action)
    return seconds if played(deal) else None


def waited(
    seen: SeatView,
    options: argparse.Namespace,
    last: bool,
    forced: bool,
    claim: bool,
    *,
    claims: bool,
) -> float:
    """Seconds before a card falls, or a hand is laid down."""
    assert isinstance(seen.legal, LegalPlays)
    if (claim and claims) or len(seen.legal.cards) > 1:
        return float(options.think)
    plays_itself = forced or (last and len(seen.hand) == 1)
    return MOMENT if plays_itself else float(options.click)


def played(deal: Deal) -> bool:
    """Whether a deal was played to its end."""
    return deal.phase is Phase.OVER and bool(deal.tricks)


def main() -> None:
    """A line for each setting."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rules", default="fft-4")
    asked.add_argument("--seed", default="waits")
    asked.add_argument("--think", type=float, default=3)
    asked.add_argument("--click", type=float, default=1.5)
    add_options(asked, deals=2_000)
    options = asked.parse_args()
    what = {"bench": "waits", "rules": options.rules, "seed": options.seed}
    times = {"think": options.think, "click": options.click}
    found = [
        one for one in measured_deals(partial(spent, options), options, **what, **times) if one
    ]
    usual = mean(one["every card pressed"] for one in found)
    print(f"{len(found)} deals of {options.rules}")
    for name in SETTINGS:
        seconds = [one[name] for one in found]
        print(
            f"{name}: {mean(seconds):.0f} s ± {margin(seconds):.1f},"
            f" {1 - mean(seconds) / usual:.1%} less"
        )


if __name__ == "__main__":
    main()
