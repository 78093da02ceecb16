"""A deal of a tournament in words: its name, and what phones and the referee say about it."""

from __future__ import annotations

import json

from oudler.tournament.events import ApprovalAsked, DealClaimed, Where
from oudler.tournament.http.views import View
from oudler.tournament.scoring.ruling import VOID
from oudler.tournament.session import Session
from oudler.tournament.text.account_text import ruling_text
from oudler.tournament.tournament import Played, Tournament, played
from oudler.words import Words
from oudler.words.names import contract_name, signed


def claim_text(words: Words, tournament: Tournament, said: Played) -> str:
    """« Bruno, garde : +58 », or for a board « +58 »."""
    unit = signed(words, said.unit)
    if not said.entrant:
        return unit
    name = tournament.name_of(said.entrant)
    return words(
        "tournament.evening.claim",
        name=name,
        contract=contract_name(words, said.contract),
        unit=unit,
    )


def deal_text(words: Words, tournament: Tournament, at: Where) -> str:
    """« Étui 9 », « Donne 2 », or for a whole sheet « Feuille »."""
    return words(f"tournament.evening.{_kind(tournament, at)}", number=at.board)


def _kind(tournament: Tournament, at: Where) -> str:
    if not at.board:
        return "sheet"
    return "board" if tournament.has_boards else "deal"


def where_text(words: Words, tournament: Tournament, at: Where) -> str:
    """« Table 3, position 2, étui 9 »."""
    inside = inside_text(words, tournament, at)
    return words("tournament.evening.at_table", table=at.table, inside=inside)


def inside_text(words: Words, tournament: Tournament, at: Where) -> str:
    """A deal as its own table calls it: « position 2, étui 9 »; the session where it matters."""
    is_one = len(tournament.sessions) < 2
    return words(
        f"tournament.evening.in_{'position' if is_one else 'session'}",
        deal=words(f"tournament.evening.inside.{_kind(tournament, at)}", number=at.board),
        session=at.session,
        position=at.position,
    )


def state_of_deal(tournament: Tournament, session: Session, at: Where) -> str:
    """`open`, `noted`, `disputed` or `settled`; a play that the referee takes out is settled."""
    ruled = session.rulings.get(at)
    if tournament.is_settled(at) or (ruled is not None and ruled.ruling.kind in VOID):
        return "settled"
    if tournament.is_disputed(at):
        return "disputed"
    return "noted" if tournament.agreed(at) is not None or at in session.results else "open"


def noted_text(words: Words, tournament: Tournament, session: Session, at: Where) -> str:
    """The result that counts for a deal, or nothing: « +58 », « +58, 40/60 »."""
    said = ""
    if at in session.results:
        said = signed(words, session.results[at].unit)
    elif (agreed := tournament.agreed(at)) is not None:
        said = claim_text(words, tournament, agreed)
    ruled = session.rulings.get(at)
    decided = "" if ruled is None else ruling_text(words, ruled.ruling)
    return ", ".join(filter(None, (said, decided)))


def claims(words: Words, tournament: Tournament, at: Where, device: str = "") -> list[View]:
    """What each device says about a deal, in the order they first reported it."""
    found = tournament.claims.get(at, {})
    return [
        {
            "says": claim_text(words, tournament, played(one)),
            "is_own": one.device == device,
            "who": _device_text(words, one, number, device),
            "draft": json.loads(one.draft),
        }
        for number, one in enumerate(found.values(), 1)
    ]


def _device_text(words: Words, one: DealClaimed, number: int, device: str) -> str:
    if one.device == device:
        return words("tournament.evening.this_device")
    return words("tournament.evening.device", number=number)


def call(
    words: Words, tournament: Tournament, one: ApprovalAsked, *, is_official: bool = False
) -> View:
    """A call to the referee, and the answer once there is one."""
    granted = tournament.granted.get(one.number)
    state = "asked" if granted is None else "granted" if granted else "refused"
    said = "to_answer" if is_official and granted is None else state
    return {
        "number": one.number,
        "at": one.at,
        "bid": str(one.bid),
        "state": state,
        "says": words(
            f"tournament.evening.call.{said}",
            bid=words(f"tournament.evening.bid.{one.bid}"),
            name=tournament.name_of(one.entrant),
        ),
    }
