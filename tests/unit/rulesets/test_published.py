"""Published rulesets stay as they were published: each version, by its name, in `rulesets.json`."""

import json
from pathlib import Path

import pytest

from oudler.core.ruleset import OPTIONS, plain_options
from oudler.rulesets import UnknownRuleset, load_ruleset, ruleset_ids

PUBLISHED = json.loads(Path("tests/data/rulesets.json").read_text("utf-8"))


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_ruleset_never_changes(name: str) -> None:
    rules = load_ruleset(name)
    assert rules.name == name
    found = plain_options(rules)
    assert found == found | {key: PUBLISHED[name][key] for key in PUBLISHED[name].keys() & OPTIONS}


@pytest.mark.parametrize("id", ruleset_ids())
def test_each_change_of_a_ruleset_is_a_new_version(id: str) -> None:
    newest = load_ruleset(id)
    assert newest.name in PUBLISHED, (
        "a new version: write its options into tests/data/rulesets.json"
    )
    assert {f"{id}@{number}" for number in range(1, newest.version)} <= PUBLISHED.keys()


@pytest.mark.parametrize("version", ["0", "99", "-1", "1.0", "../fft-4", "01", "²"])
def test_a_version_that_was_never_published_is_refused(version: str) -> None:
    with pytest.raises(UnknownRuleset) as error:
        load_ruleset(f"fft-4@{version}")
    assert "fft-4@1" in error.value.known
