"""Proof that nobody arranged a deal: a secret committed to before it, and players' numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from oudler.core import Dealt, Ruleset, Session, value
from oudler.core.text import event_to_json
from oudler.shuffling import first_dealer, random_deal
from oudler.table.proof.board import BoardProof, BoardTerms, can_be_contested, deal_board
from oudler.table.proof.draw import Drawn, Terms, rules_text


@dataclass(frozen=True, slots=True)
class Fair:
    """Everything needed to deal the cards again once the deal is over."""

    commitment: str
    """The hash of the secret, shown before the deal."""
    secret: str
    drawn: tuple[Drawn, ...]
    """Each place's contribution to the deal."""
    table: str
    deal: int
    """Which deal of which table it was bound to."""
    voided: int = 0
    """How often the draw was restarted."""

    @property
    def is_whole(self) -> bool:
        """Whether none of those who drew has been forgotten since."""
        return not any(one.share for one in self.drawn)

    @property
    def anonymous(self) -> Fair:
        """The same without names and numbers; the cards can still be dealt from it."""
        terms = Terms(self.table, self.deal, "")
        return replace(
            self,
            drawn=tuple(terms.anonymous(place, one) for place, one in enumerate(self.drawn)),
        )

    def commitment_for(self, rules: str) -> str:
        """The commitment that this secret must have had under these rules."""
        return Terms(self.table, self.deal, rules).commitment(self.secret)

    def seed_for(self, rules: str) -> str:
        """The seed of the cards under these rules."""
        return Terms(self.table, self.deal, rules).seed(self.secret, self.drawn)

    def has_bound_numbers(self) -> bool:
        """Whether each number is the one its player was bound to."""
        terms = Terms(self.table, self.deal, "")
        return all(terms.holds(place, one) for place, one in enumerate(self.drawn))


@dataclass(frozen=True, slots=True)
class Repeated:
    """Where the cards of a deal were first played: a table's id, and the deal's number there.

    No table at all if somebody put the deal together.
    """

    table: str
    deal: int

    @property
    def is_own(self) -> bool:
        """Whether somebody put the deal together.

        >>> Repeated("chez-anne", 2).is_own
        False
        """
        return not self.table


class Verdict(StrEnum):
    """The result of checking how a deal came about."""

    FAIR = "fair"
    FORGOTTEN = "forgotten"
    REPEATED = "repeated"
    OWN = "own"
    """Put together by somebody, and said to be."""
    PROMISED = "promised"
    """A board of a contest, dealt from the secret that was promised for it."""
    NOTHING_TO_CHECK = "nothing_to_check"
    UNREADABLE = "unreadable"
    OUT_OF_ORDER = "out_of_order"
    COMMITMENT_DIFFERS = "commitment_differs"
    NUMBER_DIFFERS = "number_differs"
    PLAYERS_DIFFER = "players_differ"
    DEALER_DIFFERS = "dealer_differs"
    CARDS_DIFFER = "cards_differ"

    @property
    def holds(self) -> bool:
        """Whether the cards follow from the secret and the numbers.

        >>> Verdict.FAIR.holds, Verdict.CARDS_DIFFER.holds
        (True, False)
        """
        return self in _HOLDING


_HOLDING = {
    Verdict.FAIR,
    Verdict.FORGOTTEN,
    Verdict.REPEATED,
    Verdict.OWN,
    Verdict.PROMISED,
}


def first_session(rules: Ruleset, names: tuple[str, ...], seed: str) -> Session:
    """The score sheet before the first deal, with the dealer this seed draws (A2-8).

    >>> first_session(rules, ("Anne", "Bob", "Chloé", "David"), seed="a whole deal").dealer
    3
    """
    _, dealer = first_dealer(rules, seed)
    return Session(rules, names, dealer)


def fair_deal(rules: Ruleset, session: Session, seed: str) -> Dealt:
    """The cards that this seed gives.

    >>> session = Session(rules, ("Anne", "Bob", "Chloé", "David"), Seat(0))
    >>> fair_deal(rules, session, seed="a whole deal") == deal.dealt
    True
    """
    return random_deal(
        rules,
        session.dealer_seat,
        seed,
        dealer_barred=session.dealer_barred,
        players=() if rules.dealer_plays else session.seated,
    )


@value
class Claim:
    """A deal to be judged: its number at the table, the table's rules, and the proof."""

    number: int
    rules: Ruleset
    options: Mapping[str, object]
    fair: Fair | None
    repeated: Repeated | None = None
    """Where the cards were played first, if elsewhere."""
    table: str = ""
    """The table that must have dealt it, if known."""
    board: BoardProof | None = None
    """What was promised for it, if it is a board of a contest."""

    @property
    def bound_rules(self) -> str:
        """The rules as the commitment binds them."""
        return rules_text(self.rules.name, self.options)


