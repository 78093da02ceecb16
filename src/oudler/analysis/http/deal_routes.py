"""The deal editor over HTTP: a text goes in, what it says comes out. Nothing is kept."""

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.analysis.edited_deal import EditedDeal, dealt_by_chance, edited, without_last_move
from oudler.analysis.http.turns import AnalysisTurns
from oudler.core import Deal, Seat, apply
from oudler.core.text import RecordError
from oudler.deals import ConditionError, TooRare, record_lines
from oudler.deals.condition import condition_sentence
from oudler.deals.draft import DealDraft, draft_of, read_draft
from oudler.records import read_record
from oudler.shuffling import new_seed
from oudler.table.refusal import TableReason, TableRefusal
from oudler.web.context import body_of, service_of, stir
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import read_action, read_as
from oudler.web.sentences import answer_spaced
from oudler.words import Words
from oudler.words.faults import record_wrong

TRIES, SECONDS = 400_000, 5.0
"""Random deals tried for a condition: usually two seconds."""
Text = Annotated[str, msgspec.Meta(max_length=60_000)]


class Done(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat does next."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=8)]
    action: dict[str, Any]


class Chance(msgspec.Struct, forbid_unknown_fields=True):
    """How the cards that nobody has are dealt."""

    where: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    """A condition, as for `oudler deal --where`."""
    seed: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The seed of a deal to be dealt again; empty for a new one."""


class Editing(msgspec.Struct, forbid_unknown_fields=True):
    """A deal as text, and what to do with it."""

    text: Text
    """Lines such as `N: T21 EX`, or a link, a record or a TarotClub file with one deal."""
    then: Done | None = None
    take_back: bool = False
    """Whether to take back its last move."""
    chance: Chance | None = None


async def edit(request: Request) -> Response:
    """Read a deal, and change it. Raises IllegalAction or Refused."""
    stir(request)
    asked, words = read_as(Editing, body_of(request)), words_of(request)
    turns = service_of(request, AnalysisTurns)
    queue = turns.searches if asked.chance else turns.readings
    return answer_spaced(await queue.aside(asker_of(request), _edited, words, asked))


def _edited(words: Words, asked: Editing) -> EditedDeal:
    draft = _draft(words, asked.text)
    if asked.chance is not None:
        seed = asked.chance.seed or new_seed()
        deal = _by_chance(words, draft, asked.chance.where, seed)
        return edited(words, draft_of(deal), seed)
    if draft.deal is None or not (asked.then or asked.take_back):
        return edited(words, draft)
    if asked.take_back:
        return edited(words, draft_of(without_last_move(draft.deal)))
    assert asked.then is not None
    if asked.then.seat >= draft.rules.seats:
        raise TableRefusal(TableReason.UNREADABLE)
    action = read_action(asked.then.action)
    return edited(words, draft_of(apply(draft.deal, Seat(asked.then.seat), action)))


def _draft(words: Words, text: str) -> DealDraft:
    """What is typed, or the only deal of a record or of another program's file. Raises Refused."""
    if not text.lstrip().startswith("{"):
        return read_draft(text)
    try:
        deals = read_record(record_lines(text.splitlines(keepends=True))).deals
    except RecordError as error:
        wrong = error.wrongs[0]
        why = words("analysis.deal.line", line=wrong.line, why=record_wrong(words, wrong))
        raise Refused(422, "wrong_file", why=why) from None
    if len(deals) != 1:
        raise Refused(422, "several_deals", count=len(deals))
    return draft_of(deals[0])


def _by_chance(words: Words, draft: DealDraft, where: str, seed: str) -> Deal:
    """Raise Refused if the condition cannot be read or met."""
    try:
        return dealt_by_chance(draft, where, seed, TRIES, SECONDS)
    except ConditionError as error:
        why = words("analysis.deal.at", at=error.at, why=condition_sentence(words, error))
        raise Refused(422, "wrong_condition", why=why) from None
    except RecordError as error:
        raise Refused(422, "wrong_condition", why=record_wrong(words, error.wrongs[0])) from None
    except TooRare as error:
        why = words("analysis.deal.too_rare", tries=error.tries)
        raise Refused(422, "too_rare", why=why) from None
