import re
from pathlib import Path

import pytest

from oudler.core import OPTIONS
from oudler.rulesets.pages import main, options_page, rulesets_page

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs/rules"
ARTICLES = re.findall(
    r"^\| (A\d+)-(\d+) \| (.+) \| (.+) \|$", (RULES / "sources.md").read_text("utf-8"), re.MULTILINE
)
PLACES = {place for *_, where in ARTICLES for place in re.findall(r"`(.+?)`", where)}
TESTS = {
    name
    for module in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"def (test_\w+)", module.read_text("utf-8"))
}


@pytest.mark.parametrize(
    ("file", "page"), [("options.md", options_page), ("rulesets.md", rulesets_page)]
)
def test_the_page_is_the_one_that_make_docs_writes(file: str, page: object) -> None:
    assert callable(page)
    assert (RULES / file).read_text("utf-8") == page()


def test_make_docs_writes_both_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    main()
    written = tmp_path / "docs/rules"
    assert {file.name for file in written.iterdir()} == {"options.md", "rulesets.md"}


def test_every_article_stands_once_among_the_sources() -> None:
    assert [int(number) for _, number, *_ in ARTICLES] == list(range(1, 91))


def test_every_article_says_where_it_is_or_that_it_is_not_yet() -> None:
    for part, number, rule, where in ARTICLES:
        assert rule
        assert where == "not yet" or re.fullmatch(r"`\S+`(, `\S+`)*", where), f"{part}-{number}"


def test_the_modules_options_and_tests_of_the_sources_are_there() -> None:
    modules = {place for place in PLACES if place.endswith(".py")}
    tests = {place for place in PLACES if place.startswith("test_")}
    assert [name for name in modules if not (ROOT / "src/oudler" / name).exists()] == []
    assert tests - TESTS == set()
    assert PLACES - modules - tests <= set(OPTIONS)


def test_the_articles_that_options_cite_stand_among_the_sources() -> None:
    known = {f"{part}-{number}" for part, number, *_ in ARTICLES}
    for name, option in OPTIONS.items():
        assert set(re.findall(r"A\d+-\d+", option.source)) <= known, name
