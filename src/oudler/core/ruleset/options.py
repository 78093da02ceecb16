"""How an option describes itself: a sentence, a source, a reader for its values, who knows them."""

import re
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Self

from oudler.core.actions import Contract
from oudler.core.cards import COURT_RANKS
from oudler.core.events import Score
from oudler.core.ruleset.option_values import ANY_RANK, BELOW_KING
from oudler.core.values import Named


class Phrase(str):
    """A text as a template and its fields, so that it can be translated."""

    template: str
    fields: Mapping[str, object]

    def __new__(cls, template: str, **fields: object) -> Self:
        """The template with its fields filled in."""
        phrase = super().__new__(cls, template.format(**fields))
        phrase.template, phrase.fields = template, fields
        return phrase


class Need(Named):
    """A requirement that a table must meet before an option has an effect."""

    TAKER = "a_taker"
    BARRED_DEALER = "a_dealer_who_bids"
    NO_TAKER = "deals_without_a_taker"
    TARGET = "points_to_reach"
    HALF_POINT = "half_points_to_count"
    BASE = "a_contract_worth_points"
    MULTIPLIER = "bids_that_multiply"
    DOG = "a_dog"
    DISCARD = "a_dog_that_is_taken"
    CALL = "a_called_card"
    PARTNERS = "partners"
    THREE = "three_players"
    MISERES = "declared_miseres"
    PETIT = "a_petit_au_bout_that_pays"
    SAID_SLAM = "slams_that_are_announced"
    SMALL_SLAM = "small_slams"
    SAID_SMALL_SLAM = "small_slams_that_are_announced"
    MOUCHES = "mouches"


class Group(Named):
    """The part of the game that an option belongs to; the page's form lists them by it."""

    DEALING = "dealing"
    BIDDING = "bidding"
    CALLING = "calling"
    DOG = "dog"
    ANNOUNCING = "announcing"
    PLAY = "play"
    COUNTING = "counting"
    SLAMS = "slams"
    MOUCHES = "mouches"


class Mind(Named):
    """Code outside core that was written or trained for some rules, and cannot ask core for more.

    A rule that it does not know must keep it from the table, or it would play by another.
    """

    INFERENCE = "inference"
    """The cards that a played card rules out: `club`'s memory, the deals drawn for a seat."""
    SEARCH = "search"
    """Best play with open hands: the kernel."""
    POLICIES = "policies"
    """The learned players, and the kernel's playouts of likely deals."""
    ENVIRONMENT = "environment"
    """Whole deals in the kernel, from the first bid on, for programs that learn."""


@dataclass(frozen=True, slots=True)
class Known:
    """The values of an option that each mind knows besides the usual one; None for all of them."""

    inference: Collection[object] | None = None
    search: Collection[object] | None = None
    policies: Collection[object] | None = None
    environment: Collection[object] | None = None

    def holds(self, mind: Mind, value: object) -> bool:
        """Whether a mind knows this value.

        >>> Known(search=[True]).holds(Mind.SEARCH, False), ALL.holds(Mind.SEARCH, False)
        (False, True)
        """
        match mind:
            case Mind.INFERENCE:
                values = self.inference
            case Mind.SEARCH:
                values = self.search
            case Mind.POLICIES:
                values = self.policies
            case Mind.ENVIRONMENT:
                values = self.environment
        return values is None or value in values


ALL = Known()
"""Every mind knows every value: core decides for it, or the option changes nothing that it sees."""
USUAL_ONLY = Known((), (), (), ())
"""No mind knows more than the usual value."""


@dataclass(frozen=True, slots=True)
class Values:
    """The domain of an option: the allowed values in words, and how to read one."""

    allowed: str
    read: Callable[[object], Any]
    """Reads a plain value, as TOML and JSON hold it. Raises ValueError or TypeError."""
    plain: Sequence[bool | int | str] = ()
    """Every plain value; empty if they are lists or tables."""


@dataclass(frozen=True, slots=True)
class Option:
    """How an option describes itself: its sentence, source, values, needs, and who knows them."""

    says: str
    source: str
    group: Group
    allowed: str
    read: Callable[[object], Any]
    plain: Sequence[bool | int | str]
    """Every plain value that it may have; empty if they are lists or tables."""
    needs: tuple[Need, ...]
    """The requirements a table must meet before the option has an effect."""
    value_needs: Mapping[object, tuple[Need, ...]]
    """The additional needs of single values."""
    known: Known
    """The values that the search, the inference and the learned players know."""

    def needs_of(self, value: object) -> tuple[Need, ...]:
        """All the needs of this value.

        >>> from oudler.core.ruleset.model import OPTIONS
        >>> OPTIONS["slam_by"].needs_of("taker")
        (Need.SAID_SLAM,)
        """
        return (*self.needs, *self.value_needs.get(value, ()))


