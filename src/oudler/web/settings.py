"""What whoever runs the server may set."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from oudler.people.passphrases import Hashing

STATIC = Path(__file__).parent / "static"
"""The page and what belongs to it, as they are built."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests a second, and so many at once after a pause."""

    second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server knows its guests, and how much it lets each of them ask for."""

    secret: bytes
    """Signs the cookies of guests: whoever knows it can be any of them."""
    static: Path = STATIC
    guest: Rate = Rate(20, 60)
    """What one guest may ask for."""
    address: Rate = Rate(100, 300)
    """What all guests of one address may ask for."""
    opening: Rate = Rate(0.1, 10)
    """How many tables may be opened from one address."""
    entry: Rate = Rate(0.1, 10)
    """How many passphrases may be tried from one address, and for one name."""
    rarity: Rate = Rate(0.05, 10)
    """How often an address may open accounts, ask for all that is kept, or have it erased."""
    reporting: Rate = Rate(1 / 60, 5)
    """How many people may be reported from one address."""
    hashing: Hashing = Hashing()
    """What comparing a passphrase costs."""
    look: float = 3.0
    """Every so many seconds we look for what other processes have decided."""
    streams: int = 6
    """How many event streams one guest may hold open."""
    streams_of_address: int = 100
    heartbeat: float = 15.0
    """Seconds of silence after which a stream says that it is still there."""
    tidying: float = 60.0
    """Every so many seconds the tables at which nobody looks are put away."""
