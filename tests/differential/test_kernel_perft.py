"""Perft of endings and their total scores: core's numbers, and the kernel's.

The kernel's own tests read the same file, which `python -m tests.differential.test_kernel_perft`
writes.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from oudler.core import EMPTY, OUDLERS, CardPlayed, CardSet, PetitSec, Phase, Ruleset, start
from oudler.core.deal import Deal, imprenable, replace
from oudler.core.phases.play import evolve_card_played, playable
from oudler.core.scoring.counting import count
from oudler.core.scoring.misere import half_points_by_seat
from oudler.rulesets import load_ruleset
from oudler.testing.chance import random_steps, shuffled_dealt
from oudler.testing.endings import line, position, table

PERFT = Path(__file__).parents[1] / "data" / "kernel" / "perft.txt"
ENDINGS: tuple[tuple[str, dict[str, object], dict[int, int]], ...] = (
    ("fft-3", {}, {2: 0, 3: 1, 4: 0, 5: 0}),
    ("fft-4", {}, {2: 0, 3: 1, 4: 0, 5: 50}),
    ("fft-5", {}, {2: 0, 3: 0, 4: 9}),
    ("fft-5", {"petit_sec": "imprenable"}, {3: 20, 4: 177}),
    (
        "fft-4",
        {"excuse_in_last_trick": "trick_winner", "excuse_exchange": "never"},
        {2: 313, 3: 75},
    ),
    ("jeux-de-cartes-4", {}, {3: 28}),
    ("fft-5", {"excuse_in_last_trick": "keeps_camp"}, {2: 62, 3: 96}),
    ("wikipedia-6-misere", {"excuse_in_last_trick": "keeps_camp"}, {2: 75, 3: 57}),
    ("wikipedia-6-two-packs", {"excuse_in_last_trick": "keeps_camp"}, {2: 637}),
    ("fft-3", {"oudlers_apart": True}, {2: 454, 3: 73, 4: 104}),
    ("wikipedia-4", {"oudlers_apart": True}, {2: 164, 3: 101, 4: 34}),
    ("fft-5", {"oudlers_apart": True}, {2: 21, 3: 63}),
    ("wikipedia-6-misere", {}, {2: 1, 3: 0}),
    ("wikipedia-6-two-packs", {}, {2: 0}),
    ("wikipedia-8-two-packs", {}, {2: 0}),
)
"""A ruleset and its options; for each number of tricks left, the number of a random deal that is
neither trivial nor slow in Python; where oudlers are kept apart, one in which that matters."""


def endings() -> Iterator[str]:
    """A line for each ending: the deal, the cards before it, and the numbers."""
    for id, options, numbered in ENDINGS:
        rules = load_ruleset(id, options)
        for tricks, number in numbered.items():
            found = ending(rules, tricks, number)
            assert found is not None
            before, cards, deal = found
            played = {"cards": ",".join(map(str, cards)), "left": tricks, **numbers(deal)}
            yield line({"rules": id, **table(rules, before), **position(before), **played})


def ending(rules: Ruleset, tricks: int, number: int) -> tuple[Deal, list[int], Deal] | None:
    """The deal of this number before its first card, the cards played, and the deal then.

    None where no card is played, or where nothing rare was dealt that is waited for. Oudlers that
    may not meet are kept as long as they may be.
    """
    rng = Random(f"perft/{rules.id}@1/{tricks}/{number}")
    dealt = shuffled_dealt(rng, rules)
    if rules.petit_sec is PetitSec.IMPRENABLE and not imprenable(rules, dealt):
        return None
    deal = start(rules, dealt)
    before, cards = None, []
    kept = OUDLERS if rules.oudlers_apart else EMPTY
    for event, after in random_steps(rng, deal, kept):
        if isinstance(event, CardPlayed):
            before = before or deal
            cards.append(int(event.card))
        deal = after
        if deal.phase is Phase.PLAY and len(deal.tricks) == rules.tricks - tricks:
            return None if before is None else (before, cards, deal)
    return None


def successors(deal: Deal) -> Iterator[Deal]:
    """The deal after each card that may be played."""
    seat = deal.to_act
    assert seat is not None
    for card in CardSet(playable(deal, deal.hands[seat].bits)):
        yield evolve_card_played(deal, CardPlayed(seat, card))


def numbers(deal: Deal) -> dict[str, object]:
    """How many lines there are, and the sum of their results."""
    sums: Counter[str] = Counter()
    for end in ends(deal):
        sums["lines"] += 1
        if end.taker is None:
            sums["squares"] += sum(own * own for own in half_points_by_seat(end))
            continue
        won = count(end)
        sums["half_points"] += won.half_points
        sums["oudlers"] += won.oudlers
        sums["lost"] += won.lost
        sums["petits"] += won.petit_au_bout is not None
    return dict(sums)


def ends(deal: Deal) -> Iterator[Deal]:
    """The deal after each line."""
    if deal.phase is not Phase.PLAY:
        yield deal
        return
    for after in successors(deal):
        yield from ends(after)


@pytest.mark.slow
def test_the_kernel_is_given_what_core_counts() -> None:
    assert PERFT.read_text().splitlines() == list(endings())


@pytest.mark.parametrize("id", ["fft-3", "wikipedia-4", "fft-5"])
def test_three_oudlers_would_meet_in_the_endings_that_keep_them_apart(id: str) -> None:
    (numbered,) = (
        numbered
        for known, options, numbered in ENDINGS
        if known == id and "oudlers_apart" in options
    )
    for tricks in (2, 3):
        found = ending(load_ruleset(id, {"oudlers_apart": True}), tricks, numbered[tricks])
        assert found is not None
        _, _, deal = found
        assert numbers(deal) != numbers(replace(deal, rules=load_ruleset(id)))


if __name__ == "__main__":
    PERFT.write_text("\n".join([*endings(), ""]))
