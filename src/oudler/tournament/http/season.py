"""A season over HTTP: evenings' files come in, the championship goes out, and nothing is kept."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from starlette.requests import Request
from starlette.responses import Response

from oudler import csv_files
from oudler.print import to_paper
from oudler.tournament.figures import as_fraction
from oudler.tournament.file import FileError, read_tournament
from oudler.tournament.http import schemas
from oudler.tournament.http.download import download
from oudler.tournament.http.turns import TournamentTurns
from oudler.tournament.season.championship import (
    Carried,
    Evening,
    Line,
    NotComparable,
    TwoOfAName,
    carried_of,
    categories,
    championship,
    evening_of,
    of_category,
)
from oudler.tournament.season.formula import Formula, WrongFormula, read_formula
from oudler.tournament.text.names import day_text, season_name
from oudler.tournament.text.season_text import (
    score_text,
    season_csv,
    season_document,
    season_lines,
    wrong_formula,
)
from oudler.tournament.tournament import Tournament
from oudler.web.context import body_of, service_of, stir
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import read_as
from oudler.web.sentences import answer_spaced
from oudler.words import Words

MOST_BYTES = 4 * 1024 * 1024
"""Bytes of a season's files together: an evening of thirteen tables has some 100,000."""


async def season(request: Request) -> Response:
    """Add up the evenings in these files."""
    stir(request)
    asked, words = read_as(schemas.SeasonAsked, body_of(request)), words_of(request)
    turns = service_of(request, TournamentTurns).ranking
    return answer_spaced(await turns.aside(asker_of(request), _shown, words, asked))


async def print_season(request: Request) -> Response:
    """The championship for the wall: PDF if Typst is installed, otherwise HTML."""
    stir(request)
    asked, words = read_as(schemas.SeasonAsked, body_of(request)), words_of(request)
    turns = service_of(request, TournamentTurns).ranking
    body, kind, name = await turns.aside(asker_of(request), _printed, words, asked)
    media = "application/pdf" if kind == "pdf" else "text/html; charset=utf-8"
    return download(body, media, f"{name}.{kind}")


def _printed(words: Words, asked: schemas.SeasonAsked) -> tuple[bytes, str, str]:
    found = _season(words, asked)
    return *to_paper(season_document(words, *found)), season_name(words, found[0].name)


def _shown(words: Words, asked: schemas.SeasonAsked) -> schemas.SeasonShown:
    formula, evenings, found = _season(words, asked)
    return schemas.SeasonShown(
        [*season_lines(words, formula, evenings, ())],
        [day_text(words, one.name) for one in evenings],
        _rows(words, found),
        [
            schemas.SeasonCategory(one, _rows(words, of_category(formula, found, one)))
            for one in categories(found)
        ],
        csv_files.UTF_8_MARK + season_csv(words, evenings, found),
        f"{season_name(words, formula.name)}.csv",
    )


def _season(
    words: Words, asked: schemas.SeasonAsked
) -> tuple[Formula, Sequence[Evening], tuple[Line, ...]]:
    """The formula, the evenings in order, and the championship. Raises Refused."""
    try:
        formula, evenings, before = _read(words, asked)
        return formula, evenings, championship(formula, evenings, before)
    except NotComparable as error:
        raise _refusal(words, "no_percent", evening=error.evening) from None
    except TwoOfAName as error:
        raise _refusal(words, "two_of_a_name", name=error.name) from None


def _rows(words: Words, found: Sequence[Line]) -> list[schemas.SeasonRow]:
    return [
        schemas.SeasonRow(
            "" if one.rank is None else str(one.rank),
            *(one.person.name, one.person.club, score_text(words, one.total)),
            ["" if own is None else score_text(words, own) for own in one.scores],
            sorted(one.counted),
        )
        for one in found
    ]


def _read(
    words: Words, asked: schemas.SeasonAsked
) -> tuple[Formula, Sequence[Evening], Sequence[Carried]]:
    """The formula, the evenings in order, and last year's totals. Raises Refused."""
    texts = {one.name: one.text for one in asked.files}
    of_kind = {kind: [name for name in texts if PurePath(name).suffix == kind] for kind in _KINDS}
    own = next(iter(of_kind[".toml"]), "season.toml")
    try:
        if of_kind[".toml"]:
            formula = read_formula(texts[own])
            names = [PurePath(one).name for one in formula.evenings]
            before = PurePath(formula.before).name
            evenings = [_evening(words, name, texts) for name in names]
        else:
            formula = _chosen(words, asked)
            before = next(iter(of_kind[".csv"]), "")
            others = [name for name in texts if PurePath(name).suffix not in _KINDS]
            evenings = [_evening(words, name, texts) for name in others]
            evenings.sort(key=lambda one: (one.date, one.name))
        if not evenings:
            raise _refusal(words, "no_evening")
        carried = tuple(_last_year(words, _text(words, before, texts))) if before else ()
        return formula, [evening_of(one) for one in evenings], carried
    except WrongFormula as error:
        raise _refused(wrong_formula(words, own, error)) from None


_KINDS = (".toml", ".csv")


def _chosen(words: Words, asked: schemas.SeasonAsked) -> Formula:
    """The formula of the page's form. Raises WrongFormula."""
    try:
        carried = as_fraction(asked.carried or "0")
    except ValueError:
        raise WrongFormula("carried", "1/4", asked.carried) from None
    return Formula(
        asked.name or words("tournament.season.name"),
        evenings=(),
        counts=asked.counts,
        best=asked.best,
        least=asked.least,
        carried=carried,
    )


def _text(words: Words, name: str, texts: dict[str, str]) -> str:
    if name not in texts:
        raise _refusal(words, "not_chosen", file=name)
    return texts[name]


def _evening(words: Words, name: str, texts: dict[str, str]) -> Tournament:
    """The tournament of a file. Raises Refused for anything else."""
    text = _text(words, name, texts)
    try:
        read = read_tournament(text)
    except (FileError, ArithmeticError, LookupError, TypeError, ValueError, AssertionError):
        # A file that was not written by this program may contain events that follow from nothing.
        raise _refusal(words, "not_an_evening", file=name) from None
    if read.text.damaged:
        lines = ", ".join(str(one.number) for one in read.text.damaged)
        raise _refusal(words, "damaged", file=name, lines=lines)
    return read.tournament


def _last_year(words: Words, text: str) -> Iterator[Carried]:
    """A championship as the program writes it. Raises WrongFormula."""
    try:
        head, *rows = csv_files.table_rows(text) or [csv_files.Row(1, ())]
    except csv_files.NotATable:
        raise WrongFormula("before", "name;total", text[:60]) from None
    headings = csv_files.column_headings(words, "tournament")
    columns = [headings.get(csv_files.spelled(one), one) for one in head.cells]
    if not {"name", "total"} <= {*columns}:
        raise WrongFormula("before", "name;total", " ; ".join(head.cells))
    for row in rows:
        found = dict(zip(columns, row.cells, strict=False))
        try:
            yield carried_of(found)
        except ValueError:
            raise WrongFormula("total", "57.5", found["total"]) from None


def _refusal(words: Words, key: str, **fields: object) -> Refused:
    return _refused(words(f"tournament.season.{key}", **fields))


def _refused(says: str) -> Refused:
    return Refused(409, "tournament", says=says)
