"""Why cards do not belong to a deal, in words for a person."""

from collections.abc import Sequence

from oudler.core import Contract, PartnerBy, Result
from oudler.core.text import RecordError
from oudler.records import read_record
from oudler.sheet import Line, State
from oudler.sheet.record_check import CardsFault, WrongCards, check_record
from oudler.sheet_deal import Taken
from oudler.words import Words
from oudler.words.faults import record_wrong, refusal
from oudler.words.names import all_of, contract_name, counted_points, handful_name, misere_name


class CardsRefused(ValueError):
    """Cards are not those of their deal; the message says why, to a person."""


def checked_record(words: Words, state: State, line: Line, text: str) -> str:
    """The text of a record that is this deal's. Raises CardsRefused.

    >>> checked_record(en, state_of(sheet), state_of(sheet).lines[0], "")
    Traceback (most recent call last):
        ...
    oudler.sheet.cards_text.CardsRefused: This record is not that of deal 1: ...
    """

    def refused(why: str) -> CardsRefused:
        return CardsRefused(words("sheet.cards.other_record", number=line.number, why=why))

    try:
        if not check_record(line.deal, read_record(text)):
            raise refused(words("sheet.cards.not_one", rules=line.deal.game.rules))
    except RecordError as error:
        raise refused(record_wrong(words, error.wrongs[0])) from None
    except WrongCards as error:
        raise CardsRefused(wrong_cards(words, state, line, error)) from None
    return text


def wrong_cards(words: Words, state: State, line: Line, error: WrongCards) -> str:
    """What is wrong with the cards, and what would be right instead."""
    found, right = error.found, ""
    if error.reason is CardsFault.OTHER_RESULT and error.result is not None:
        own = line.reckoned.result
        found = result_in_short(words, state, error.result, error.order)
        right = "" if own is None else result_in_short(words, state, own, line.reckoned.order)
    if error.reason is CardsFault.OTHER_BID and isinstance(line.deal.ending, Taken):
        taken = line.deal.ending
        found = _bid_text(words, state, error.player, error.contract)
        right = _bid_text(words, state, taken.taker, taken.contract)
    return words(
        f"sheet.cards.{error.reason}",
        player=state.name(error.player) if error.player else words("sheet.cards.dog"),
        found=found,
        needed=error.needed,
        why="" if error.refusal is None else refusal(words, error.refusal),
        right=right,
    )


def _bid_text(words: Words, state: State, taker: str, contract: Contract | None) -> str:
    """« Anne, garde », or that everybody passed."""
    if contract is None:
        return words("sheet.cards.all_passed")
    return words(
        "sheet.cards.bid", player=state.name(taker), contract=contract_name(words, contract)
    )


def result_in_short(words: Words, state: State, result: Result, order: Sequence[str]) -> str:
    """« 49 points avec deux bouts, avec Eve, poignée simple (Anne) »: all that cards decide.

    `order` names the players by place.
    """
    names = [state.name(player) for player in order]
    oudlers = words(f"score.oudlers.{result.oudlers}")
    points = counted_points(words, result.half_points)
    said = [
        words("sheet.cards.points_held", points=points, oudlers=oudlers),
        *_partners_text(words, result, names),
        *_petits_text(words, result, names),
        *(words(f"score.slam.{slam}") for slam in result.slams),
    ]
    for one in result.handfuls:
        side = words(f"cards.side.{one.side}")
        who = side if one.place is None else names[one.place]
        said.append(_owned(words, handful_name(words, one.size), who))
    for misere in result.miseres:
        who = names[misere.place or 0]
        said.append(_owned(words, misere_name(words, misere.kind), who))
    return ", ".join(said)


def _partners_text(words: Words, result: Result, names: Sequence[str]) -> list[str]:
    """« avec Eve »; of two called cards, it says whose they were."""
    if not result.partners:
        return []
    is_single = result.partners == (PartnerBy.FIRST_CARD,)
    partners = [
        name
        if is_single or by is PartnerBy.PLACE
        else _owned(words, name, words(f"sheet.cards.{by}"))
        for name, by in zip(names[1:], result.partners, strict=False)
    ]
    return [words("sheet.cards.with", partners=all_of(words, partners))]


def _petits_text(words: Words, result: Result, names: Sequence[str]) -> list[str]:
    if result.petit_au_bout is None:
        return []
    side = words(f"cards.side.{result.petit_au_bout}")
    petit = words("score.line.petit_au_bout", side=side)
    if not result.petit_places:
        return [petit] * result.petits
    return [_owned(words, petit, names[place]) for place in result.petit_places]


def _owned(words: Words, what: str, who: str) -> str:
    return words("sheet.cards.of", what=what, who=who)
