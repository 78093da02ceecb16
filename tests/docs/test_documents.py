import doctest
import json
import re
import shlex
import tomllib
from importlib import import_module
from itertools import groupby
from pathlib import Path

import pytest
from mypy.api import run as mypy

from oudler.cli import COMMANDS
from oudler.cli import run as oudler
from oudler.core import OPTIONS
from oudler.core.text import parse_event, parse_header
from oudler.deals.condition import FUNCTIONS
from oudler.sheet import parse_sheet, state_of
from oudler.site import ROOMS
from oudler.web.settings import Settings, read_settings
from oudler.words import Words

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS_PAGE = (ROOT / "docs/commands.md").read_text("utf-8")
RECORD_FORMAT = (ROOT / "docs/record-format.md").read_text("utf-8")
GLOSSARY = (ROOT / "docs/glossary.md").read_text("utf-8")
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")
SOURCES = [*(ROOT / "src/oudler").rglob("*.py"), *(ROOT / "frontend/src").rglob("*.ts")]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def shell_lines(text: str) -> list[tuple[list[str], list[str]]]:
    """The `oudler` commands in a document, each with the output shown for it."""
    found: list[tuple[list[str], list[str]]] = []
    for line in "".join(blocks(text, "console")).splitlines():
        if line.startswith("$ "):
            found.append((shlex.split(line[2:], comments=True), []))
        elif line:
            found[-1][1].append(line)
    return found


COMMAND_LINES = shell_lines(README) + shell_lines(COMMANDS_PAGE)


def test_the_readme_runs() -> None:
    example = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert len(example.examples) > 5
    result = doctest.DocTestRunner().run(example)
    assert result.failed == 0


@pytest.mark.parametrize("page", ["lessons", "research"])
def test_the_examples_of_a_page_run(page: str) -> None:
    if page == "research":
        pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
    text = (ROOT / f"docs/{page}.md").read_text("utf-8")
    example = doctest.DocTestParser().get_doctest(text, {}, page, f"docs/{page}.md", 0)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_every_plane_is_described_as_it_is() -> None:
    pytest.importorskip("numpy", reason="the extra `research` is not installed")
    from oudler.research.observation import planes_table

    assert planes_table() in (ROOT / "docs/research.md").read_text("utf-8")


@pytest.mark.slow
def test_the_python_of_the_readme_is_typed(tmp_path: Path) -> None:
    """Checked as strictly as our code: a reader who copies it gets no type errors."""
    examples = doctest.DocTestParser().get_examples(README)
    path = tmp_path / "example.py"
    path.write_text("".join(example.source for example in examples), "utf-8")
    said, fault, code = mypy(["--strict", "--config-file=", str(path)])
    assert code == 0, said + fault


def test_every_command_is_shown() -> None:
    assert {line[1] for line, _ in shell_lines(COMMANDS_PAGE)} == set(COMMANDS)


@pytest.mark.parametrize("line", [line for line, _ in COMMAND_LINES], ids=" ".join)
def test_the_commands_shown_are_understood(line: list[str]) -> None:
    name, command, *arguments = line
    assert name == "oudler"
    import_module(COMMANDS[command]).parser(Words("en")).parse_args(arguments)


