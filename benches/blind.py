"""Asks every level again with other hidden cards, and counts different decisions: `make blind`.

    python benches/blind.py [DEALS]

Exits with 1 if a decision differs. The deals have the seed `blind`.
"""

import sys
from collections import Counter
from time import process_time

from oudler.bots import LEVELS, Player, finish, make_player
from oudler.bots.learned.master import Master
from oudler.core import view
from oudler.rulesets import load_ruleset
from oudler.solver.evaluation import Effort
from oudler.testing.look_alikes import Question, look_alikes, questions

DEALS = 12
OTHERS = 2
QUICK = Effort(worlds=20, drawn=3)
RULESETS = (
    *("fft-3", "fft-4", "fft-5", "playroom-6", "wikipedia-6-teams", "wikipedia-7"),
    *("wikipedia-6-misere", "wikipedia-7-misere"),
)


def player(level: str) -> Player:
    return Master(QUICK) if level == "master" else make_player(level)


def differing(question: Question, number: int) -> tuple[int, int]:
    """How many decisions were compared at this question, and how many differed."""
    seen = view(question.deal, question.seat)
    wanted = {level: finish(player(level).choose(seen)) for level in LEVELS}
    asked = others = 0
    for deal in look_alikes(question, OTHERS, number):
        elsewhere = view(deal, question.seat)
        assert elsewhere == seen
        for level in LEVELS:
            asked += 1
            others += finish(player(level).choose(elsewhere)) != wanted[level]
    return asked, others


def main(deals: int) -> int:
    """Compare, and print the figures by ruleset and phase."""
    wrong = 0
    for id in RULESETS:
        begun, asked, others = process_time(), Counter[str](), Counter[str]()
        for number in range(deals):
            for place, question in enumerate(questions(load_ruleset(id), number, "blind")):
                compared, differed = differing(question, place)
                asked[question.phase] += compared
                others[question.phase] += differed
        told = ", ".join(f"{phase} {count:,}" for phase, count in sorted(asked.items()))
        print(
            f"{id}: {asked.total():,} pairs ({told}), {others.total()} decided differently, "
            f"{process_time() - begun:.0f} s",
            flush=True,
        )
        wrong += others.total()
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS))
