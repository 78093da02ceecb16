"""The rules that the solver and the learned players know, as each option's line declares."""

from functools import lru_cache
from typing import Any

from oudler.core import OPTIONS, Mind, PartnerIs, Ruleset, idle_options
from oudler.rulesets.loader import usual_rules

PARTNERED_SEATS = range(5, 8)
"""The numbers of players whose policies have learned to play with a partner."""


# Asked before every card that a learned player plays.
@lru_cache(maxsize=64)
def unknown_options(rules: Ruleset, mind: Mind) -> tuple[str, ...]:
    """The options whose values here a mind does not know: it must not play, search or infer.

    Every mind knows the usual value; an option without effect under these rules does not count.

    >>> from oudler.rulesets import load_ruleset
    >>> unknown_options(load_ruleset("fft-4", {"trumps_go_higher": False}), Mind.SEARCH)
    ('trumps_go_higher',)
    """
    values = {key: getattr(rules, key) for key in OPTIONS}
    found = [key for key, value in values.items() if not is_known(mind, key, value)]
    idle = dict(idle_options(rules, found))
    return tuple(key for key in found if key not in idle)


def is_known(mind: Mind, key: str, value: Any) -> bool:
    """Whether a mind knows this value of an option.

    >>> [seats for seats in range(2, 10) if is_known(Mind.POLICIES, "seats", seats)]
    [3, 4, 5, 6, 7]
    """
    return OPTIONS[key].known.holds(mind, value) or value == getattr(usual_rules(), key)


def is_learned_table(rules: Ruleset) -> bool:
    """Whether the learned players know these rules; if not, they play like `club`.

    >>> from oudler.rulesets import load_ruleset
    >>> is_learned_table(load_ruleset("fft-5")), is_learned_table(load_ruleset("pagat-2-piles"))
    (True, False)
    """
    if unknown_options(rules, Mind.POLICIES):
        return False
    return not may_have_partner(rules) or rules.seats in PARTNERED_SEATS


def may_have_partner(rules: Ruleset) -> bool:
    """Whether a taker may have a partner: called, or across the table.

    >>> may_have_partner(rules)
    False
    """
    return bool(rules.calls) or rules.partner_is is PartnerIs.ALTERNATE
