"""Deals that nobody can have arranged: a secret bound before, and numbers from the players."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any

from oudler.core.events import Dealt
from oudler.core.notation import to_json
from oudler.core.ruleset import Ruleset
from oudler.core.session import Session
from oudler.shuffling import first_dealer, random_deal


@dataclass(frozen=True, slots=True)
class Fair:
    """What anybody needs to make the cards of a deal again, once it is over."""

    commitment: str
    """What was shown of the secret before the deal."""
    secret: str
    numbers: tuple[str, ...]
    """The players' own, by place."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """Where the cards of a deal were played first: a table's id, and the deal's number there."""

    table: str
    deal: int


class Verdict(StrEnum):
    """What can be said of how a deal came about."""

    FAIR = "fair"
    REPEATED = "repeated"
    NOTHING_TO_CHECK = "nothing_to_check"
    UNREADABLE = "unreadable"
    COMMITMENT_DIFFERS = "commitment_differs"
    DEALER_DIFFERS = "dealer_differs"
    CARDS_DIFFER = "cards_differ"

    @property
    def holds(self) -> bool:
        """Whether the cards are those that the secret and the numbers give."""
        return self in (Verdict.FAIR, Verdict.REPEATED)


def commitment(secret: str) -> str:
    """What is shown of a secret before the deal; nobody can find another secret that gives it."""
    return sha256(secret.encode()).hexdigest()


def mixed_seed(secret: str, numbers: Sequence[str]) -> str:
    """The seed of a deal: the table's secret, then the players' numbers by place."""
    return "/".join([secret, *numbers])


def first_session(
    rules: Ruleset, names: tuple[str, ...], secret: str, numbers: Sequence[str]
) -> Session:
    """The score sheet before the first deal, with the dealer whom this seed draws (A2-8)."""
    _, dealer = first_dealer(rules, mixed_seed(secret, numbers))
    return Session(rules, names, dealer)


def fair_deal(rules: Ruleset, session: Session, secret: str, numbers: Sequence[str]) -> Dealt:
    """The cards that this secret and these numbers give."""
    return random_deal(
        rules,
        session.dealer_seat,
        mixed_seed(secret, numbers),
        dealer_barred=session.dealer_barred,
        players=() if rules.dealer_plays else session.seated,
    )


def judge(
    rules: Ruleset,
    session: Session | None,
    dealt: Dealt,
    fair: Fair | None,
    repeated: Repeated | None = None,
) -> Verdict:
    """Whether a deal is what its secret and its numbers give; None is the session of a first deal.

    Who dealt a repeated deal was decided at the table where it was played first.
    """
    if fair is None:
        return Verdict.NOTHING_TO_CHECK
    if commitment(fair.secret) != fair.commitment:
        return Verdict.COMMITMENT_DIFFERS
    if repeated is None:
        if session is None:
            session = first_session(rules, (), fair.secret, fair.numbers)
        seated = dealt.players or tuple(range(rules.places))
        if seated != session.seated or dealt.dealer != session.dealer_seat:
            return Verdict.DEALER_DIFFERS
    seed = mixed_seed(fair.secret, fair.numbers)
    barred = dealt.dealer_barred
    made = random_deal(rules, dealt.dealer, seed, dealer_barred=barred, players=dealt.players)
    # As text: of two packs a record does not say which copy lies where.
    if to_json(made) != to_json(dealt):
        return Verdict.CARDS_DIFFER
    return Verdict.FAIR if repeated is None else Verdict.REPEATED


def proof_to_json(fair: Fair | None, repeated: Repeated | None) -> dict[str, object]:
    """What a record's `dealt` says besides the cards: how they came about."""
    found: dict[str, object] = {}
    if repeated is not None:
        found["again"] = asdict(repeated)
    if fair is not None:
        found["fair"] = asdict(fair)
    return found


def read_proof(line: str) -> tuple[Fair | None, Repeated | None]:
    """The same, from a `dealt` line of a record. Raises ValueError where it makes no sense."""
    found = json.loads(line)
    return _read_fair(found.get("fair")), _read_repeated(found.get("again"))


def _read_fair(found: Any) -> Fair | None:
    match found:
        case None:
            return None
        case {"commitment": str(shown), "secret": str(secret), "numbers": [*numbers]} if all(
            isinstance(number, str) for number in numbers
        ):
            mixed_seed(secret, numbers).encode()  # half a character cannot have been hashed
            return Fair(shown, secret, tuple(numbers))
    raise ValueError("fair")


def _read_repeated(found: Any) -> Repeated | None:
    match found:
        case None:
            return None
        case {"table": str(table), "deal": int(deal)}:
            return Repeated(table, deal)
    raise ValueError("again")
