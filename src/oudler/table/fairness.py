"""Deals that nobody can have arranged: a secret bound before, and numbers from the players."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from oudler.core.events import Dealt
from oudler.core.ruleset import Ruleset
from oudler.core.session import Session
from oudler.shuffling import random_deal


def commitment(secret: str) -> str:
    """What is shown of a secret before the deal; nobody can find another secret that gives it."""
    return sha256(secret.encode()).hexdigest()


def mixed_seed(secret: str, numbers: Sequence[str]) -> str:
    """The seed of a deal: the table's secret, then the players' numbers by place."""
    return "/".join([secret, *numbers])


def fair_deal(rules: Ruleset, session: Session, secret: str, numbers: Sequence[str]) -> Dealt:
    """The cards that this secret and these numbers give."""
    return random_deal(
        rules,
        session.dealer_seat,
        mixed_seed(secret, numbers),
        dealer_barred=session.dealer_barred,
        players=() if rules.dealer_plays else session.seated,
    )
