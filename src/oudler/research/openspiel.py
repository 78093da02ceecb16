"""French Tarot for OpenSpiel: importing this module registers `python_french_tarot`.

    >>> import pyspiel
    >>> import oudler.research.openspiel
    >>> game = pyspiel.load_game("python_french_tarot(rules=wikipedia-3-short)")
    >>> game.num_players(), game.num_distinct_actions()
    (3, 250)

Chance deals card by card: the piles, then the hands, each from seat 0 on; the rest is the dog, or
the last hand. Parameters are `rules` and `dealer`, a seat. Players win their score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from oudler.install import lacks_extra

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise lacks_extra(missing, "openspiel") from None

from oudler.core import (
    EMPTY,
    TWO_PACKS,
    Card,
    CardSet,
    Deal,
    Dealt,
    Ruleset,
    Seat,
    SeatView,
    dealer_seat,
    view,
)
from oudler.research.actions import ACTIONS, DISCARD, INDEX, PLAY, action_text, indices
from oudler.research.observation import Bits, Encoding, Part, cards_in, encoding, unpacked
from oudler.research.rewards import rewards
from oudler.research.state import State, after, begin
from oudler.rulesets import load_ruleset

SILENCE = INDEX[None]
MOST_WORLDS = 10_000
"""After this many worlds in which somebody would have chosen otherwise, none is found."""

DEFAULTS = {"rules": "fft-4", "dealer": 0}
GAME_TYPE = pyspiel.GameType(
    short_name="python_french_tarot",
    long_name="Python French Tarot",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=9,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=DEFAULTS,
)


@dataclass(frozen=True, slots=True)
class Parameters:
    """What does not change during a deal."""

    rules: Ruleset
    dealer: Seat
    encoding: Encoding

    @classmethod
    def of(cls, rules: str, dealer: int) -> Parameters:
        """The parameters as OpenSpiel has them: a ruleset's name and a seat."""
        found = load_ruleset(rules)
        return cls(found, dealer_seat(found, dealer), encoding(found))

    # OpenSpiel copies and stores states with all they refer to.
    def __deepcopy__(self, _: object) -> Parameters:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Parameters.of, (self.rules.id, self.dealer)


