"""A deal typed on one line, as players say it: « Anne garde 49 2 petit »."""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from oudler import typed_text
from oudler.core import Contract, HandfulSize, Named, Ruleset, Side
from oudler.sheet.decisions import SheetRefused, names_beginning, player_called
from oudler.sheet.state import State
from oudler.sheet_deal import Draft, Form, Seating, form_of
from oudler.sheet_deal.deal import as_half_points
from oudler.words import Words
from oudler.words.safe_text import plain

LONGEST = 6
"""How many words the longest phrase has: « prend une garde sans le chien »."""


class Unclear(Named):
    """Why a word of a line is not understood."""

    UNKNOWN = "unknown"
    SECOND_TAKER = "second_taker"
    SAID_ALREADY = "said_already"
    SEVERAL_PLAYERS = "several_players"
    PETIT_NAME = "petit_name"
    NAME_AFTER = "name_after"
    POINTS_AFTER = "points_after"


class NotUnderstood(ValueError):
    """A line with a word that means nothing there: `found`, as it was typed."""

    def __init__(self, found: str, why: Unclear = Unclear.UNKNOWN, about: str = "") -> None:
        super().__init__(found)
        self.found = found
        self.why = why
        self.about = about
        """Whom or what else it concerns."""


def read_typed(words: Words, state: State, rules: Ruleset, line: str) -> dict[str, Any]:
    """The draft of the deal on a line; whatever it does not say is missing.

    A name may be cut short if no other begins like it. The first number is the attack's points, or
    the defence's after that word; the second the attack's oudlers. Raises NotUnderstood.

    >>> read_typed(fr, state_of(sheet), rules, "anne garde 49 2")
    {'taker': 'Anne', 'contract': 'garde', 'points': '49', 'oudlers': 2}
    """
    reader = _Reader(words, state, form_of(rules), _split(line))
    while reader.rest:
        reader.read()
    return _settled(reader.draft)


def amended(words: Words, state: State, rules: Ruleset, draft: Draft, line: str) -> dict[str, Any]:
    """A draft with what a line changes in it, or adds. Raises NotUnderstood.

    A line with a taker and a contract says the whole deal anew.

    >>> draft = {"taker": "Anne", "contract": "garde", "points": "49", "oudlers": 2}
    >>> amended(fr, state_of(sheet), rules, draft, "51 petit")
    {'taker': 'Anne', 'contract': 'garde', 'points': '51', 'oudlers': 2, 'petit': 'attack'}
    """
    more = read_typed(words, state, rules, line)
    if {"taker", "contract"} <= set(more) or {"passed_out", "thrown_in"} & {*draft, *more}:
        return more
    if "points" in more:
        draft = {key: one for key, one in draft.items() if key != "points_of"}
    return _settled({**draft, **more, **_longer(draft, more)})


def _longer(draft: Draft, more: Draft) -> dict[str, Any]:
    """The lists that a line adds to; partners, who are named together, are said anew."""
    lists = ("each", "handfuls", "slams", "miseres", "petit_players")
    return {key: _joined(draft.get(key, ()), more[key]) for key in lists if key in more}


def _joined(before: Iterable[Any], more: list[Any]) -> list[Any]:
    """Both lists; of a player who is in both, what was said last."""
    players = {one["player"] for one in more if "player" in one}
    return [*(one for one in before if "player" not in one or one["player"] not in players), *more]


def answered(
    words: Words, state: State, rules: Ruleset, draft: Draft, field: str, answer: str
) -> dict[str, Any]:
    """A draft with the answer to the question about one of its fields. Raises NotUnderstood.

    >>> answered(fr, state_of(sheet), rules, {"taker": "Anne"}, "oudlers", "deux")
    {'taker': 'Anne', 'oudlers': 2}
    """
    if field in ("petit_players", "handfuls"):
        return {
            **draft,
            **_named(_Reader(words, state, form_of(rules), _split(answer)), draft, field),
        }
    reader = _Reader(words, state, form_of(rules), _split(answer))
    return amended(words, state, rules, draft, _as_typed(reader, field, answer))


