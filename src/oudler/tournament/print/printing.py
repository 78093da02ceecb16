"""What every sheet needs: the tournament, one of its sessions, and the words of a language."""

from collections.abc import Iterable
from dataclasses import dataclass

from oudler.print.document import Document, Line, Pair, Part, Weight
from oudler.tournament.badges import Badge
from oudler.tournament.dealing import DealtBoard
from oudler.tournament.orientation import Orientation, Start
from oudler.tournament.text.names import day_text
from oudler.tournament.text.numbers import side_text, start_text
from oudler.tournament.tournament import Session, Tournament
from oudler.words import Words


@dataclass(frozen=True, slots=True)
class Printing:
    """A session of a tournament about to be printed."""

    words: Words
    tournament: Tournament
    session: Session
    first_badge: Badge = Badge.BLUE
    """The colour that attacks first in triplets, as drawn by the referee."""
    cards: tuple[DealtBoard, ...] = ()
    """The boards with their cards, if the session's secret is at hand."""

    def says(self, key: str, **fields: object) -> str:
        """A text of `words/*/print.toml`.

        >>> Printing(fr, evening, evening.sessions[0]).says("board", board=5)
        'Étui 5'
        """
        return self.words(f"print.{key}", **fields)

    def head(self, key: str) -> str:
        """The head of a column.

        >>> Printing(en, evening, evening.sessions[0]).head("wins")
        'Taker wins'
        """
        return self.says(f"column.{key}")

    def side(self, side: Orientation) -> str:
        """An orientation, as the language writes it.

        >>> Printing(fr, evening, evening.sessions[0]).side(Orientation.WEST)
        'O'
        """
        said = side_text(self.words, side)
        return said.capitalize() if side in (Orientation.ATTACK, Orientation.DEFENCE) else said

    def start(self, start: Start) -> str:
        """A place in the movement, as the language writes it.

        >>> Printing(fr, evening, evening.sessions[0]).start(Start("W", 2))
        'O2'
        """
        return start_text(self.words, start)

    def who(self, start: Start, position: int) -> str:
        """The name of the entrant who has a place; empty for nobody, or for somebody who left.

        >>> Printing(fr, evening, evening.sessions[0]).who(Start("N", 1), 1)
        'Adèle'
        """
        found = self.session.who(start, position)
        gone = found is None or found in self.tournament.leavers
        return "" if found is None or gone else self.tournament.name_of(found)

    @property
    def place(self) -> str:
        """The tournament's name, its date and its place, on one line.

        >>> Printing(fr, evening, evening.sessions[0]).place
        "Coupe d'automne"
        """
        found = (
            self.tournament.name,
            day_text(self.words, self.tournament.date),
            self.tournament.place,
        )
        return " · ".join(text for text in found if text)

    def top(self) -> Pair:
        """The line at the top of each card: the tournament, and the session if there are several.

        >>> Printing(fr, evening, evening.sessions[0]).top().left
        "Coupe d'automne"
        """
        several = len(self.tournament.sessions) > 1
        session = self.says("session", number=self.session.number) if several else ""
        return Pair(self.place, session, Weight.SMALL)

    def title(self, kind: str) -> tuple[Line, Line]:
        """The head of a list: its title and the tournament.

        >>> Printing(fr, evening, evening.sessions[0]).title("recap")[0].text
        'Récapitulatif'
        """
        session = self.says("session", number=self.session.number)
        return (
            Line(self.says(f"title.{kind}"), Weight.LARGE),
            Line(f"{self.place} · {session}", Weight.SMALL),
        )

    def document(self, kind: str, parts: Iterable[Part], *, is_landscape: bool = False) -> Document:
        """A document of these parts.

        >>> Printing(fr, evening, evening.sessions[0]).document("recap", ()).title
        "Coupe d'automne – Récapitulatif"
        """
        what = self.says(f"title.{kind}")
        title = self.says("page", name=self.tournament.name, what=what)
        return Document(title, self.words.language, tuple(parts), is_landscape)
