"""What is wrong with a ruleset, a record or a result, said to a person."""

from __future__ import annotations

from oudler.core.checking import Wrong
from oudler.core.consistency import Fault
from oudler.core.notation import format_event
from oudler.core.plausibility import ResultFault
from oudler.core.ruleset import Ruleset
from oudler.words.catalogue import Words
from oudler.words.naming import points
from oudler.words.refusing import refusal


def ruleset_fault(words: Words, fault: Fault) -> str:
    """One fault of a ruleset: the option, and what would be right."""
    return words(f"faults.ruleset.{fault.kind}", option=fault.option, right=fault.right)


def result_fault(words: Words, rules: Ruleset, fault: ResultFault) -> str:
    """Why a result cannot have happened under these rules."""
    pack = rules.pack
    return words(
        f"faults.result.{fault}", points=points(words, pack.half_points), oudlers=pack.oudlers
    )


def record_wrong(words: Words, wrong: Wrong) -> str:
    """One thing wrong in a record, without its line number."""
    if wrong.refusal is not None:
        return refusal(words, wrong.refusal)
    if wrong.fault is not None:
        return words(
            f"faults.line.{wrong.fault.kind}", field=wrong.fault.field, found=wrong.fault.found
        )
    expected = "" if wrong.expected is None else format_event(wrong.expected)
    return words(f"faults.record.{wrong.reason}", expected=expected)
