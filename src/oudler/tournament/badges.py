"""Which of a triplet's three players attacks which board: blue, white and red in turn (T80)."""

from collections.abc import Iterable, Iterator

from oudler.core import Named
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Start
from oudler.tournament.tournament import Session


class Badge(Named):
    """Worn visibly, in the alphabetical order of family names."""

    BLUE = "blue"
    WHITE = "white"
    RED = "red"


ORDER = tuple(Badge)


def attackers(
    sessions: Iterable[Session], entrant: int, first: Badge = Badge.BLUE
) -> dict[tuple[int, int, int, int], Badge]:
    """Who attacks each board: by session, position, table and board.

    The referee draws the colour that begins; the turn goes on over all sessions. An attack lost to
    a sit-out uses up its player's turn (T84). In pools the three attack at once, and in the two
    sessions of a Howell two attacks are blue's and white's, one is red's.

    >>> attackers([], 1)
    {}
    """
    found: dict[tuple[int, int, int, int], Badge] = {}
    turn = ORDER.index(first)
    for session in sessions:
        start = session.start_of(entrant)
        for one, own in _attacks(session, start) if start else ():
            for index, board in enumerate(own):
                fixed = _fixed(session, one, index, len(own))
                badge = ORDER[turn % 3] if fixed is None else fixed
                turn += fixed is None
                found[session.number, one.position, one.table, board] = badge
    return found


def _attacks(session: Session, start: Start) -> Iterator[tuple[Meeting, list[int]]]:
    """Each table at which somebody attacks, in order, with the boards; sit-outs included."""
    for one in session.plan.of(start):
        own = [board for board in sorted(one.boards) if one.attacker(board) == start]
        if own:
            yield one, own


def _fixed(session: Session, one: Meeting, index: int, attacks: int) -> Badge | None:
    """Whose attack it is regardless of the turn; None if the turn decides."""
    if one.deal:
        return ORDER[(one.table - 1) % 3]
    if "-session-" in session.plan.movement:
        return Badge.RED if attacks == 1 else ORDER[index]
    return None
