"""The page's files stand in floors, and no two import each other."""

import runpy
from pathlib import Path

import pytest

CHECK = runpy.run_path(str(Path(__file__).parents[2] / "frontend" / "floors.py"))


@pytest.mark.parametrize(
    ("sources", "wrong"),
    [
        ({"table/a.ts": 'import { b } from "../board/b.ts";', "board/b.ts": ""}, ""),
        ({"table/a.ts": 'import type { B } from "./b.ts";', "table/b.ts": ""}, ""),
        (
            {
                "table/a.ts": 'import type { B } from "./b.ts";',
                "table/b.ts": 'export { a } from "./a.ts";',
            },
            "circle",
        ),
        ({"shell/a.ts": 'import type { B } from "../home/b.ts";', "home/b.ts": ""}, "no floor"),
        ({"home/a.ts": 'const b = import("../table/b.ts");', "table/b.ts": ""}, "no floor"),
        ({"home/a.ts": 'import "../cellar/b.ts";', "cellar/b.ts": ""}, "no floor"),
        ({"home/a.ts": "\n" * 301}, "301 lines"),
    ],
)
def test_what_is_wrong_is_said(sources: dict[str, str], wrong: str) -> None:
    said = " ".join(CHECK["faults"](sources))
    assert wrong in said
    assert bool(said) == bool(wrong)


def test_the_page_stands_in_floors() -> None:
    assert CHECK["check"]() == []
