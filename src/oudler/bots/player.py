"""A player, program or person, is shown a seat's view and decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from oudler.core.actions import Action
from oudler.core.view import SeatView

_NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Why:
    """The reason for a decision: a key of the `bots` sentences and the values they name."""

    key: str
    fields: Mapping[str, object] = field(default_factory=lambda: _NOTHING)


FORCED = Why("forced")
"""There was nothing else to do."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does, and why. No action declines an announcement out of turn."""

    action: Action | None
    why: Why | None = None


class Player(Protocol):
    """Chooses for one seat. It is shown a view, never a deal: it cannot cheat."""

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        ...
