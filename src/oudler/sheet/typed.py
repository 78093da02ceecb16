"""A deal typed on one line, as players say it: « Anne garde 49 2 petit »."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from oudler.core import Contract, Ruleset
from oudler.played_deal import Form, Seating, form_of
from oudler.played_deal.deal import as_half_points
from oudler.sheet.state import State
from oudler.sheet.writing import SheetRefused, player_called
from oudler.words import Words, subject
from oudler.words.spelling import plain

LONGEST = 3
"""How many words the longest phrase has: « garde sans chien » is read in two."""


class NotUnderstood(ValueError):
    """A line with an unknown word, `found`."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


def read_typed(words: Words, state: State, rules: Ruleset, line: str) -> dict[str, Any]:
    """The draft of the deal on a line; whatever it does not say is missing.

    A name may be cut short if no other begins like it. The first number is the attack's points, or
    the defence's after that word; the second the attack's oudlers. Raises NotUnderstood.

    >>> read_typed(fr, state_of(sheet), rules, "anne garde 49 2")
    {'taker': 'Anne', 'contract': 'garde', 'points': '49', 'oudlers': 2}
    """
    reader = _Reader(words, state, form_of(rules), line.replace(":", " ").split())
    while reader.rest:
        reader.read()
    return reader.draft


@dataclass
class _Reader:
    """The words of a line not read yet, and the meaning of the others."""

    words: Words
    state: State
    form: Form
    rest: list[str]

    def __post_init__(self) -> None:
        self.draft: dict[str, Any] = {}
        said = {plain(word) for word in self.rest}
        has_contract = bool(said & set(_contracts(self.words.language)))
        self.is_each = self.form.may_play_without_taker and not has_contract

    def read(self) -> None:
        """Read the next thing. Raises NotUnderstood."""
        for key, read in _KEYWORDS.items():
            if self.takes(key):
                read(self)
                return
        if "contract" not in self.draft and (contract := self.contract()):
            self.draft["contract"] = str(contract)
        elif (number := self.number()) is not None:
            self._number(number)
        else:
            self._player(self.player())

    def takes(self, key: str) -> bool:
        """Whether the next words are those under this key; if so, they are read."""
        return self._takes(self.words(f"sheet.typed.{key}").split("|"))

    def _takes(self, spellings: list[str]) -> bool:
        for count in range(min(LONGEST, len(self.rest)), 0, -1):
            said = " ".join(self.rest[:count])
            if said in spellings or plain(said) in spellings:
                del self.rest[:count]
                return True
        return False

    def contract(self) -> Contract | None:
        """The contract that comes next, if one does."""
        spellings = _contracts(self.words.language)
        for count in range(min(LONGEST, len(self.rest)), 0, -1):
            if found := spellings.get(plain(" ".join(self.rest[:count]))):
                del self.rest[:count]
                return found
        return None

    def number(self) -> str | None:
        """The number that comes next, if one does."""
        text = self.rest[0]
        with suppress(ValueError):
            as_half_points(text)
            return self.rest.pop(0)
        return None

    def player(self) -> str:
        """The player that comes next: as many words as make a name. Raises NotUnderstood."""
        for count in range(min(LONGEST, len(self.rest)), 0, -1):
            with suppress(SheetRefused):
                found = player_called(self.state, " ".join(self.rest[:count]))
                del self.rest[:count]
                return found
        raise NotUnderstood(self.rest[0] if self.rest else "")

    def _number(self, text: str) -> None:
        if self.takes("oudlers") or "points" in self.draft:
            self._once("oudlers", _whole(text))
        else:
            self.takes("points")
            self._once("points", text)

    def _player(self, player: str) -> None:
        """The first name is the taker; or, in games without one, a player whose points follow."""
        if self.is_each and self.rest and (points := self.number()) is not None:
            self._points(player, points)
        else:
            self._once("taker", player)

    def _points(self, player: str, points: str) -> None:
        each: dict[str, Any] = {"player": player, "points": points}
        if self.rest and (held := self.number()) is not None:
            each["oudlers"] = _whole(held)
            self.takes("oudlers")
        self.draft.setdefault("each", []).append(each)

    def _once(self, field: str, value: object) -> None:
        if field in self.draft:
            raise NotUnderstood(str(value))
        self.draft[field] = value

    def with_partner(self) -> None:
        """« avec Chloé »."""
        self.draft.setdefault("partners", []).append(self.player())

    def points_of_defence(self) -> None:
        """« défense 42 »."""
        if not self.rest or (text := self.number()) is None:
            raise NotUnderstood(self.rest[0] if self.rest else "")
        self._once("points", text)
        self.draft["points_of"] = "defence"

    def petit(self) -> None:
        """« petit », « petit défense », and a name if a player is paid."""
        is_defence = self.takes("defence")
        if not is_defence:
            self.takes("attack")
        self.draft["petit"] = "defence" if is_defence else "attack"
        if self.is_each or (self.form.asks_petit_player and self.rest):
            player = self.player()
            self.draft.update(
                {"petit_player": player}
                if self.is_each
                else {"petit_players": [*self.draft.get("petit_players", []), player]}
            )
        if self.is_each:
            del self.draft["petit"]

    def handful(self, size: str) -> None:
        """« double Anne », or a side's handful if nobody knows more."""
        if self.takes("defence"):
            whose = {"side": "defence"}
        elif self.takes("attack"):
            whose = {"side": "attack"}
        elif self.rest:
            whose = {"player": self.player()}
        else:
            whose = {"side": "attack"}
        self.draft.setdefault("handfuls", []).append({"size": size, **whose})

    def slam(self, *, small: bool) -> None:
        """« chelem », « chelem annoncé manqué défense »."""
        said, failed, defence = (self.takes(key) for key in ("announced", "failed", "defence"))
        defence = defence or self.takes("defence")
        whose = "defence_" if defence and said else ""
        size = "small_" if small else ""
        how = f"announced_{'failed' if failed else 'made'}" if said else "made"
        name = "defence" if defence and not said else f"{whose}{size}{how}"
        self.draft.setdefault("slams", []).append(name)

    def misere(self) -> None:
        """« misère Anne », of trumps unless courts are named."""
        courts = self.takes("courts")
        self.takes("trumps")
        player = self.player()
        courts = courts or self.takes("courts")
        self.takes("trumps")
        kind = "courts" if courts else "trumps"
        self.draft.setdefault("miseres", []).append({"kind": kind, "player": player})