def judge(claim: Claim, session: Session | None, dealt: Dealt) -> Verdict:
    """Judge whether a deal follows from its secret and numbers. A first deal has no session.

    A repeated deal keeps the dealer of the table where it was played first.

    >>> judge(Claim(1, rules, {}, fair=None), None, deal.dealt)
    <Verdict.NOTHING_TO_CHECK: 'nothing_to_check'>
    """
    fair, rules = claim.fair, claim.rules
    if claim.board is not None:
        return _judge_board(claim, claim.board, dealt)
    is_own = claim.repeated is not None and claim.repeated.is_own
    if fair is None:
        return Verdict.OWN if is_own else Verdict.NOTHING_TO_CHECK
    if (fault := _fault_of(claim, fair)) is not None:
        return fault
    seed = fair.seed_for(claim.bound_rules)
    if claim.repeated is None:
        if session is None:
            session = first_session(rules, (), seed)
        seated = dealt.players or tuple(range(rules.places))
        if seated != session.seated or dealt.dealer != session.dealer_seat:
            return Verdict.DEALER_DIFFERS
    barred = dealt.dealer_barred
    made = random_deal(rules, dealt.dealer, seed, dealer_barred=barred, players=dealt.players)
    # Compared as text: with two packs a record does not say which of two twins lies where.
    if event_to_json(made) != event_to_json(dealt):
        return Verdict.CARDS_DIFFER
    if claim.repeated is not None:
        return Verdict.REPEATED
    return Verdict.FAIR if fair.is_whole else Verdict.FORGOTTEN


def _judge_board(claim: Claim, proof: BoardProof, dealt: Dealt) -> Verdict:
    """Whether a board follows from the secret, and the secret from the promise."""
    terms = BoardTerms(proof.contest, claim.bound_rules)
    if terms.commitment(proof.secret) != proof.commitment:
        return Verdict.COMMITMENT_DIFFERS
    if not can_be_contested(claim.rules):
        return Verdict.CARDS_DIFFER
    made = deal_board(claim.rules, terms, proof.secret, proof.number)
    return Verdict.PROMISED if made == dealt else Verdict.CARDS_DIFFER


def _fault_of(claim: Claim, fair: Fair) -> Verdict | None:
    """The fault in the proof itself, before looking at the cards."""
    own = Repeated(claim.table or fair.table, claim.number)
    if Repeated(fair.table, fair.deal) != (claim.repeated or own):
        return Verdict.OUT_OF_ORDER
    if len(fair.drawn) != claim.rules.places:
        return Verdict.UNREADABLE
    if fair.commitment_for(claim.bound_rules) != fair.commitment:
        return Verdict.COMMITMENT_DIFFERS
    return None if fair.has_bound_numbers() else Verdict.NUMBER_DIFFERS


def proof_to_json(fair: Fair | None, repeated: Repeated | None) -> dict[str, object]:
    """The fields of a record's `dealt` that say how the cards came about.

    >>> proof_to_json(None, Repeated("chez-anne", 2))
    {'again': {'table': 'chez-anne', 'deal': 2}}
    """
    found: dict[str, object] = {}
    if repeated is not None:
        found["again"] = asdict(repeated)
    if fair is not None:
        found["fair"] = _fair(fair)
    return found


def _fair(fair: Fair) -> dict[str, object]:
    found: dict[str, object] = {
        "table": fair.table,
        "deal": fair.deal,
        "commitment": fair.commitment,
        "secret": fair.secret,
        "drawn": [{key: text for key, text in asdict(one).items() if text} for one in fair.drawn],
    }
    return found | ({"voided": fair.voided} if fair.voided else {})


def read_proof(line: str) -> tuple[Fair | None, Repeated | None]:
    """Read these fields back from a `dealt` line. Raises ValueError if they are malformed.

    >>> read_proof('{"type":"dealt","again":{"table":"chez-anne","deal":2}}')
    (None, Repeated(table='chez-anne', deal=2))
    """
    found = json.loads(line)
    return _read_fair(found.get("fair")), _read_repeated(found.get("again"))


def _read_fair(found: Any) -> Fair | None:
    match found:
        case None:
            return None
        case {
            "table": str(table),
            "deal": int(deal),
            "commitment": str(shown),
            "secret": str(secret),
            "drawn": [*drawn],
        } if table:
            read = tuple(map(_read_drawn, drawn))
            # Encoding raises for a lone surrogate, which cannot have been hashed.
            "".join((table, secret, *(text for one in read for text in astuple(one)))).encode()
            voided = found.get("voided", 0)
            return Fair(shown, secret, read, table, deal, voided if isinstance(voided, int) else 0)
    raise ValueError("fair")


def _read_drawn(found: Any) -> Drawn:
    if not isinstance(found, dict):
        raise ValueError("drawn")
    texts = [found.get(field.name, "") for field in fields(Drawn)]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("drawn")
    return Drawn(*texts)


def _read_repeated(found: Any) -> Repeated | None:
    match found:
        case None:
            return None
        case {"table": str(table), "deal": int(deal)}:
            return Repeated(table, deal)
    raise ValueError("again")
