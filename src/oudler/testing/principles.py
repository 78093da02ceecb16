"""Positions in which a principle of good play names the right action, or a wrong one."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oudler.core import CardSet, Deal, SeatView, actions, view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import act, begin, bid_all, call, dealt, discard, play_cards

LEFT_OUT = "left-out.toml"
HANDFUL, SLAM, NOTHING = "handful", "slam", "nothing"
ANNOUNCED = frozenset((HANDFUL, SLAM, NOTHING))
"""The answers to what to announce; a card played answers it with nothing."""


@dataclass(frozen=True, slots=True)
class Principle:
    """A piece of advice, and where it is written."""

    name: str
    """As the sources number it, `E-1` to `E-49`; or `F` for the federation's signals, `B` for bids,
    `C` for calls, `H` for handfuls and `L` for slams."""
    source: str
    why: str
    reading: str
    """A strong player's verdict on the positions in which the search disagrees."""


@dataclass(frozen=True, slots=True)
class Position:
    """A deal played up to a question, and what a principle says about the answers."""

    principle: Principle
    number: int
    moves: dict[str, Any]
    """The cards dealt, and all that was said and played since, as text."""
    right: frozenset[str] | None
    """The only good answers, such as a card or a bid; None if some are only to be avoided."""
    wrong: frozenset[str]
    """The answers to avoid."""

    @property
    def name(self) -> str:
        """The principle's name and the position's number."""
        return f"{self.principle.name}-{self.number}"

    def deal(self) -> Deal:
        """The deal at the question; the rules check every move before it."""
        moves = self.moves
        rules = load_ruleset(moves.get("rules", "fft-4"))
        cards = dealt(rules, moves["hands"], moves["dog"], dealer=moves["dealer"])
        deal = bid_all(begin(rules, cards), moves.get("bids", ""))
        if "call" in moves:
            deal = call(deal, moves["call"])
        if "discard" in moves:
            deal = discard(deal, moves["discard"])
        if "handful" in moves:
            shown = CardSet.parse(moves["handful"])
            size = list(actions.HandfulSize)[rules.handfuls.index(len(shown))]
            deal = act(deal, actions.ShowHandful(size, shown))
        return play_cards(deal, moves.get("played", ""))

    def seen(self) -> SeatView:
        """The view of the seat to act at the question."""
        deal = self.deal()
        assert deal.to_act is not None
        return view(deal, deal.to_act)

    def agrees(self, action: actions.Action | None) -> bool:
        """Whether an action is as the principle says."""
        words = self.words(action)
        return not words & self.wrong and (self.right is None or words <= self.right)

    def words(self, action: actions.Action | None) -> frozenset[str]:
        """An action in the words of the answers."""
        match action:
            case actions.ShowHandful():
                return frozenset((HANDFUL,))
            case actions.AnnounceSlam():
                return frozenset((SLAM,))
            case actions.Play(card) if not self.asks_announcement:
                return frozenset((str(card),))
            case actions.Discard(cards) | actions.CallCards(cards):
                return frozenset(map(str, cards))
            case actions.Bid(contract):
                return frozenset(("pass" if contract is None else str(contract),))
        return frozenset((NOTHING,))

    @property
    def asks_announcement(self) -> bool:
        """Whether it asks what to announce, not which card to play."""
        return bool(ANNOUNCED & (self.wrong if self.right is None else self.right))


def read_positions(folder: Path) -> tuple[tuple[Position, ...], dict[str, str]]:
    """The positions of a folder, and why other principles have none, by name."""
    files = sorted((one for one in folder.glob("*.toml") if one.name != LEFT_OUT), key=_order)
    left_out = tomllib.loads((folder / LEFT_OUT).read_text("utf-8"))
    return tuple(one for file in files for one in _read(file)), left_out


def _order(file: Path) -> list[tuple[int, str]]:
    """E-7 before E-10, and E-42 before its reading."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in file.stem.split("-")]


def _read(file: Path) -> list[Position]:
    found = tomllib.loads(file.read_text("utf-8"))
    name = file.stem.replace("-read", " read")
    principle = Principle(name, found["source"], found["why"], found.get("reading", ""))
    return [
        Position(
            principle,
            number,
            one,
            frozenset(one["right"].split()) if "right" in one else None,
            frozenset(one.get("wrong", "").split()),
        )
        for number, one in enumerate(found["position"], 1)
    ]