def _as_typed(reader: "_Reader", field: str, answer: str) -> str:
    """An answer as it would stand in a line."""
    match field:
        case "oudlers" if len(reader.rest) == 1:
            return f"{answer} {typed_word(reader.words, 'oudlers')}"
        case "partners" if reader.begins_player():
            return f"{typed_word(reader.words, 'with')} {answer}"
        case _:
            return answer


def _named(reader: "_Reader", draft: Draft, field: str) -> dict[str, Any]:
    """Who showed each handful of which only the side is known, or touched the petit."""
    names = reader.players()
    if field == "petit_players":
        return {field: names}
    rest = iter(names)
    shown = [
        {"size": one["size"], "player": next(rest, None)} if "player" not in one else one
        for one in draft["handfuls"]
    ]
    return {
        field: [one if one["player"] else {"size": one["size"], "side": "attack"} for one in shown]
    }


def _settled(draft: dict[str, Any]) -> dict[str, Any]:
    """Without the taker among the partners: who calls their own king plays alone."""
    if "taker" in draft and "partners" in draft:
        others = [one for one in draft["partners"] if one != draft["taker"]]
        return {**draft, "partners": others}
    return draft


_GLUED = re.compile(r"(\d+(?:[.,]\d+)?½?)([^\W\d_]+)")


def _split(line: str) -> list[str]:
    """The words of a line: « 49pts, 2bouts » is four."""
    pieces = re.sub(r"[:;]", " ", line).split()
    apart = (_GLUED.sub(r"\1 \2", piece) if _GLUED.fullmatch(piece) else piece for piece in pieces)
    bare = (word.rstrip(",") for piece in apart for word in piece.split())
    return [word for word in bare if word]


