"""The faults of a ruleset, a record or a result, in words for a person."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.ruleset.options import Phrase
from oudler.core.ruleset.validation import Fault, FaultKind
from oudler.core.scoring.plausibility import (
    least_with,
    most_shown,
    possible_partners,
    trumps_to_show,
)
from oudler.core.scoring.result import Result, ResultFault
from oudler.core.seats import Side
from oudler.core.text.fields import LineFault, NotationFault
from oudler.core.text.notation import format_event
from oudler.core.text.referee import Wrong
from oudler.words.catalogue import Words, subject
from oudler.words.names import all_of, any_of, contract_name, points
from oudler.words.refusal_text import refusal


def system_reason(words: Words, error: OSError) -> str:
    """Why the system refuses something, in our words if we have any, else in its own.

    >>> system_reason(en, FileNotFoundError(errno.ENOENT, "No such file"))
    'no such file or folder'
    """
    name = errno.errorcode.get(error.errno or 0, "").lower()
    try:
        return words(f"faults.system.{name}")
    except KeyError:
        return error.strerror or type(error).__name__


def ruleset_fault(words: Words, fault: Fault) -> str:
    """One fault of a ruleset: the option, and what would be right."""
    is_idle = fault.kind is FaultKind.MEANS_NOTHING
    right = words(f"faults.needs.{fault.right}") if is_idle else _translated(words, fault.right)
    return words(f"faults.ruleset.{fault.kind}", option=fault.option, right=right)


def _translated(words: Words, text: str) -> str:
    """An English text of the rules, translated if there is a translation."""
    if words.language == "en" or not isinstance(text, Phrase):
        return text
    templates: Mapping[str, str] = subject(words.language, "options")["right"]
    return templates[text.template].format(**text.fields)


def result_fault(words: Words, rules: Ruleset, result: Result, fault: ResultFault) -> str:
    """Why a result is impossible under these rules, and what would be possible."""
    pack, others = rules.pack, rules.pack.oudlers - result.oudlers
    most = pack.half_points - least_with(rules, others)
    return words(
        f"faults.result.{fault}",
        contract=contract_name(words, result.contract),
        contracts=any_of(words, [contract_name(words, contract) for contract, _ in rules.bids]),
        partners=partner_ways(words, rules),
        found=points(words, result.half_points),
        below=points(words, result.half_points - 1),
        above=points(words, result.half_points + 1),
        least=points(words, least_with(rules, result.oudlers)),
        most=points(words, most),
        points=points(words, pack.half_points),
        oudlers=result.oudlers,
        others=others,
        all_oudlers=pack.oudlers,
        petits=result.petits,
        all_petits=pack.copies,
        shown=sum(rules.handful_trumps(handful.size) for handful in result.handfuls),
        trumps=trumps_to_show(rules),
        hand=most_shown(rules, result.contract, Side.DEFENCE),
    )


def partner_ways(words: Words, rules: Ruleset) -> str:
    """« sans partenaire, avec un partenaire ou avec 2 partenaires »: all that the rules allow.

    >>> partner_ways(fr, load_ruleset("fft-5"))
    'sans partenaire ou avec un partenaire'
    """
    by_card = len(rules.calls) > 1
    ways = [_partner_way(words, one, by_card=by_card) for one in possible_partners(rules)]
    return any_of(words, ways)


def _partner_way(words: Words, partners: tuple[PartnerBy, ...], *, by_card: bool) -> str:
    if not partners:
        return words("faults.partners.nobody")
    if not by_card:
        return words.count("faults.partners.count", len(partners))
    return all_of(words, [words(f"faults.partners.{by}") for by in partners])


def line_fault(words: Words, fault: LineFault) -> str:
    """What is wrong with a line of a file, regardless of the rules."""
    is_empty = fault.kind is NotationFault.NOT_JSON and not fault.found
    kind = "nothing" if is_empty else fault.kind
    return words(f"faults.line.{kind}", field=fault.field, found=fault.found, right=fault.right)


def record_wrong(words: Words, wrong: Wrong) -> str:
    """One thing wrong in a record, without its line number."""
    if wrong.refusal is not None:
        return refusal(words, wrong.refusal)
    if wrong.fault is not None:
        return line_fault(words, wrong.fault)
    expected = "" if wrong.expected is None else format_event(wrong.expected)
    return words(f"faults.record.{wrong.reason}", expected=expected, right=wrong.right)
