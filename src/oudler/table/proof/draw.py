"""The seed of a deal, made from the server's secret and the players' numbers.

Nobody can choose it: the server commits to a secret, then each player to a number, and the numbers
are opened only when all are bound, so the last to speak can change nothing (decision 0025).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oudler.core import value
from oudler.shuffling import hash_texts

ERASED = "-"
"""Stands for what was bound, once its person is forgotten."""
SCHEME = 2
"""The way in which cards follow from a draw; a changed scheme gets a new number."""


def hash_of(purpose: str, *texts: str) -> str:
    """The hash of these texts (`hash_texts`), different for each purpose and scheme.

    >>> hash_of("commitment", "t", "1", "fft-4@1 {}", "secret")[:8]
    '6c7bf5e2'
    """
    return hash_texts(f"oudler {purpose} {SCHEME}", *texts)


def rules_text(name: str, options: Mapping[str, object]) -> str:
    """A table's rules as a commitment binds them: the ruleset, then its changed options by name.

    >>> rules_text("fft-4@1", {"slam_by": "anyone", "dog": 6})
    'fft-4@1 {"dog":6,"slam_by":"anyone"}'
    """
    changed = json.dumps(dict(options), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{name} {changed}"


@value
class Terms:
    """The deal that a draw is for. Every hash includes it, so none can be reused for another."""

    table: str
    deal: int
    rules: str

    def commitment(self, secret: str) -> str:
        """The hash of the secret, which the server shows before anyone gives a number.

        >>> Terms("t", 1, rules_text("fft-4@1", {})).commitment("secret")[:8]
        '6c7bf5e2'
        """
        return hash_of("commitment", self.table, str(self.deal), self.rules, secret)

    def binding(self, place: int, number: str) -> str:
        """The hash of a number, which its player shows until all are bound.

        >>> terms = Terms("t", 1, rules_text("fft-4@1", {}))
        >>> terms.holds(0, Drawn("Anne", number="k3x", bound=terms.binding(0, "k3x")))
        True
        """
        return hash_of("binding", self.table, str(self.deal), str(place), number)

    def share(self, place: int, name: str, number: str) -> str:
        """A place's contribution to the seed: a hash of who sat there and the number.

        >>> terms = Terms("t", 1, rules_text("fft-4@1", {}))
        >>> terms.share(0, "Anne", "k3x") == terms.share(1, "Anne", "k3x")
        False
        """
        return hash_of("share", self.table, str(self.deal), str(place), name, number)

    def seed(self, secret: str, drawn: Iterable[Drawn]) -> str:
        """The seed that the cards are dealt from.

        >>> terms = Terms("t", 1, rules_text("fft-4@1", {}))
        >>> drawn = Drawn("Anne", number="k3x")
        >>> terms.seed("secret", [drawn]) == terms.seed("secret", [terms.anonymous(0, drawn)])
        True
        """
        shares = (self.anonymous(place, one).share for place, one in enumerate(drawn))
        return hash_of("seed", self.table, str(self.deal), self.rules, secret, *shares)

    def anonymous(self, place: int, drawn: Drawn) -> Drawn:
        """The same without name and number: just the share that the seed needs.

        >>> Terms("t", 1, "fft-4@1 {}").anonymous(0, Drawn("Anne", number="k3x")).name
        ''
        """
        return Drawn(share=drawn.share or self.share(place, drawn.name, drawn.number))

    def holds(self, place: int, drawn: Drawn) -> bool:
        """Whether the number at this place is the one its player was bound to.

        >>> Terms("t", 1, "fft-4@1 {}").holds(0, Drawn("Anne", number="k3x", bound="another hash"))
        False
        """
        if drawn.share:
            return not drawn.name and not drawn.number
        return self.binding(place, drawn.number) == drawn.bound if drawn.bound else not drawn.number


@value
class Given:
    """A player who is ready, and their number; None until it is opened."""

    place: int
    number: str | None
    bound: str
    was_bound: bool = False
    """Whether the number stayed hidden until all were bound."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One place's contribution to a deal."""

    name: str = ""
    """Who sat there; empty for a bot."""
    number: str = ""
    bound: str = ""
    """The hash shown before the number was opened; empty if none was given."""
    share: str = ""
    """Replaces all of these once the person is forgotten: what the seed needs, and no more."""
