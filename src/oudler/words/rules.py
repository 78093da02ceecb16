"""What the options of a ruleset decide and what their values mean, said to a person."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Any

from oudler.core.actions import Contract
from oudler.core.ruleset import OPTIONS
from oudler.words.catalogue import Words
from oudler.words.naming import all_of, contract_name, number

_KIN = {"second_call_ranks": "call_ranks"}
"""Options whose values are said as those of another."""


def option_sentence(words: Words, option: str) -> str:
    """What an option decides."""
    return OPTIONS[option].says if words.language == "en" else words(f"options.says.{option}")


def option_value(words: Words, option: str, value: Any) -> str:
    """« au camp qui fait la levée », « oui », « 13, 15 et 18 »: a ruleset's value of an option."""
    match value:
        case bool():
            return words(f"options.plain.{'yes' if value else 'no'}")
        case StrEnum() | str():
            return words(f"options.values.{_KIN.get(option, option)}.{value}")
        case int() | Fraction():
            return number(words, value)
        case (Contract() as contract, score):
            return f"{contract_name(words, contract)} {number(words, score)}"
        case ():
            return words("options.plain.none")
        case _:
            return all_of(words, [option_value(words, option, each) for each in value])


def difference(words: Words, option: str, value: Any, usual: Any) -> str:
    """« Combien de personnes jouent : 3 (fft-4 : 4). »"""
    sentence = option_sentence(words, option).removesuffix(".")
    return words(
        "commands.rules.difference",
        decides=_statement(words, sentence) if isinstance(value, bool) else sentence,
        value=option_value(words, option, value),
        usual=option_value(words, option, usual),
    )


def _statement(words: Words, sentence: str) -> str:
    """« Le contrat multiplie le Petit au bout », for « Si le contrat multiplie… »."""
    statement = sentence.removeprefix(words("options.plain.whether"))
    return statement[0].upper() + statement[1:]
