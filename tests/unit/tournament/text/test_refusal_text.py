"""Why something was not entered, and what to do about it: on the page, and with the command."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.unit.words.test_languages import leaves

from oudler.tournament.movements.computed import NoSolver
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.text.plan_text import no_plan_text
from oudler.tournament.text.refusal_text import Reader, refusal_text
from oudler.words import LANGUAGES, Words, subject

FIELDS: Mapping[str, Any] = {
    "found": "x",
    "place": "N9",
    "session": 1,
    "position": 3,
    "table": "2",
    "count": 4,
}


def test_the_page_says_what_to_do_on_the_page_and_the_command_names_its_options() -> None:
    closed = Refused(Reason.OBJECTIONS_CLOSED)
    assert refusal_text(Words("fr"), closed, Reader.PAGE) == (
        "Les réclamations sont closes. L'organisation peut les rouvrir en tête du classement."
    )
    assert refusal_text(Words("fr"), closed, Reader.COMMAND) == (
        "Les réclamations sont closes. Rouvrez-les d'abord : oudler tournament close --reopen."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_the_page_shows_names_an_option_of_the_command(language: str) -> None:
    for key, says in leaves(subject(language, "tournament")):
        if not key.startswith("remedy.command."):
            assert " --" not in says, key
            assert "oudler tournament" not in says, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", Reader)
def test_every_remedy_belongs_to_a_refusal(language: str, reader: Reader) -> None:
    words = Words(language)
    known = set(map(str, Reason))
    for reason, remedy in subject(language, "tournament")["remedy"][reader].items():
        if reason == "no_solver":
            assert "oudler[tournament]" in no_plan_text(words, NoSolver(), reader)
        else:
            assert reason in known
            refused = Refused(Reason(reason), **FIELDS)
            assert refusal_text(words, refused, reader).endswith(remedy)


def test_the_page_names_rulings_as_people_do_and_the_command_as_they_are_typed() -> None:
    wrong = Refused(Reason.WRONG_RULING, rulings=("forty_sixty", "joint_zero"))
    assert refusal_text(Words("fr"), wrong, Reader.PAGE).endswith(": 40/60, Zéro collectif.")
    assert refusal_text(Words("en"), wrong, Reader.COMMAND).endswith(
        ": 40/60 (forty_sixty), Joint zero (joint_zero)."
    )


def test_how_many_members_is_said_without_a_range_of_one() -> None:
    few = Refused(Reason.WRONG_MEMBERS, name="Les Rois", found=3, least=4, most=6)
    assert "il en faut de 4 à 6," in refusal_text(Words("fr"), few)
    two = Refused(Reason.WRONG_MEMBERS, name="Les Rois", found=2, least=3, most=3)
    assert "il en faut 3," in refusal_text(Words("fr"), two)
