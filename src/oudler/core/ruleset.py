"""A ruleset: every number and way of doing in which one table's rules differ from another's."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Any

from oudler.core.actions import Contract, HandfulSize
from oudler.core.cards import COURT_RANKS, PACK
from oudler.core.events import Score


class Phase(StrEnum):
    """What the table is busy with."""

    BIDDING = "bidding"
    CALLING = "calling"
    DOG = "dog"
    PLAY = "play"
    COUNTING = "counting"
    OVER = "over"


class PetitSec(StrEnum):
    """What happens to a player whose only trump is the petit (A3-20)."""

    CANCELLED = "cancelled"
    PLAYED = "played"


class LastTrickExcuse(StrEnum):
    """Whose the Excuse is when it is played to the last trick (A9-58)."""

    CHANGES_CAMP = "changes_camp"
    TRICK_WINNER = "trick_winner"


class ExcuseExchange(StrEnum):
    """Whether a half-point card is given for an Excuse that its side keeps (A9-55)."""

    ALWAYS = "always"
    NEVER = "never"


class HalfPoints(StrEnum):
    """How an odd half-point is counted (A11-67)."""

    WINNER = "winner"
    EXACT = "exact"


class FaultKind(StrEnum):
    """What can be wrong with a ruleset."""

    UNKNOWN_OPTION = "unknown_option"
    WRONG_VALUE = "wrong_value"
    MISSING = "missing"
    CARDS_DO_NOT_ADD_UP = "cards_do_not_add_up"
    DOG_HAS_NO_PLACE = "dog_has_no_place"
    BIDS_NOT_RISING = "bids_not_rising"
    HANDFULS_NOT_RISING = "handfuls_not_rising"
    HANDFULS_TOO_LARGE = "handfuls_too_large"
    TARGETS_NOT_COMPLEMENTARY = "targets_not_complementary"
    CALL_WITHOUT_PHASE = "call_without_phase"
    DOG_WITHOUT_PHASE = "dog_without_phase"
    PHASES_OUT_OF_ORDER = "phases_out_of_order"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a ruleset: where it is, and what would be right."""

    kind: FaultKind
    option: str
    right: str

    def __str__(self) -> str:
        return f"{self.option}: {self.kind.value.replace('_', ' ')} (right: {self.right})"


class RulesetError(ValueError):
    """A ruleset makes no sense; `faults` lists everything wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of one option: a sentence, where the rule stands, and how a value is read."""

    says: str
    source: str
    allowed: str
    read: Callable[[object], Any]


def _whole(least: int, most: int) -> tuple[str, Callable[[object], int]]:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError
        return value

    return f"a whole number from {least} to {most}", read


def _flag() -> tuple[str, Callable[[object], bool]]:
    def read(value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return "true, false", read


def _one_of(ways: type[StrEnum]) -> tuple[str, Callable[[object], StrEnum]]:
    return ", ".join(ways), ways


def _list_of(each: Callable[[Any], Any], lengths: range, allowed: str) -> tuple[str, Any]:
    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) not in lengths:
            raise ValueError
        return tuple(map(each, value))

    return allowed, read


def _whole_numbers(count: int) -> tuple[str, Any]:
    return _list_of(_whole(0, 1000)[1], range(count, count + 1), f"a list of {count} whole numbers")


def _rank(value: object) -> str:
    if value not in COURT_RANKS:
        raise ValueError
    return str(value)


_MULTIPLIER = re.compile(r"\d{1,4}(/\d{1,4}|\.\d{1,4})?", re.ASCII)


def _multiplier(value: object) -> Score:
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise ValueError
    if isinstance(value, str) and not re.fullmatch(
        r"\d{1,4}(/\d{1,4}|\.\d{1,4})?", value, re.ASCII
    ):
        raise ValueError
    number = Fraction(value)
    if not 0 < number <= 1000:
        raise ValueError
    return int(number) if number.denominator == 1 else number


def _ladder() -> tuple[str, Any]:
    def read(value: object) -> tuple[tuple[Contract, Score], ...]:
        if not isinstance(value, Mapping):
            raise ValueError
        return tuple((Contract(name), _multiplier(number)) for name, number in value.items())

    return f"a table of multipliers, its keys among {', '.join(Contract)}", read


