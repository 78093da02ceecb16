"""The form of a deal in words: its choices by name, and what a draft lacks or has wrong."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from oudler.core import ResultFault, Ruleset, has_taker
from oudler.core.ruleset.needs import counts_whole_points
from oudler.core.scoring.plausibility import possible_partners, result_doubts
from oudler.core.scoring.points_each import PointsFault, has_whole_points, total_half_points
from oudler.core.scoring.result import ResultDoubt
from oudler.core.text import LineFault
from oudler.sheet_deal.deal import Game, PlayedDeal, Seating, Taken, WithoutTaker
from oudler.sheet_deal.form import Checked, Form, check, missing
from oudler.sheet_deal.parts import plain
from oudler.sheet_deal.reckoning import Fault, as_result, deal_faults, reckon
from oudler.words import Words
from oudler.words.faults import result_fault
from oudler.words.names import all_of, contract_name, handful_name, misere_name, points

Naming = Callable[[str], str]
"""How a player is shown."""


class DraftFault(msgspec.Struct):
    """Something impossible in a draft."""

    field: str
    reason: str
    message: str


class DraftChecked(msgspec.Struct):
    """What a draft lacks and what is wrong in it."""

    ok: bool
    missing: list[str]
    faults: list[DraftFault]
    message: str
    doubts: list[str]
    """What is possible, but rare."""


def checked_draft(
    words: Words, game: Game, seating: Seating, draft: Mapping[str, Any]
) -> DraftChecked:
    """What the rules say of a draft.

    >>> found = checked_draft(en, state_of(sheet).game, state_of(sheet).seating, {"oudlers": 4})
    >>> found.missing, found.faults[0].field
    (['taker', 'contract', 'points'], 'oudlers')
    """
    return checked_in_words(words, check(game, seating, draft))


def checked_in_words(words: Words, checked: Checked, name: Naming = str) -> DraftChecked:
    """What a checked draft lacks, and what is wrong with it, field by field."""
    return DraftChecked(
        checked.deal is not None,
        list(checked.missing),
        _faults(words, checked, name),
        " ".join(checked_sentences(words, checked, name)),
        _doubts(words, checked),
    )


def _doubts(words: Words, checked: Checked) -> list[str]:
    """What is rare in a deal; before it is whole, only its handfuls, which are typed early."""
    deal = checked.deal or checked.nearest
    if deal is None or deal_faults(deal) or (result := reckon(deal).result) is None:
        return []
    found = result_doubts(deal.game.ruleset, result)
    known = found if checked.deal else {*found} & {ResultDoubt.RARE_HANDFULS}
    return [words(f"faults.doubt.{one}") for one in known]


def _faults(words: Words, checked: Checked, name: Naming) -> list[DraftFault]:
    unreadable = (
        DraftFault(one.field, str(one.kind), unclear_sentence(words, one))
        for one in checked.unclear
    )
    if checked.nearest is None:
        return list(unreadable)
    deal = checked.nearest
    impossible = (
        DraftFault(one.field, str(one.reason), fault_sentence(words, deal, one, name))
        for one in checked.faults
    )
    return [*unreadable, *impossible]


def checked_sentences(words: Words, checked: Checked, name: Naming = str) -> list[str]:
    """What is wrong with a draft, then what it lacks.

    >>> checked_sentences(fr, Checked(missing=("oudlers", "points")))
    ["Il manque : les bouts de l'attaque et les points."]
    """
    said = [one.message for one in _faults(words, checked, name)]
    if checked.missing:
        lacking = [words(f"sheet.missing.{name}") for name in checked.missing]
        said.append(words("sheet.fault.lacks", fields=all_of(words, lacking)))
    return said


def unclear_sentence(words: Words, fault: LineFault) -> str:
    """« Les points : « x » est illisible. »

    >>> from oudler.core.text.fields import NotationFault
    >>> unclear_sentence(fr, LineFault(NotationFault.WRONG_FIELD, "points", "x"))
    'Les points : « x » est illisible.'
    """
    field = words(f"sheet.field.{fault.field}") if _has_name(words, fault.field) else fault.field
    return words("sheet.fault.field", field=field, found=fault.found)


def _has_name(words: Words, field: str) -> bool:
    try:
        return bool(words(f"sheet.field.{field}"))
    except KeyError:
        return False


def fault_sentence(words: Words, deal: PlayedDeal, fault: Fault, name: Naming = str) -> str:
    """Why a deal cannot have been played, and what could have been."""
    rules = deal.game.ruleset
    if isinstance(fault.reason, ResultFault) and isinstance(deal.ending, Taken):
        result = as_result(rules, deal.seating, deal.ending)
        return result_fault(words, rules, result, fault.reason)
    total = total_half_points(rules)
    least, most = points(words, total[0]), points(words, total[-1])
    between = words("sheet.fault.right_between", least=least, most=most)
    won = (
        sum(one.half_points for one in deal.ending.points)
        if isinstance(deal.ending, WithoutTaker)
        else 0
    )
    is_sum = fault.reason is PointsFault.DO_NOT_ADD_UP
    return words(
        f"sheet.fault.{fault.reason}",
        found=points(words, won) if is_sum else name(fault.found),
        needed=rules.seats,
        points=points(words, rules.pack.half_points),
        oudlers=rules.pack.oudlers,
        right=least if least == most else between,
    )


def choices(words: Words, form: Form, rules: Ruleset) -> dict[str, object]:
    """The fields of a deal, each choice with its name."""
    whole = counts_whole_points(rules) if has_taker(rules) else has_whole_points(rules)
    most = max(map(len, possible_partners(rules))) if form.partners != ((),) else 0
    return {
        **plain(form),
        "asks": list(missing(rules, {})),
        "contracts": [_choice(one, contract_name(words, one)) for one in form.contracts],
        "handfuls": [_choice(one, handful_name(words, one)) for one in form.handfuls],
        "miseres": [_choice(one, misere_name(words, one)) for one in form.miseres],
        "slams": [_choice(one, words(f"score.slam.{one}")) for one in form.slams],
        "lone_trumps": [_choice(one, words(f"sheet.{one}")) for one in form.lone_trumps],
        "has_halves": not whole,
        "targets": list(rules.targets) if has_taker(rules) else [],
        "most_partners": most,
        "partner_by": sorted({str(by) for group in form.partners for by in group}),
    }


def _choice(value: object, name: str) -> dict[str, str]:
    return {"value": str(value), "name": name}