@pytest.mark.parametrize(
    ("line", "shown"), [(line, shown) for line, shown in COMMAND_LINES if shown]
)
def test_the_commands_print_what_is_shown(
    line: list[str], shown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert oudler(line[1:]) == 0
    pattern = "\n".join(map(re.escape, shown)).replace("…", ".*")
    assert re.fullmatch(pattern, capsys.readouterr().out.strip(), re.DOTALL)


def test_the_lines_of_the_record_format_are_read() -> None:
    header, *events = "".join(blocks(RECORD_FORMAT, "json")).splitlines()
    assert parse_header(header).players == ("Anne", "Bob", "Chloé", "David")
    assert [json.loads(line)["type"] for line in events] == ["bid_made"] * 4 + ["deal_scored"]
    for line in events:
        parse_event(line)


def test_every_function_of_a_condition_is_in_the_manual() -> None:
    section = COMMANDS_PAGE.partition("## Deals to order")[2].partition("##")[0]
    in_a_suit = {"hearts", "diamonds", "clubs"}
    assert {word for word in FUNCTIONS if f"`{word}" not in section} == in_a_suit


def test_the_lines_of_the_sheet_format_are_read() -> None:
    text = "".join(blocks((ROOT / "docs/sheet-format.md").read_text("utf-8"), "json"))
    read = parse_sheet(text)
    assert read.text.damaged == ()
    (line,) = state_of(read.sheet).lines
    assert line.reckoned.scores == {"Anne": -106, "Bruno": 318, "Chloé": -106, "David": -106}


def test_the_glossary_points_at_files_that_are_there() -> None:
    files = set(re.findall(r"`((?:[\w-]+/)*[\w-]+\.(?:py|ts))`", GLOSSARY))
    assert len(files) > 100
    folders = (ROOT / "src/oudler", ROOT)
    assert [name for name in files if not any((at / name).exists() for at in folders)] == []


def test_the_glossary_is_in_order() -> None:
    words = re.findall(r"^\| `([^`]+)`", GLOSSARY, re.MULTILINE)
    assert len(words) > 60
    assert words == sorted(words, key=str.lower)


def test_the_glossary_has_each_word_once() -> None:
    heads = re.findall(r"^\| (`[^|]+) \|", GLOSSARY, re.MULTILINE)
    words = [word.lower() for head in heads for word in re.findall(r"`([^`]+)`", head)]
    assert [word for word in words if words.count(word) > 1] == []


def test_the_way_of_a_card_leads_through_files_that_are_there() -> None:
    files = set(re.findall(r"(?:[\w-]+/)*[\w-]+\.(?:py|ts)\b", ARCHITECTURE))
    assert len(files) > 20
    paths = [path.as_posix() for path in SOURCES]
    assert [name for name in files if not any(path.endswith(f"/{name}") for path in paths)] == []


def test_the_floors_are_those_that_lint_checks() -> None:
    drawn = ARCHITECTURE.split("```\n")[1]
    floors = [set(re.split(r" {3,}", line)[0].split("  ")) for line in drawn.splitlines()]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    # The picture shows `people`, the contract its folders: what they say over HTTP stands apart.
    named = re.compile(r"oudler\.(\w+(?:\.http)?)[\w.]*")
    packages = [{name.replace(".", "/") for name in named.findall(layer)} for layer in layers]
    checked = [next(same) for _, same in groupby(packages)]
    assert floors == checked


def test_every_room_of_the_site_is_described() -> None:
    named = set(re.findall(r"^\| `(\w+)` \|", ARCHITECTURE, re.MULTILINE))
    folders = {path.parts[-3] for path in (ROOT / "src/oudler").glob("*/http/room.py")}
    assert named == folders
    assert len(folders) == len(ROOMS)


@pytest.mark.slow
def test_the_way_of_a_card_leads_through_functions_that_are_there() -> None:
    way = ARCHITECTURE[ARCHITECTURE.index("## A card from") : ARCHITECTURE.index("## How events")]
    written = "".join(path.read_text("utf-8") for path in SOURCES)
    names = {
        name
        for quoted in re.findall(r"`([^`\n]+)`", way)
        if re.fullmatch(r"[\w.]+", quoted) and not quoted.endswith((".py", ".ts"))
        for name in quoted.split(".")
    }
    assert len(names) > 30
    assert {name for name in names if not re.search(rf"\b{name}\b", written)} == set()


def test_contributing_names_options_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    example = blocks(text, "toml")[0]
    options = set(re.findall(r"^(\w+) =", example, re.MULTILINE)) - {"extends", "version"}
    assert options
    assert options <= set(OPTIONS)


DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def anchors(text: str) -> set[str]:
    """The headings of a document as its links name them, and the anchors that it sets."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads)
    return {*kept, *re.findall(r'<a id="([^"]+)">', text)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_no_link_is_dead(document: Path) -> None:
    for link in re.findall(r"\]\(\s*(?!https?:)([^)\s]+)\)", document.read_text("utf-8")):
        target, _, anchor = link.partition("#")
        at = document.parent / target if target else document
        assert at.exists(), link
        assert not anchor or anchor in anchors(at.read_text("utf-8")), link


def test_the_settings_shown_are_the_defaults() -> None:
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    assert read_settings("".join(blocks(text, "toml")), b"secret") == Settings(b"secret")


def test_the_documents_are_short_enough_to_be_kept_true() -> None:
    words = {path: len(path.read_text("utf-8").split()) for path in DOCUMENTS}
    assert words[ROOT / "README.md"] <= 700
    assert sum(words.values()) <= 60_000
