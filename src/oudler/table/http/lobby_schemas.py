"""The JSON around tables: the lobby, a guest's own tables, spectators, rulesets, the rule book."""

import msgspec

from oudler.people.http.places import ListedPlace


class ListedTable(msgspec.Struct):
    """A table of the lobby."""

    id: str
    name: str
    rules: str
    places: list[ListedPlace]
    is_playing: bool
    pace: str = "none"
    """The name of its pace; empty if it is no longer offered."""
    changed: list[str] = []
    """The options that its host has changed, one sentence each."""
    you: int | None = None
    """The place where you sit, if you do."""
    deals: int = 0
    """How many deals a match lasts there; 0 if there is no limit."""


class ListedSpectator(msgspec.Struct):
    """A spectator."""

    who: str
    """Their handle."""
    name: str
    may_speak: bool


class Spectators(msgspec.Struct):
    """A table's spectators, sorted by name."""

    spectators: list[ListedSpectator]


class Lobby(msgspec.Struct):
    """One page of the public tables where somebody is."""

    tables: list[ListedTable]
    page: int = 1
    pages: int = 1


class MatchSeen(msgspec.Struct):
    """How far a match has got."""

    number: int
    """From 1; the return match is number 2."""
    deals: int
    deal: int
    """The deal being played, or the last one; 0 before the first."""
    before: int
    """How many deals of the table belong to earlier matches."""
    is_over: bool


class OwnTable(msgspec.Struct):
    """A table where you have a seat."""

    id: str
    name: str
    rules: str
    places: list[ListedPlace]
    you: int
    turn: int | None
    """The place whose turn it is; null between deals."""
    is_playing: bool
    is_awaited: bool
    """Whether the others wait for you, to play or to be ready."""
    deals: int
    """How many deals are on the score sheet."""
    match: MatchSeen | None
    """The match that is played there, or was; null if deals go on without end."""
    since: str
    """When something last happened there."""
    is_slow: bool = False
    """Whether nobody is expected to stay there for their turn."""
    until: str | None = None
    """When your time runs out, if it is your turn and you have a clock."""


class OwnTables(msgspec.Struct):
    """The open tables where you have a seat: those that await you first, then the latest."""

    tables: list[OwnTable]


class RulesetSummary(msgspec.Struct):
    """A published ruleset, and how it differs from `fft-4`, one sentence per option."""

    id: str
    name: str
    """The name players use for it."""
    special: str
    """Its special feature, in one sentence."""
    source: str
    """Who published it."""
    seats: int
    says: str
    differs: list[str]
    hand: int
    """How many cards each player is dealt."""
    dog: int
    copies: int
    """How many of each card are in the pack."""
    lacks: list[str]
    """The cards that the pack leaves out."""
    bids: list[str]
    """The contracts that may be bid, lowest first; empty where nobody bids."""
    speakers: int
    """How many players are dealt cards, and so bid in turn."""
    rounds: int
    """How often a player may bid, as far as the page offers it: 1, or 2 where bids go round."""


class OptionSummary(msgspec.Struct):
    """An option: what it decides and, if there are few values, their meanings."""

    key: str
    group: str
    """The part of a deal that it belongs to."""
    says: str
    allowed: list[bool | int | str]
    values: list[str]


class Rulesets(msgspec.Struct):
    """The rulesets, options and levels of bots that a table may be opened with."""

    rulesets: list[RulesetSummary]
    options: list[OptionSummary]
    levels: tuple[str, ...]
    """Weakest first; without the search only those that do without."""


class ManualChapter(msgspec.Struct):
    """A chapter of the rule book: sentences, and perhaps a table whose first row is its head."""

    key: str
    title: str
    says: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]


class Manual(msgspec.Struct):
    """The rule book of a table, in the order in which a deal goes."""

    chapters: list[ManualChapter]


class Guide(msgspec.Struct):
    """The guide's sentences for the present question, one per thought; empty if there is none."""

    says: tuple[str, ...]