def whole(least: int, most: int) -> Values:
    """Whole numbers in a range.

    >>> whole(2, 9).read(4)
    4
    """

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError
        return value

    allowed = Phrase("a whole number from {least} to {most}", least=least, most=most)
    return Values(allowed, read, range(least, most + 1))


def flag() -> Values:
    """Yes or no.

    >>> flag().read(True)
    True
    """

    def read(value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return Values("true, false", read, (False, True))


def one_of(ways: type[StrEnum]) -> Values:
    """One of a few named values.

    >>> one_of(Contract).read("garde")
    Contract.GARDE
    """
    return Values(", ".join(ways), ways, tuple(map(str, ways)))


def list_of(each: Callable[[Any], Any], lengths: Container[int], allowed: str) -> Values:
    """A list whose items are all read alike.

    >>> list_of(flag().read, range(3), "two yes or no").read([True, False])
    (True, False)
    """

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) not in lengths:
            raise ValueError
        return tuple(map(each, value))

    return Values(allowed, read)


def whole_numbers(*counts: int) -> Values:
    """A list of a given number of whole numbers.

    >>> whole_numbers(3).read([10, 13, 15])
    (10, 13, 15)
    """
    one = Phrase("a list of {count} whole numbers", count=counts[0])
    some = Phrase("a list of {least} or {most} whole numbers", least=counts[0], most=counts[-1])
    return list_of(whole(0, 1000).read, counts, one if len(counts) == 1 else some)


CALLABLE = (*COURT_RANKS[::-1], ANY_RANK, BELOW_KING)
"""The callable cards, by rank."""


def rungs() -> Values:
    """By call: the ranks that may be called, and how many cards of the previous rank each needs.

    >>> rungs().read([{"K": 0, "Q": 4}])
    ((('K', 0), ('Q', 4)),)
    """
    held = whole(0, 8).read

    def read_call(value: object) -> tuple[tuple[str, int], ...]:
        if not isinstance(value, Mapping) or not set(value) <= set(CALLABLE):
            raise ValueError
        call = tuple((rank, held(number)) for rank, number in value.items())
        if not call or call[0][1]:
            raise ValueError
        return call

    allowed = Phrase(
        "a list of up to two tables of numbers, their keys among {keys}, the first number 0",
        keys=", ".join(CALLABLE),
    )
    return list_of(read_call, range(3), allowed)


_MULTIPLIER = re.compile(r"\d{1,4}(/\d{1,4}|\.\d{1,4})?", re.ASCII)


def _multiplier(value: object) -> Score:
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise ValueError
    if isinstance(value, str) and not _MULTIPLIER.fullmatch(value):
        raise ValueError
    number = Fraction(value)
    if not 0 < number <= 1000:
        raise ValueError
    return int(number) if number.denominator == 1 else number


def ladder() -> Values:
    """The contracts, with what each multiplies the score by.

    >>> ladder().read({"prise": 1, "garde": "3/2"})
    ((Contract.PRISE, 1), (Contract.GARDE, Fraction(3, 2)))
    """

    def read(value: object) -> tuple[tuple[Contract, Score], ...]:
        if not isinstance(value, Mapping):
            raise ValueError
        return tuple((Contract(name), _multiplier(number)) for name, number in value.items())

    keys = ", ".join(Contract)
    return Values(Phrase("a table of multipliers, its keys among {keys}", keys=keys), read)


def option(
    says: str,
    source: str,
    group: Group,
    values: Values,
    *needs: Need,
    value_needs: Mapping[object, tuple[Need, ...]] | None = None,
    known: Known = USUAL_ONLY,
) -> Any:
    """Declare an option: what it decides, its source and group, its values, needs, who knows them.

    >>> option("How many seats play.", "A12", Group.DEALING, whole(2, 9)).metadata["option"].allowed
    'a whole number from 2 to 9'
    """
    read = values.allowed, values.read, values.plain
    told = Option(says, source, group, *read, needs, value_needs or {}, known)
    return field(metadata={"option": told})