def _option(says: str, source: str, values: tuple[str, Callable[[object], Any]]) -> Any:
    allowed, read = values
    return field(metadata={"option": Option(says, source, allowed, read)})


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one table. Frozen, and valid once it stands: a bad one raises RulesetError."""

    id: str
    version: int

    seats: int = _option("How many people play.", "B", _whole(3, 8))
    hand: int = _option("How many cards each of them is dealt.", "A3-13, B", _whole(1, 26))
    dog: int = _option("How many cards go to the dog.", "A3-13, B", _whole(0, 12))
    packet: int = _option("How many cards are dealt at a time.", "A3-13, A3-15", _whole(1, 6))
    dog_spares: int = _option(
        "How many first and last cards of the pack may not go to the dog.", "A3-14", _whole(0, 6)
    )
    dog_at_a_time: int = _option(
        "How many cards may go to the dog between two packets.", "A3-14", _whole(1, 12)
    )
    cut_minimum: int = _option(
        "How many cards each part of a cut has at least.", "A2-11", _whole(1, 39)
    )
    petit_sec: PetitSec = _option(
        "What becomes of a deal in which a player's only trump is the petit.",
        "A3-20",
        _one_of(PetitSec),
    )
    phases: tuple[Phase, ...] = _option(
        "What a deal goes through, in order.",
        "A4 to A8",
        _list_of(Phase, range(1, 5), "a list among bidding, calling, dog, play"),
    )
    bids: tuple[tuple[Contract, Score], ...] = _option(
        "The contracts, lowest first, and what each multiplies the score by.", "A4-22", _ladder()
    )
    call_ranks: tuple[str, ...] = _option(
        "The ranks a taker may call, each only when he holds all those before it.",
        "A13-80, A13-81",
        _list_of(_rank, range(5), "a list among J, N, Q, K"),
    )
    call_own: bool = _option("Whether the taker may call his own card.", "A13-82", _flag())
    call_bars_first_lead: bool = _option(
        "Whether the first lead may not be in the called suit, but for the called card.",
        "A8-54",
        _flag(),
    )
    handfuls: tuple[int, ...] = _option(
        "How many trumps a single, a double and a triple handful show.",
        "A7-38",
        _whole_numbers(3),
    )
    handful_values: tuple[int, ...] = _option(
        "What a single, a double and a triple handful are worth.", "A7-38", _whole_numbers(3)
    )
    excuse_exchange: ExcuseExchange = _option(
        "Whether a half-point card is given for an Excuse that its side keeps.",
        "A9-55",
        _one_of(ExcuseExchange),
    )
    excuse_in_last_trick: LastTrickExcuse = _option(
        "Who gets an Excuse played to the last trick.", "A9-58", _one_of(LastTrickExcuse)
    )
    excuse_wins_slam: bool = _option(
        "Whether the Excuse, led to the last trick by a side that won all others, wins it.",
        "A9-59",
        _flag(),
    )
    targets: tuple[int, ...] = _option(
        "The points an attack needs with no, one, two and three oudlers.", "A1-5", _whole_numbers(4)
    )
    half_points: HalfPoints = _option(
        "Whether an odd half-point goes to the winner of the deal or is counted as it is.",
        "A11-67",
        _one_of(HalfPoints),
    )
    base: int = _option("What a contract is worth before its points.", "A11-68", _whole(0, 100))
    petit_au_bout: int = _option(
        "What the petit in the last trick is worth, before the multiplier.",
        "A10-62",
        _whole(0, 100),
    )
    petit_au_bout_before_excuse: bool = _option(
        "Whether a slam's last trick but one counts as the last when the Excuse wins the last.",
        "A10-63",
        _flag(),
    )
    slam_announced_made: int = _option(
        "What an announced slam is worth when made.", "A5-30", _whole(0, 2000)
    )
    slam_announced_failed: int = _option(
        "What an announced slam costs when it fails.", "A5-30", _whole(0, 2000)
    )
    slam_made: int = _option("What an unannounced slam is worth.", "A5-30", _whole(0, 2000))
    slam_by_defence: int = _option(
        "What each defender receives when the attack wins no trick.", "A5-31", _whole(0, 2000)
    )

    def __post_init__(self) -> None:
        if faults := tuple(_faults(self)):
            raise RulesetError(faults)

    @property
    def name(self) -> str:
        """Id and version, as records name a ruleset: `fft-4@1`."""
        return f"{self.id}@{self.version}"

    def multiplier(self, contract: Contract) -> Score:
        """What this contract multiplies the score by. Raises KeyError where it cannot be bid."""
        return dict(self.bids)[contract]

    def handful_trumps(self, size: HandfulSize) -> int:
        """How many trumps a handful of this size shows."""
        return self.handfuls[list(HandfulSize).index(size)]

    def handful_value(self, size: HandfulSize) -> int:
        """What a handful of this size is worth."""
        return self.handful_values[list(HandfulSize).index(size)]


OPTIONS: dict[str, Option] = {
    f.name: f.metadata["option"] for f in fields(Ruleset) if "option" in f.metadata
}
"""Every option by name, in the order of play."""


def read_ruleset(id: str, version: int, values: Mapping[str, object]) -> Ruleset:
    """The ruleset with these plain values, as TOML and JSON hold them.

    Raises RulesetError with every fault at once.
    """
    faults = [
        Fault(FaultKind.UNKNOWN_OPTION, key, ", ".join(OPTIONS))
        for key in values
        if key not in OPTIONS
    ]
    options: dict[str, Any] = {}
    for key, option in OPTIONS.items():
        if key not in values:
            faults.append(Fault(FaultKind.MISSING, key, option.allowed))
            continue
        try:
            options[key] = option.read(values[key])
        except (ValueError, TypeError, ZeroDivisionError):
            faults.append(Fault(FaultKind.WRONG_VALUE, key, option.allowed))
    if faults:
        raise RulesetError(tuple(faults))
    return Ruleset(id=id, version=version, **options)


def plain_options(rules: Ruleset) -> dict[str, object]:
    """The ruleset's options as plain values, which `read_ruleset` reads back."""
    return {key: _plain(key, getattr(rules, key)) for key in OPTIONS}


