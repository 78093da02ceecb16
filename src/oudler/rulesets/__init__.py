"""The published rulesets, one TOML file each, and the way to change their options."""

from oudler.rulesets.loader import (
    UnknownRuleset,
    load_ruleset,
    read_option,
    ruleset_ids,
    write_option,
)

__all__ = ["UnknownRuleset", "load_ruleset", "read_option", "ruleset_ids", "write_option"]
