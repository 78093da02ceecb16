"""The boards on which everybody is measured: they may never change."""

from hashlib import sha256

from oudler.arena.benchmark import BOARDS, RULES, SEED, measured_levels
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal

DIGESTS = {
    "fft-3@1": "965ac4a91b894896",
    "fft-4@1": "cac67b6d22297b86",
    "fft-5@1": "f034d15fdfc16eab",
}


def test_the_boards_are_those_of_the_first_day() -> None:
    for name in RULES:
        rules = load_ruleset(name)
        boards = (numbered_deal(rules, SEED, number) for number in range(BOARDS))
        text = "\n".join(f"{board.dealer} {board.hands} {board.dog}" for board in boards)
        assert sha256(text.encode()).hexdigest()[:16] == DIGESTS[name], name


def test_every_level_was_measured_under_every_ruleset() -> None:
    found = measured_levels()
    assert all({*of} == {*RULES} for of in found.values())
    for of in zip(*(of.values() for of in found.values()), strict=True):
        assert [one.mean for one in of] == sorted((one.mean for one in of), reverse=True)