class FrenchTarotGame(pyspiel.Game):  # type: ignore[misc]
    """The game under one ruleset."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        known: dict[str, Any] = DEFAULTS | (params or {})
        self.given = Parameters.of(known["rules"], known["dealer"])
        rules = self.given.rules
        bound = most_won(rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=cards_in(rules),
            num_players=rules.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            # A round of bids for each contract, an announcement of each kind by each seat.
            max_game_length=rules.seats * (rules.tricks + 14) + len(rules.calls) + rules.dog,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> FrenchTarotState:
        """Before the first card is dealt."""
        return FrenchTarotState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What shows public planes, private ones, or every hand."""
        if params:
            raise ValueError(f"observer parameters: expected none, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.given.encoding, kind)


def most_won(rules: Ruleset) -> float:
    """More than any seat can win or lose in a deal.

    >>> most_won(load_ruleset("fft-4")) > 1000
    True
    """
    highest = float(max((worth for _, worth in rules.bids), default=1))
    points = rules.pack.cards.half_points / 2
    played = max(highest, 1) * (rules.base + points + 2 * rules.petit_au_bout) + highest
    slams = rules.slam_announced_made + rules.slam_announced_failed + rules.slam_made
    small = (
        rules.small_slam_announced_made + rules.small_slam_announced_failed + rules.small_slam_made
    )
    shown = rules.seats * (max(rules.handful_values) + 2 * rules.misere_premium)
    each = played + slams + small + rules.slam_by_defence + shown + rules.unit_rounded_to
    return rules.seats * each


class FrenchTarotState(pyspiel.State):  # type: ignore[misc]
    """A deal at one decision, or while it is dealt."""

    def __init__(self, game: FrenchTarotGame) -> None:
        super().__init__(game)
        self.given = game.given
        self.cards: tuple[Card, ...] = ()
        """The cards dealt so far, as long as they are being dealt."""
        self.at: State | None = None

    def current_player(self) -> int:
        """Who chooses: a seat, or chance."""
        if self.at is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.at.seat is None else self.at.seat)

    def _legal_actions(self, player: int) -> list[int]:
        at = self.at
        return [] if at is None or player != at.seat else [*indices(at.legal)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card that is left is equally likely."""
        left = self.given.rules.pack.cards - CardSet.of(self.cards)
        return [(int(card), 1 / len(left)) for card in sorted(left)]

    def _apply_action(self, action: int) -> None:
        if self.at is not None:
            self.at = after(self.at, action)
            return
        self.cards += (TWO_PACKS[action],)
        if len(self.cards) == dealt_by_chance(self.given.rules):
            self.at = begin(self.given.rules, as_dealt(self.given, self.cards))

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        return f"deal {TWO_PACKS[action].name}" if chance else action_text(action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.at is not None and self.at.seat is None

    def returns(self) -> list[float]:
        """The rewards, once the deal is over."""
        if self.at is None:
            return [0.0] * self.given.rules.seats
        return [*rewards(self.at.deal)]

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> FrenchTarotState:
        """A deal that looks to this seat like its own, all equally likely, in a state of its own.

        Raises ValueError where no deal can be drawn: with two packs, with piles, and after the end.
        Needs the search.
        """
        if self.at is None:
            raise ValueError("no cards are hidden before they are dealt")
        from oudler.solver.determinize import worlds  # needs the search, and nothing else here does

        looks = self.looks(player)
        seed = int(sampler() * 2**31)
        for world in islice(worlds(view(self.at.deal, Seat(player)), seed), MOST_WORLDS):
            found = self._replayed(world)
            # A handful may have hidden other trumps there, or somebody else have been asked.
            if found is not None and found.looks(player) == looks:
                return found
        raise ValueError(f"{self.given.rules.id}: no deal looks so to seat {player}")

    def _replayed(self, world: Deal) -> FrenchTarotState | None:
        """The world from its first card: everybody does what they have done, if they could."""
        found = FrenchTarotState(self.get_game())
        for card in deal_order(world.dealt, self.given.rules):
            found.apply_action(int(card))
        aside = iter(world.discard)
        for one in self.full_history():
            if one.player >= 0 and not found.follow(one.player, one.action, aside):
                return None
        return found

    def follow(self, player: int, index: int, aside: Iterator[Card]) -> bool:
        """Choose what was chosen in another world, where that is possible.

        A discard takes the cards of this world. Who has something to announce here and had not
        there keeps quiet, and the other way round.
        """
        while self.at is not None and self.at.seat != player and self.at.legal >> SILENCE & 1:
            self.apply_action(SILENCE)
        legal = 0 if self.at is None or self.at.seat != player else self.at.legal
        if index == SILENCE and not legal >> SILENCE & 1:
            return True
        if DISCARD <= index < PLAY:
            card = next(aside, None)
            index = next(indices(legal), 0) if card is None else DISCARD + card.first
        if not legal >> index & 1:
            return False
        self.apply_action(index)
        return True

    def looks(self, player: int) -> tuple[int, int]:
        """All that a player knows, as a number, and whose turn it is."""
        if self.at is None:
            return 0, self.current_player()
        seen, aside = self.sight(player)
        return self.given.encoding.bits(seen, aside), self.current_player()

    def sight(self, player: int) -> tuple[SeatView, CardSet]:
        """What a player's seat sees, once the cards are dealt, and what it has set aside."""
        assert self.at is not None
        aside = self.at.aside if self.at.seat == player else EMPTY
        return view(self.at.deal, Seat(player)), aside

    def __str__(self) -> str:
        if self.at is None:
            return f"dealt: {' '.join(map(str, self.cards))}"
        said = f"\naside    {self.at.aside}" if self.at.aside else ""
        return f"{self.at.deal}{said}"


def dealt_by_chance(rules: Ruleset) -> int:
    """How many cards are dealt before the rest is known."""
    cards = len(rules.pack.cards)
    return cards - (rules.dog or rules.hand)


def as_dealt(given: Parameters, cards: tuple[Card, ...]) -> Dealt:
    """The deal that chance has dealt."""
    rules, pack = given.rules, iter(cards)
    piles = tuple(
        tuple(tuple(islice(pack, rules.pile)) for _ in range(rules.piles))
        for _ in range(rules.seats if rules.piles else 0)
    )
    hands = [CardSet.of(islice(pack, rules.hand)) for _ in range(rules.seats)]
    rest = rules.pack.cards - CardSet.of(cards)
    if not rules.dog:
        hands[-1], rest = rest, EMPTY
    return Dealt(given.dealer, tuple(hands), rest, piles=piles)


def deal_order(dealt: Dealt, rules: Ruleset) -> Iterator[Card]:
    """The cards as chance deals them: the opposite of `as_dealt`, without piles."""
    return islice((card for hand in dealt.hands for card in hand), dealt_by_chance(rules))


class Observer:
    """Shows a state to a player: `tensor`, and its planes by name in `dict`."""

    def __init__(self, encoded: Encoding, kind: Any) -> None:
        is_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        is_open = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._encoding = encoded
        self._shows = (bool(kind.public_info), is_own, is_open)
        parts: tuple[Part[Any], ...] = (encoded.public, encoded.private, encoded.perfect)
        self._parts = [part for part, shown in zip(parts, self._shows, strict=True) if shown]
        self.tensor = np.zeros(sum(part.size for part in self._parts), np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for part in self._parts:
            own = self.tensor[first : first + part.size]
            self.dict |= part.tables(own)
            first += part.size

    def _observed(self, state: FrenchTarotState, player: int) -> list[Bits]:
        """The parts shown, one after the other; nothing while the cards are dealt."""
        encoded, at = self._encoding, state.at
        if at is None:
            return [unpacked(0, part.size) for part in self._parts]
        public, private = encoded.split(encoded.observe(*state.sight(player)))
        shown = zip((public, private, encoded.reveal(at.deal)), self._shows, strict=True)
        return [bits for bits, is_shown in shown if is_shown]

    def set_from(self, state: FrenchTarotState, player: int) -> None:
        """Fill the tensor with what this player sees."""
        if self._parts:
            self.tensor[:] = np.concatenate(self._observed(state, player))

    def string_from(self, state: FrenchTarotState, player: int) -> str:
        """The same in words."""
        parts = zip(self._parts, self._observed(state, player), strict=True)
        said = [part.text(bits) for part, bits in parts]
        return "\n".join([f"player: {player}", *filter(None, said)])


pyspiel.register_game(GAME_TYPE, FrenchTarotGame)
