"""Faults of an action, a ruleset, a record or a result, in words that say what would be right."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from oudler.core import CardSet, IllegalAction, PartnerBy, Reason, Result, ResultFault, Ruleset
from oudler.core.ruleset.options import Phrase
from oudler.core.ruleset.validation import Fault, FaultKind, RulesetError, UnknownRuleset
from oudler.core.scoring import plausibility
from oudler.core.seats import Side
from oudler.core.text import LineFault, NotationFault, TextFault, Wrong
from oudler.words import names
from oudler.words.catalogue import Words, subject
from oudler.words.safe_text import plain, visible_signs

if TYPE_CHECKING:
    from oudler.core.text import Wrong


def system_reason(words: Words, error: OSError) -> str:
    """The system's reason for an error, in our words if we have any, else in its own.

    >>> system_reason(en, FileNotFoundError(errno.ENOENT, "No such file"))
    'no such file or folder'
    """
    name = errno.errorcode.get(error.errno or 0, "").lower()
    try:
        return words(f"faults.system.{name}")
    except KeyError:
        return error.strerror or type(error).__name__


def wrong_rules(words: Words, error: UnknownRuleset | RulesetError) -> str:
    """What is wrong with the rules that somebody chose, and what would be right.

    >>> wrong_rules(en, UnknownRuleset("whist", ("fft-3", "fft-4")))
    '“whist” is not a ruleset; the rulesets are: fft-3, fft-4.'
    """
    if isinstance(error, RulesetError):
        return " ".join(ruleset_fault(words, fault) for fault in error.faults)
    return words("faults.unknown_ruleset", found=error.name, known=", ".join(error.known))


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
    """The reason why a result is impossible under these rules, and what would be possible."""
    pack, others = rules.pack, rules.pack.oudlers - result.oudlers
    least, most = plausibility.half_point_bounds(rules, result)
    return words(
        f"faults.result.{fault}",
        contract=names.contract_name(words, result.contract),
        contracts=names.any_of(
            words, [names.contract_name(words, contract) for contract, _ in rules.bids]
        ),
        partners=partner_ways(words, rules),
        found=names.points(words, result.half_points),
        below=names.points(words, result.half_points - 1),
        above=names.points(words, result.half_points + 1),
        least=names.points(words, least),
        most=names.points(words, most),
        points=names.points(words, pack.half_points),
        oudlers=result.oudlers,
        others=others,
        all_oudlers=pack.oudlers,
        petits=result.petits,
        all_petits=pack.copies,
        shown=sum(rules.handful_trumps(handful.size) for handful in result.handfuls),
        trumps=plausibility.trumps_to_show(rules),
        hand=plausibility.most_shown(rules, result.contract, Side.DEFENCE),
    )


def partner_ways(words: Words, rules: Ruleset) -> str:
    """« sans partenaire, avec un partenaire ou avec 2 partenaires »: all that the rules allow.

    >>> partner_ways(fr, load_ruleset("fft-5"))
    'sans partenaire ou avec un partenaire'
    """
    by_card = len(rules.calls) > 1
    ways = [
        _partner_way(words, one, by_card=by_card) for one in plausibility.possible_partners(rules)
    ]
    return names.any_of(words, ways)


def _partner_way(words: Words, partners: tuple[PartnerBy, ...], *, by_card: bool) -> str:
    if not partners:
        return words("faults.partners.nobody")
    if not by_card:
        return words.count("faults.partners.count", len(partners))
    return names.all_of(words, [words(f"faults.partners.{by}") for by in partners])


_UNCLEAR_INITIAL = re.compile(r"(10|[1-9rdvc])[ct]|[ct](10|[1-9rdvc])")


def line_fault(words: Words, fault: LineFault) -> str:
    """The fault of a line of a file, regardless of the rules."""
    is_empty = fault.kind is NotationFault.NOT_JSON and not fault.found
    kind = "nothing" if is_empty else fault.kind
    found, right, hint = visible_signs(fault.found), fault.right, ""
    if fault.kind in _OF_WORDS:
        sections = ("place", "line", "line_word")
        right = keywords_in(words, sections, right)
        if fault.kind is TextFault.HANDS_MISSING:
            found = keywords_in(words, sections, found)
        if fault.kind is NotationFault.UNKNOWN_CARD:
            hint = initial_hint(words, fault.found)
    return words(f"faults.line.{kind}", field=fault.field, found=found, right=right) + hint


_OF_WORDS = (
    *(TextFault.UNKNOWN_LINE, TextFault.WRONG_WORD, TextFault.HANDS_MISSING),
    NotationFault.UNKNOWN_CARD,
)
"""The faults that name what may be typed."""


def keywords_in(words: Words, sections: Iterable[str], text: str) -> str:
    """A list of keywords, each as it is typed in this language.

    >>> keywords_in(fr, ["place", "line"], "W:, P5:, dog:, dealer:, misere:")
    'O:, P5:, chien:, donneur:, misère:'
    """
    own = {
        keyword: ways.partition("|")[0]
        for section in sections
        for keyword, ways in subject(words.language, "typed")[section].items()
    }
    return re.sub(r"\w+", lambda found: own.get(found[0], found[0]), text)


def initial_hint(words: Words, typed: str) -> str:
    """What to type for a suit's initial that may be something else, to stand after the fault.

    >>> initial_hint(fr, "RC")[:25], initial_hint(fr, "zut")
    (' C peut être le cavalier,', '')
    """
    is_unclear = _UNCLEAR_INITIAL.fullmatch(plain(typed))
    return f" {words('faults.hand.initial')}" if is_unclear else ""


def record_wrong(words: Words, wrong: Wrong) -> str:
    """One thing wrong in a record, without its line number."""
    if wrong.refusal is not None:
        return refusal(words, wrong.refusal)
    if wrong.fault is not None:
        return line_fault(words, wrong.fault)
    from oudler.core.text import format_event

    expected = "" if wrong.expected is None else format_event(wrong.expected)
    return words(f"faults.record.{wrong.reason}", expected=expected, right=wrong.right)


def refusal(words: Words, error: IllegalAction) -> str:
    """« Il faut fournir à cœur : dame, 7 ou 4. »"""
    right = error.right or CardSet()
    cards = names.sorted_hand(right.once)
    suits = [card.suit for card in cards if card.suit is not None]
    return words(
        f"refusals.{_key(error)}",
        cards=names.in_short(words, right),
        cards_or=names.any_of(words, [names.card_name(words, card) for card in cards]),
        ranks_or=names.any_of(words, [names.rank_name(words, card) for card in cards]),
        suit=names.suit_name(words, suits[0]) if suits else "",
        count=error.count,
    )


def _key(error: IllegalAction) -> str:
    if error.reason is Reason.DISCARD_TRUMP and error.count:
        return "discard_trump_needed"
    return str(error.reason)
