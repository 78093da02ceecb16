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


def test_every_package_stands_on_a_floor() -> None:
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    layers, *_ = tools["importlinter"]["contracts"]
    floors = {name for layer in layers["layers"] for name in re.findall(r"oudler[\w.]+", layer)}
    folders = {name.rpartition(".")[0] for name in floors}
    found = {
        f"{folder}.{path.stem}"
        for folder in folders
        for path in (ROOT / "src" / folder.replace(".", "/")).iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    tools_of_tests = {"oudler.testing", "oudler.__main__"}
    assert found - folders - tools_of_tests - {f"{one}.__init__" for one in folders} == floors
