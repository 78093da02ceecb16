"""The published rulesets, one TOML file each, and the way to change their options."""

import sys
from types import ModuleType

# fmt: off
# isort: off
from oudler.core import UnknownRuleset
from oudler.rulesets.loader import (
    differing_options, load_ruleset, read_option, recorded_ruleset, ruleset_ids, usual_rules,
    write_option,
)

__all__ = [
    "UnknownRuleset", "differing_options", "load_ruleset", "read_option", "recorded_ruleset",
    "ruleset_ids", "usual_rules", "write_option",
]
# fmt: on


class _Rulesets(ModuleType):
    """A callable package: `oudler.rulesets()` finds it under the function's name."""

    def __call__(self) -> tuple[str, ...]:
        """The names of all published rulesets, in alphabetical order."""
        return ruleset_ids()


sys.modules[__name__].__class__ = _Rulesets
