"""Who plays with the taker: read from the arguments of `oudler score`, or asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from oudler.console.arguments import Refused
from oudler.core import PartnerBy, PartnerIs, Ruleset
from oudler.core.scoring.plausibility import possible_partners
from oudler.words import Words
from oudler.words.faults import partner_ways

_BY_CARD = {
    "self": (),
    "other": (PartnerBy.FIRST_CARD,),
    "second": (PartnerBy.SECOND_CARD,),
    "both": (PartnerBy.BOTH_CARDS,),
}
PARTNERS = (*_BY_CARD, "others")
"""The words for the taker's partners; several can be combined."""


def partners(
    words: Words, rules: Ruleset, said: Sequence[str] | None, *, may_ask: bool
) -> tuple[PartnerBy, ...]:
    """The partners as given. Raises Refused if the rules leave a choice and nobody made it.

    A person at a terminal is asked; nothing is guessed.

    >>> partners(en, load_ruleset("fft-5"), ["other"], may_ask=False)
    (PartnerBy.FIRST_CARD,)
    """
    possible = possible_partners(rules)
    if not said and len(possible) == 1:
        return possible[0]
    return tuple(
        by for word in said or _asked(words, rules, may_ask=may_ask) for by in _meant(rules, word)
    )


def _meant(rules: Ruleset, word: str) -> tuple[PartnerBy, ...]:
    """The partners one word means; "others" means two: of both calls, or of both copies of a
    card.
    """
    if rules.partner_is is PartnerIs.ALTERNATE and word in ("other", "others"):
        return (PartnerBy.PLACE,) * (1 if word == "other" else max(2, rules.seats // 2 - 1))
    if word != "others":
        return _BY_CARD[word]
    return _BY_CARD["other"] + _BY_CARD["second" if len(rules.calls) > 1 else "other"]


def _asked(words: Words, rules: Ruleset, *, may_ask: bool) -> list[str]:
    """A person's answer at the terminal. Raises Refused if nobody answers."""
    ways = partner_ways(words, rules)
    if may_ask and sys.stdin.isatty() and sys.stdout.isatty():
        print(words("commands.score.partner_asked", ways=ways))
        prompt = words("commands.score.partner_prompt", words=", ".join(PARTNERS))
        print(prompt, end=" ", flush=True)
        while line := sys.stdin.readline():
            if line.split() and set(line.split()) <= set(PARTNERS):
                return line.split()
            print(prompt, end=" ", flush=True)
    raise Refused(words("commands.score.partner_missing", ways=ways))