@dataclass
class _Reader:
    """The words of a line not read yet, and the meaning of the others."""

    words: Words
    state: State
    form: Form
    rest: list[str]

    def __post_init__(self) -> None:
        self.draft: dict[str, Any] = {}
        self.last = ""
        """The word read last."""
        has_contract = any(typed_text.contract_typed(self.words, word) for word in self.rest)
        self.is_each = self.form.may_play_without_taker and not has_contract

    def read(self) -> None:
        """Read the next thing. Raises NotUnderstood."""
        for key, read in _KEYWORDS.items():
            if self.takes(key):
                read(self)
                return
        if (size := self.size()) is not None:
            self.handful(size)
        elif "contract" not in self.draft and (contract := self.contract()):
            self.draft["contract"] = str(contract)
        elif (number := self.number()) is not None:
            self._number(number)
        elif not ("taker" in self.draft and self.skips()):
            self._player()

    def drop(self, count: int) -> str:
        """Go on behind these words; they are returned as typed."""
        said = " ".join(self.rest[:count])
        del self.rest[:count]
        self.last = said or self.last
        return said

    def takes(self, key: str) -> bool:
        """Whether the next words are those under this key; if so, they are read."""
        count = self._length(lambda text: is_typed(self.words, key, text))
        self.drop(count)
        return count > 0

    def _length(self, fits: Callable[[str], object]) -> int:
        """How many of the next words fit together, the most first; 0 if none."""
        counts = range(min(LONGEST, len(self.rest)), 0, -1)
        return next((count for count in counts if fits(" ".join(self.rest[:count]))), 0)

    def skips(self) -> bool:
        """Read on behind words that say nothing, such as « de »; returns whether there were any."""
        count = self._length(lambda text: typed_text.is_typed(self.words, "typed.filler", text))
        self.drop(count)
        return count > 0

    def contract(self) -> Contract | None:
        """The contract that comes next, if one does."""
        count = self._length(lambda text: typed_text.contract_typed(self.words, text))
        return typed_text.contract_typed(self.words, self.drop(count)) if count else None

    def size(self) -> HandfulSize | None:
        """The size of a handful that comes next, if one does."""
        count = self._length(lambda text: typed_text.handful_typed(self.words, text))
        return typed_text.handful_typed(self.words, self.drop(count)) if count else None

    def side(self) -> Side | None:
        """The side that comes next, « défense » or « pour la défense », if one does."""
        before = [*self.rest]
        while self.skips():
            pass
        count = self._length(lambda text: typed_text.side_typed(self.words, text))
        if count:
            return typed_text.side_typed(self.words, self.drop(count))
        self.rest = before
        return None

    def number(self) -> str | None:
        """The number that comes next, if one does: « 41½ », « 41 et demi », « deux bouts »."""
        text = self.rest[0]
        if (spelt := self._spelt(text)) is not None:
            self.drop(1)
            return spelt
        with suppress(ValueError):
            as_half_points(text)
            self.drop(1)
            return f"{text}½" if text.isdecimal() and self.takes("half") else text
        return None

    def _spelt(self, text: str) -> str | None:
        """A number in words, before « bouts »."""
        counts = self.words("sheet.typed.counts").split("|")
        is_count = len(self.rest) > 1 and is_typed(self.words, "oudlers", self.rest[1])
        return str(counts.index(plain(text))) if is_count and plain(text) in counts else None

    def begins_player(self) -> bool:
        """Whether a name comes next."""
        return self._length(self._called) > 0

    def _called(self, text: str) -> str | None:
        with suppress(SheetRefused):
            return player_called(self.state, text)
        return None

    def player(self) -> str:
        """The player that comes next: as many words as make a name. Raises NotUnderstood."""
        after = self.last
        while not (count := self._length(self._called)):
            if not self.rest:
                raise NotUnderstood(after, Unclear.NAME_AFTER)
            if not self.skips():
                raise self._nobody()
        return player_called(self.state, self.drop(count))

    def _nobody(self) -> NotUnderstood:
        """Nobody's name comes next, or the beginning of several."""
        begin = names_beginning(self.state, self.rest[0])
        if len(begin) > 1:
            return NotUnderstood(self.rest[0], Unclear.SEVERAL_PLAYERS, ", ".join(begin))
        return NotUnderstood(self.rest[0])

    def players(self) -> list[str]:
        """All the players named to the end. Raises NotUnderstood."""
        found = [self.player()]
        while self.rest:
            found.append(self.player())
        return found

    def _number(self, text: str) -> None:
        if self.takes("oudlers") or "points" in self.draft:
            self._once("oudlers", _whole(text))
        else:
            self.takes("points")
            self._once("points", f"{text}½" if text.isdecimal() and self.takes("half") else text)

    def _player(self) -> None:
        """The first name is the taker; or, in games without one, a player whose points follow."""
        player = self.player()
        if self.is_each and self.rest and (points := self.number()) is not None:
            self._points(player, points)
        elif "taker" in self.draft:
            taker = self.state.name(self.draft["taker"])
            raise NotUnderstood(self.last, Unclear.SECOND_TAKER, taker)
        else:
            self.draft["taker"] = player

    def _points(self, player: str, points: str) -> None:
        self.takes("points")
        each: dict[str, Any] = {"player": player, "points": points}
        if self.rest and (held := self.number()) is not None:
            each["oudlers"] = _whole(held)
            self.takes("oudlers")
        self.draft.setdefault("each", []).append(each)

    def _once(self, field: str, value: object) -> None:
        if field in self.draft:
            raise NotUnderstood(str(value), Unclear.SAID_ALREADY)
        self.draft[field] = value

    def with_partner(self) -> None:
        """« avec Chloé », « avec Chloé et Eve »."""
        self.takes("with")
        partners = [*self.draft.get("partners", []), self.player()]
        while self.rest and self.takes("and"):
            partners.append(self.player())
        self.draft["partners"] = partners

    def points_of(self, side: Side) -> None:
        """« défense 42 »."""
        said = self.last
        if not self.rest or (text := self.number()) is None:
            raise NotUnderstood(said, Unclear.POINTS_AFTER)
        self.takes("points")
        self._once("points", text)
        if side is Side.DEFENCE:
            self.draft["points_of"] = "defence"

    def petit(self) -> None:
        """« petit », « petit au bout de la défense », and a name if a player is paid."""
        side = self.side() or Side.ATTACK
        if self.is_each:
            self.draft["petit_player"] = self.player()
            return
        self.draft["petit"] = str(side)
        if self.form.asks_petit_player and self.rest:
            self.draft.setdefault("petit_players", []).append(self.player())
        elif self.begins_player() and not self._begins_other():
            raise NotUnderstood(self.rest[0], Unclear.PETIT_NAME)

    def _begins_other(self) -> bool:
        """Whether something other than a name comes next, though it may begin like one."""
        return self._length(self._is_other) > 0

    def _is_other(self, text: str) -> bool:
        kinds = (typed_text.contract_typed, typed_text.handful_typed, typed_text.side_typed)
        return any(is_typed(self.words, key, text) for key in _KEYWORDS) or any(
            kind(self.words, text) for kind in kinds
        )

    def handful(self, size: HandfulSize | None = None) -> None:
        """« double Anne », « poignée d'Anne, double », or a side's if nobody knows more."""
        size = size or self.size()
        side = self.side()
        whose: dict[str, Any] = {"side": str(side or Side.ATTACK)}
        while self.rest and not self.begins_player() and self.skips():
            pass
        if side is None and self.rest and not self._begins_other() and not self._is_number():
            whose = {"player": self.player()}
        size = size or self.size() or HandfulSize.SINGLE
        self.draft.setdefault("handfuls", []).append({"size": str(size), **whose})

    def _is_number(self) -> bool:
        with suppress(ValueError):
            as_half_points(self.rest[0])
            return True
        return False

    def slam(self, *, small: bool) -> None:
        """« chelem », « chelem annoncé manqué défense »; only what was announced can fail."""
        unannounced = self.takes("unannounced")
        said, failed = self.takes("announced"), self.takes("failed")
        said = not unannounced and (said or failed or self.takes("announced"))
        defence = self.side() is Side.DEFENCE
        whose = "defence_" if defence and said else ""
        size = "small_" if small else ""
        how = f"announced_{'failed' if failed else 'made'}" if said else "made"
        name = "defence" if defence and not said else f"{whose}{size}{how}"
        self.draft.setdefault("slams", []).append(name)

    def misere(self) -> None:
        """« misère Anne », of trumps unless courts are named."""
        kind = self._misere_kind()
        player = self.player()
        kind = kind or self._misere_kind() or "trumps"
        self.draft.setdefault("miseres", []).append({"kind": kind, "player": player})

    def _misere_kind(self) -> str | None:
        count = self._length(lambda text: typed_text.misere_typed(self.words, text))
        return str(typed_text.misere_typed(self.words, self.drop(count))) if count else None


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise NotUnderstood(text)
    return int(text)


_KEYWORDS: Mapping[str, Callable[[_Reader], None]] = {
    "small": lambda reader: reader.slam(small=True),
    "slam": lambda reader: reader.slam(small=False),
    "pass": lambda reader: reader.draft.update(passed_out=True),
    "thrown_in": lambda reader: reader.draft.update(thrown_in="petit_sec"),
    "petit": _Reader.petit,
    "alone": lambda reader: reader.draft.update(partners=[]),
    "with": _Reader.with_partner,
    "handful": _Reader.handful,
    "misere": _Reader.misere,
    "attack": lambda reader: reader.points_of(Side.ATTACK),
    "defence": lambda reader: reader.points_of(Side.DEFENCE),
}
"""What each keyword of a line means, the longest first."""

_SIDES = {"attack": "typed.side.attack", "defence": "typed.side.defence"}


def is_typed(words: Words, key: str, text: str) -> bool:
    """Whether a text is one of the spellings of a keyword of the sheet.

    >>> is_typed(fr, "alone", "Seul"), is_typed(en, "alone", "seul")
    (True, False)
    """
    return typed_text.is_typed(words, _SIDES.get(key, f"sheet.typed.{key}"), text)


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
