"""What a room of the page needs besides its folder: without it the room would never open."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "frontend"


def test_rooms_that_come_later_are_built_with_a_style_sheet() -> None:
    main = (PAGE / "src/main.ts").read_text("utf-8")
    later = re.findall(r'registerLater\("(\w+)"', main)
    built = re.search(r"const ROOMS = \[(.*?)\]", (PAGE / "build.mjs").read_text("utf-8"))
    assert built is not None
    assert sorted(later) == sorted(re.findall(r'"(\w+)"', built[1]))
    assert [room for room in later if not (PAGE / f"src/style/{room}.css").is_file()] == []


def test_every_package_stands_on_a_floor_and_may_not_import_in_a_circle() -> None:
    found = {path.parent.name for path in (ROOT / "src/oudler").glob("*/__init__.py")}
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    layers, *others = tools["importlinter"]["contracts"]
    floors = {name for layer in layers["layers"] for name in re.findall(r"oudler\.(\w+)", layer)}
    (circles,) = [one for one in others if one["type"] == "acyclic_siblings"]
    assert found - floors == {"testing"}
    assert found == {name.removeprefix("oudler.") for name in circles["ancestors"]}
