"""Percentages: the note of each play, and each entrant's result (T70 to T74, T94)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from oudler.core import Score, exact, value
from oudler.duplicate import attack_percentages, defence_percentage
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.plays import BoardPlay, RulingKind

WEIGHT_OF_ATTACK = {Format.INDIVIDUAL: Fraction(1, 4), Format.TRIPLETS: Fraction(1, 2)}
"""How much of the global percentage the attack makes, whatever was played (RO 18, 21)."""
FORTY, SIXTY = 40, 60


@value
class Note:
    """What one play is worth to one entrant, and why."""

    play: BoardPlay
    is_attack: bool
    topped: Score | None
    """By comparison with the other tables; None if there is nothing to compare."""
    counted: Score | None
    """The figure that counts, after any ruling; None if the play does not count."""
    others: int
    """How many other tables are compared."""
    worse: int
    """How many of them did worse in attack."""
    equal: int
    """How many of them did as well."""


def notes(plays: Iterable[BoardPlay]) -> Iterator[tuple[int, Note]]:
    """Every entrant's note of every play, board by board; copies of a board are one.

    >>> units = {1: 56, 2: 60, 3: 60}
    >>> board = [BoardPlay(1, "", 1, t, 1, t, (10 + t,), unit) for t, unit in units.items()]
    >>> [(who, note.counted) for who, note in notes(board) if note.is_attack]
    [(1, 0), (2, 75), (3, 75)]
    """
    ordered = sorted(plays, key=attrgetter("cards"))
    for _, found in groupby(ordered, attrgetter("cards")):
        yield from _notes_of_board(list(found))


def _notes_of_board(plays: Sequence[BoardPlay]) -> Iterator[tuple[int, Note]]:
    compared = [play for play in plays if play.counts]
    units = [play.unit for play in compared if play.unit is not None]
    percentages = attack_percentages(units) if len(units) > 1 else ()
    by_play = {id(play): one for play, one in zip(compared, percentages, strict=False)}
    for play in plays:
        if play.is_settled:
            yield from _notes_of_play(play, by_play.get(id(play)), units)


def _notes_of_play(
    play: BoardPlay, attack: Score | None, units: Sequence[Score]
) -> Iterator[tuple[int, Note]]:
    unit, others = play.unit, max(0, len(units) - 1)
    is_compared = attack is not None and unit is not None
    worse = sum(one < unit for one in units) if is_compared and unit is not None else 0
    equal = sum(one == unit for one in units) - 1 if is_compared else 0
    for who in play.entrants:
        is_attack = who == play.attacker
        topped = attack if is_attack or attack is None else defence_percentage(attack)
        counted = _ruled(play, who, topped)
        yield who, Note(play, is_attack, topped, counted, others, worse, equal)


def _ruled(play: BoardPlay, who: int, topped: Score | None) -> Score | None:
    """The note after the referee's decision (T161, T162)."""
    ruling = play.ruling
    if ruling is None:
        return topped
    match ruling.kind:
        case RulingKind.NEUTRALISED:
            return ruling.points if who in ruling.at_fault else None
        case RulingKind.NOT_PLAYED:
            return None
        case RulingKind.JOINT_ZERO:
            return 0
        case RulingKind.FORTY_SIXTY:
            is_at_fault = _is_at_fault(play, who, ruling.at_fault)
            if topped is None:
                return FORTY if is_at_fault else SIXTY
            return min(topped, FORTY) if is_at_fault else max(topped, SIXTY)
    return topped


def _is_at_fault(play: BoardPlay, who: int, at_fault: tuple[int, ...]) -> bool:
    """The whole side answers for one of its players."""
    side = (play.attacker,) if who == play.attacker else play.defenders
    return not set(side).isdisjoint(at_fault)


@dataclass(frozen=True, slots=True)
class Percentages:
    """One entrant's session in percent, and the notes it comes from."""

    format: Format
    attack: tuple[Note, ...] = ()
    defence: tuple[Note, ...] = ()
    penalty: Score = 0

    @property
    def attack_mean(self) -> Score | None:
        """The mean of the notes in attack (T72).

        >>> Percentages(Format.INDIVIDUAL).attack_mean is None
        True
        """
        return _mean(self.attack)

    @property
    def defence_mean(self) -> Score | None:
        """The mean of the notes in defence.

        >>> Percentages(Format.INDIVIDUAL).defence_mean is None
        True
        """
        return _mean(self.defence)

    @property
    def before_penalty(self) -> Score | None:
        """A quarter of the attack and three of the defence; for triplets, half of each.

        An entrant who has not attacked gets the defence's percentage alone, and vice versa.

        >>> Percentages(Format.INDIVIDUAL).before_penalty is None
        True
        """
        attack, defence = self.attack_mean, self.defence_mean
        if attack is None or defence is None:
            return defence if attack is None else attack
        weight = WEIGHT_OF_ATTACK[self.format]
        return exact(weight * Fraction(attack) + (1 - weight) * Fraction(defence))

    @property
    def overall(self) -> Score | None:
        """The global percentage, penalties taken off (T160).

        >>> Percentages(Format.INDIVIDUAL, penalty=1).overall is None
        True
        """
        before = self.before_penalty
        return None if before is None else exact(Fraction(before) - Fraction(self.penalty))


def _mean(found: Sequence[Note]) -> Score | None:
    counted = [Fraction(note.counted) for note in found if note.counted is not None]
    return exact(sum(counted, Fraction(0)) / len(counted)) if counted else None


def percentages(format: Format, plays: Iterable[BoardPlay]) -> dict[int, Percentages]:
    """The percentages of everybody in one session, penalties apart.

    >>> board = [BoardPlay(1, "", 1, t, 1, t, (9,), unit) for t, unit in enumerate([56, 60])]
    >>> percentages(Format.TRIPLETS, board)[9].defence_mean
    50
    """
    attack: dict[int, list[Note]] = {}
    defence: dict[int, list[Note]] = {}
    for who, note in notes(plays):
        side = attack if note.is_attack else defence
        side.setdefault(who, []).append(note)
    return {
        who: Percentages(format, tuple(attack.get(who, ())), tuple(defence.get(who, ())))
        for who in sorted({*attack, *defence})
    }
