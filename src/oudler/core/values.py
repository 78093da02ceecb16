"""Small value classes: frozen for the type checker, quick to make at run time."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, fields, make_dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Any, Never, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")
R = TypeVar("R")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a value class.

    The type checker refuses every assignment to its fields. At run time these small values are not
    guarded, because that would take up to three times as long, and a deal makes four hundred.
    Values kept for longer, such as a `Deal` or a `SeatView`, are really frozen.

    >>> @value
    ... class Lead:
    ...     seat: int
    ...     suit: str
    ...
    >>> Lead(1, "hearts")
    Lead(seat=1, suit='hearts')
    """
    return described(dataclass(slots=True, unsafe_hash=True)(cls))


def described(cls: type[T]) -> type[T]:
    """Let `help()` show the docstring under each field of a dataclass with slots.

    A frozen one also refuses every assignment with a message that says why.

    >>> import inspect
    >>> from oudler import SeatView
    >>> inspect.getdoc(SeatView.dog)
    'The dog, once it has been shown; empty before that, or if nobody sees it.'
    """
    made: Any = cls
    if made.__dataclass_params__.frozen:
        made.__setattr__, made.__delattr__ = _refuse_set, _refuse_del
    made.__slots__ = _FieldTexts(cls)
    return cls


def _refuse_set(self: object, name: str, _: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to {name!r}: a {type(self).__name__} never changes")


def _refuse_del(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete {name!r}: a {type(self).__name__} never changes")


class _FieldTexts(dict[str, str]):
    """The `__slots__` of a class, from which `help()` takes its texts: read on first use."""

    def __init__(self, cls: Any) -> None:
        super().__init__(dict.fromkeys(cls.__slots__, ""))
        self._cls = cls
        self._is_read = False

    def __getitem__(self, name: str) -> str:
        if not self._is_read:
            self._is_read = True
            self.update(_texts_under_fields(self._cls))
        return super().__getitem__(name)


def _texts_under_fields(cls: type) -> dict[str, str]:
    """By field: its docstring in the source, or its type; empty if the source is not available."""
    import ast
    import inspect
    from textwrap import dedent

    try:
        (made,) = ast.parse(dedent(inspect.getsource(cls))).body
    except (OSError, TypeError, SyntaxError):
        return {}
    texts: dict[str, str] = {}
    field = ""
    for line in made.body if isinstance(made, ast.ClassDef) else ():
        match line:
            case ast.AnnAssign(target=ast.Name(id=field)):
                texts[field] = ast.unparse(line.annotation)
            case ast.Expr(value=ast.Constant(value=str(text))) if field:
                texts[field] = inspect.cleandoc(text)
        if not isinstance(line, ast.AnnAssign):
            field = ""
    return texts


def memoize_last(make: Callable[[T], R]) -> Callable[[T], R]:
    """A function that remembers its last result, for repeated calls with the same value.

    >>> sorted_hand = memoize_last(sorted)
    >>> hand = ["T21", "H4"]
    >>> sorted_hand(hand) is sorted_hand(hand)
    True
    """
    last: tuple[T, R] | None = None

    def made(of: T) -> R:
        nonlocal last
        known = last
        if known is None or known[0] is not of:
            known = last = (of, make(of))
        return known[1]

    return made


def draft(cls: Any) -> Any:
    """A class with the same slots, open to assignment.

    Changing the class of a filled draft makes it the value, in a third of the time of the value's
    own `__init__` (decision 0002).

    >>> from oudler.core.deal import Deal
    >>> made = draft(Deal)(*(getattr(deal, field.name) for field in fields(Deal)))
    >>> made.__class__ = Deal
    >>> made == deal
    True
    """
    return make_dataclass(f"{cls.__name__}Draft", [field.name for field in fields(cls)], slots=True)


def replacing(cls: type[T]) -> Callable[..., T]:
    """`dataclasses.replace` for one class of values, in a quarter of the time.

    >>> from oudler.core.deal import Deal
    >>> replacing(Deal)(deal, to_act=Seat(2)).to_act
    2
    """
    make = draft(cls)
    values = attrgetter(*make.__slots__)

    def replace(one: T, **changes: object) -> T:
        after = make(*values(one))
        for field, new in changes.items():
            setattr(after, field, new)
        after.__class__ = cls
        return after  # type: ignore[no-any-return]

    return replace


class Named(StrEnum):
    """A named value whose `repr` is the code for it: `Contract.GARDE`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Ranked(Named):
    """Values with names, from the lowest to the highest; they compare by rank, not as text.

    >>> Contract.GARDE > Contract.PRISE, max(Contract)
    (True, Contract.GARDE_CONTRE)
    """

    def __init__(self, _: str) -> None:
        self._rank = len(type(self).__members__)

    def __lt__(self, other: object) -> bool:
        return self._rank < self._rank_of(other)

    def __le__(self, other: object) -> bool:
        return self._rank <= self._rank_of(other)

    def __gt__(self, other: object) -> bool:
        return self._rank > self._rank_of(other)

    def __ge__(self, other: object) -> bool:
        return self._rank >= self._rank_of(other)

    def _rank_of(self, other: object) -> int:
        # Not NotImplemented: Python would then compare the texts, letter by letter.
        if not isinstance(other, type(self)):
            name = type(self).__name__
            raise wrong_type(f"comparing with {self!r}", other, f"a {name}")
        return other._rank


def wrong_type(where: str, found: object, expected: str) -> TypeError:
    """The error for an argument of the wrong type, with its value.

    >>> raise wrong_type("Bid.contract", "garde", "a Contract")
    Traceback (most recent call last):
        ...
    TypeError: Bid.contract: expected a Contract, not 'garde'
    """
    return TypeError(f"{where}: expected {expected}, not {shown(found)}")


def shown(found: object) -> str:
    """The `repr` of a wrong value; for a long one just its type.

    >>> shown(["S1"]), shown(deal)
    ("['S1']", 'a Deal')
    """
    text = repr(found)
    name = type(found).__name__
    return text if len(text) <= 80 else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def unknown_kind(found: Never, where: str, expected: str) -> TypeError:
    """The error for a value that matches no case: the type checker proves that there is none."""
    return wrong_type(where, found, expected)
