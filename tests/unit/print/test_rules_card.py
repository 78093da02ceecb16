"""The card to lay on the table: one page, whatever the rules."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from oudler.cli import run as oudler
from oudler.core import Ruleset
from oudler.print.rules_card import to_pdf, to_typst
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.testing.strategies import rulesets
from oudler.words import Words


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
def test_every_ruleset_fits_on_one_page(id: str) -> None:
    pytest.importorskip("typst")
    assert pages(to_pdf(Words("fr"), load_ruleset(id))) == 1


@pytest.mark.slow
@settings(max_examples=8)
@given(rules=rulesets())
def test_rules_of_ones_own_fit_on_one_page(rules: Ruleset) -> None:
    pytest.importorskip("typst")
    own = replace(rules, id="fft-4")
    assert pages(to_pdf(Words("en"), own, "A long name, as long as any " * 2)) == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_letters_are_large_enough(language: str) -> None:
    source = to_typst(Words(language), load_ruleset("fft-4"))
    sizes = [float(size) for size in re.findall(r"(?:size: |, )([\d.]+)pt", source)]
    assert len(sizes) > 15
    assert min(sizes) >= 10


def test_the_command_writes_the_card_of_house_rules(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    house = ["rules", "fft-5", "--set", "petit_sec=imprenable", "--name", 'Chez "Mamie" #1']
    assert oudler([*house, "--card", str(tmp_path / "card.pdf")]) == 0
    assert pages((tmp_path / "card.pdf").read_bytes()) == 1
    assert oudler([*house, "--card", str(tmp_path / "card.txt")]) == 1
    rules = load_ruleset("fft-5", {"petit_sec": "imprenable"})
    source = to_typst(Words("fr"), rules, 'Chez "Mamie" #1')
    assert "se joue comme une seconde Excuse" in source
    assert "à 1 option près" in source