@cache
def _contracts(language: str) -> dict[str, Contract]:
    """Each way to write a contract."""
    known = subject(language, "sheet")["typed_contract"]
    return {way: one for one in Contract for way in known[one].split("|")}


def contract_typed(words: Words, text: str) -> Contract | None:
    """The contract that a text names, in any spelling; None if it names none.

    >>> contract_typed(fr, "Garde sans")
    Contract.GARDE_SANS
    """
    return _contracts(words.language).get(plain(text))


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise NotUnderstood(text)
    return int(text)


_KEYWORDS: dict[str, Callable[[_Reader], None]] = {
    "small": lambda reader: reader.slam(small=True),
    "slam": lambda reader: reader.slam(small=False),
    "petit": _Reader.petit,
    "pass": lambda reader: reader.draft.update(passed_out=True),
    "thrown_in": lambda reader: reader.draft.update(thrown_in="petit_sec"),
    "alone": lambda reader: reader.draft.update(partners=[]),
    "with": _Reader.with_partner,
    "defence": _Reader.points_of_defence,
    "handful": lambda reader: reader.handful("single"),
    "double_handful": lambda reader: reader.handful("double"),
    "triple_handful": lambda reader: reader.handful("triple"),
    "misere": _Reader.misere,
}
"""What each keyword of a line means, the longest first."""


def is_typed(words: Words, key: str, text: str) -> bool:
    """Whether a text is one of the spellings under this key.

    >>> is_typed(fr, "alone", "Seul"), is_typed(en, "alone", "seul")
    (True, False)
    """
    spellings = words(f"sheet.typed.{key}").split("|")
    return text in spellings or plain(text) in spellings


def typed_word(words: Words, key: str) -> str:
    """How to type something.

    >>> typed_word(fr, "oudlers")
    'bout'
    """
    return words(f"sheet.typed.{key}").split("|")[0]


def example(words: Words, form: Form, seating: Seating) -> str:
    """A line to learn from, under these rules: « Anne garde 49 2 ».

    >>> example(fr, form_of(rules), state_of(sheet).seating)
    'Anne garde 49 2'
    """
    first, second, *_ = seating.players
    if not form.has_taker:
        held = (" 1", " 2") if form.oudlers else ("", "")
        return f"{first} 50{held[0]} {second} 41{held[1]}"
    contract = Contract.GARDE if Contract.GARDE in form.contracts else form.contracts[0]
    partner = "" if form.partners == ((),) else f" {typed_word(words, 'with')} {second}"
    return f"{first} {words(f'cards.contract.{contract}')} 49 2{partner}"