def _plain(key: str, value: Any) -> object:
    if key == "bids":
        return {str(name): n if isinstance(n, int) else str(n) for name, n in value}
    if isinstance(value, tuple):
        return [str(v) if isinstance(v, StrEnum) else v for v in value]
    return str(value) if isinstance(value, StrEnum) else value


def packet_sizes(rules: Ruleset) -> tuple[int, ...]:
    """The packets in the order of dealing; where the hand does not divide, the last are smaller."""
    rounds, rest = divmod(rules.hand, rules.packet)
    last = [rest] * rules.seats if rest else []
    return (*[rules.packet] * (rounds * rules.seats), *last)


def dog_gaps(rules: Ruleset) -> range:
    """After how many packets a card may go to the dog: never before the first or after the last.

    Packets are dealt whole, so as many cards as a packet has are kept from the dog at both ends
    (A3-14).
    """
    packets = packet_sizes(rules)
    first = next(n for n in range(len(packets) + 1) if sum(packets[:n]) >= rules.dog_spares)
    last = next(n for n in range(len(packets) + 1) if sum(packets[::-1][:n]) >= rules.dog_spares)
    return range(first, len(packets) - last + 1)


def _faults(rules: Ruleset) -> list[Fault]:
    checks = (
        _cards_fault,
        _dog_fault,
        _bids_fault,
        _handfuls_fault,
        _targets_fault,
        _phases_fault,
    )
    return [fault for check in checks if (fault := check(rules)) is not None]


def _cards_fault(rules: Ruleset) -> Fault | None:
    cards = rules.seats * rules.hand + rules.dog
    if cards == len(PACK):
        return None
    right = f"seats × hand + dog = {len(PACK)}, not {cards}"
    return Fault(FaultKind.CARDS_DO_NOT_ADD_UP, "hand", right)


def _dog_fault(rules: Ruleset) -> Fault | None:
    most = len(dog_gaps(rules)) * rules.dog_at_a_time
    if rules.dog <= most:
        return None
    return Fault(FaultKind.DOG_HAS_NO_PLACE, "dog", f"at most {most} cards between the packets")


def _bids_fault(rules: Ruleset) -> Fault | None:
    order = list(Contract)
    places = [order.index(contract) for contract, _ in rules.bids]
    multipliers = [multiplier for _, multiplier in rules.bids]
    if places and _rises(places) and _rises(multipliers):
        return None
    right = f"in the order {', '.join(order)}, each multiplying by more than the one before"
    return Fault(FaultKind.BIDS_NOT_RISING, "bids", right)


def _handfuls_fault(rules: Ruleset) -> Fault | None:
    if not _rises(rules.handfuls):
        return Fault(FaultKind.HANDFULS_NOT_RISING, "handfuls", "single < double < triple")
    if rules.handfuls[-1] > rules.hand + rules.dog:
        right = f"at most {rules.hand + rules.dog} trumps"
        return Fault(FaultKind.HANDFULS_TOO_LARGE, "handfuls", right)
    return None


def _targets_fault(rules: Ruleset) -> Fault | None:
    # A1-5: the attack misses its target exactly when the defence makes the complementary one.
    sums = {rules.targets[k] + rules.targets[3 - k] for k in range(4)}
    if sums == {92} and _rises(rules.targets[::-1]):
        return None
    right = "falling, the first and last and the middle two summing to 92"
    return Fault(FaultKind.TARGETS_NOT_COMPLEMENTARY, "targets", right)


def _phases_fault(rules: Ruleset) -> Fault | None:
    if (Phase.CALLING in rules.phases) != bool(rules.call_ranks):
        return Fault(FaultKind.CALL_WITHOUT_PHASE, "call_ranks", "with the phase calling, or empty")
    order = [Phase.BIDDING, Phase.CALLING, Phase.DOG, Phase.PLAY]
    if list(rules.phases) != [p for p in order if p in rules.phases] or not {
        Phase.BIDDING,
        Phase.PLAY,
    } <= set(rules.phases):
        right = "bidding, then calling, then dog, then play"
        return Fault(FaultKind.PHASES_OUT_OF_ORDER, "phases", right)
    if rules.dog and Phase.DOG not in rules.phases:
        return Fault(FaultKind.DOG_WITHOUT_PHASE, "dog", "0, or with the phase dog")
    return None


def _rises(numbers: Any) -> bool:
    return all(low < high for low, high in pairwise(numbers))
