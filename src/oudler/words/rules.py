"""A ruleset's options and their values, in words for a person."""

from enum import StrEnum
from fractions import Fraction
from typing import Any

from oudler.core import OPTIONS, Contract, Ruleset
from oudler.words.catalogue import Words
from oudler.words.names import all_of, contract_name, number


def ruleset_sentence(words: Words, rules: Ruleset) -> str:
    """« fft-4, version 1 : 4 joueurs, 18 cartes chacun, 6 au chien. »"""
    dog = f"commands.rules.{'with_dog' if rules.dog else 'without_dog'}"
    return words(
        f"commands.rules.{_kind(rules)}",
        id=rules.id,
        version=rules.version,
        seats=rules.seats,
        hand=rules.hand,
        piles=rules.piles,
        pile=rules.pile,
        dog=words(dog, count=rules.dog),
    )


def _kind(rules: Ruleset) -> str:
    if rules.piles:
        return "one_with_piles"
    return "one" if rules.dealer_plays else "one_sits_out"


def ruleset_name(words: Words, rules: Ruleset) -> str:
    """The name of these rules among players.

    >>> ruleset_name(fr, rules)
    'Règles de la fédération'
    """
    return words(f"rulesets.{rules.id}.name")


def option_sentence(words: Words, option: str) -> str:
    """The sentence that says what an option decides."""
    return OPTIONS[option].says if words.language == "en" else words(f"options.says.{option}")


def option_value(words: Words, option: str, value: Any) -> str:
    """« au camp qui fait la levée », « oui », « 13, 15 et 18 »: a ruleset's value of an option.

    >>> option_value(fr, "handfuls", (10, 13, 15))
    '10, 13 et 15'
    >>> option_value(fr, "slam_by", "taker")
    'le preneur seul'
    """
    if option == "calls" and value:
        return words("options.calls.then").join(_call(words, call) for call in value)
    match value:
        case bool():
            return words(f"options.plain.{'yes' if value else 'no'}")
        case StrEnum() | str():
            return words(f"options.values.{option}.{value}")
        case int() | Fraction():
            return number(words, value)
        case (Contract() as contract, score):
            return f"{contract_name(words, contract)} {number(words, score)}"
        case ():
            return words("options.plain.none")
        case _:
            return all_of(words, [option_value(words, option, each) for each in value])


def _call(words: Words, call: tuple[tuple[str, int], ...]) -> str:
    """« un roi, une dame à partir de 4 rois »."""
    names = [words(f"options.values.calls.{rank}") for rank, _ in call]
    needs = [
        words("options.calls.needs", name=name, held=held, ranks=words(f"options.calls.{before}"))
        for name, (_, held), (before, _) in zip(names[1:], call[1:], call, strict=False)
    ]
    return ", ".join([names[0], *needs])


def differences(words: Words, rules: Ruleset, usual: Ruleset) -> list[str]:
    """The differences between two rulesets, a sentence per option, in the order of play.

    >>> differences(fr, rules, usual=rules)
    []
    """
    values = ((key, getattr(rules, key), getattr(usual, key)) for key in OPTIONS)
    return [difference(words, key, here, there) for key, here, there in values if here != there]


def difference(words: Words, option: str, value: Any, usual: Any) -> str:
    """« Combien de personnes jouent : 3 (fft-4 : 4). »"""
    return words(
        "commands.rules.difference",
        decides=_decides(words, option, value),
        value=option_value(words, option, value),
        usual=option_value(words, option, usual),
    )


def decision(words: Words, option: str, value: Any) -> str:
    """« Combien de personnes jouent : 3. »"""
    decides, shown = _decides(words, option, value), option_value(words, option, value)
    return words("commands.rules.decision", decides=decides, value=shown)


def _decides(words: Words, option: str, value: Any) -> str:
    """The option's sentence without its full stop, a yes or no as a statement."""
    sentence = option_sentence(words, option).removesuffix(".")
    if not isinstance(value, bool):
        return sentence
    statement = sentence.removeprefix(words("options.plain.whether"))
    return statement[0].upper() + statement[1:]
