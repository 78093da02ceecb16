"""The program at the end of docs/http-api.md plays a deal, unchanged."""

import asyncio
import json
import re
import sys
from pathlib import Path

from oudler.testing.guests import open_site, run

TEXT = (Path(__file__).parents[3] / "docs/http-api.md").read_text("utf-8")


def test_the_program_of_the_document_plays_a_deal(tmp_path: Path) -> None:
    found = re.search(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert found
    program = tmp_path / "player.py"
    program.write_text(found[1], "utf-8")

    async def scenario() -> None:
        async with open_site() as site:
            pipe = asyncio.subprocess.PIPE
            arguments = (sys.executable, str(program), site.address)
            process = await asyncio.create_subprocess_exec(*arguments, stdout=pipe, stderr=pipe)
            out, err = await process.communicate()
            assert process.returncode == 0, err.decode()
            scores = json.loads(out)
            assert len(scores) == 4
            assert sum(scores) == 0

    run(scenario)
