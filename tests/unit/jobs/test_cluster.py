"""`oudler arena --cluster`: a scheduler and workers as processes, one of which is killed."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from oudler.cli import run as oudler
from oudler.testing.clusters import Cluster
from oudler.testing.processes import mortal
from oudler.words import Words

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as started:
        yield Cluster(tmp_path, started)


def played(file: Path, *how: str) -> list[dict[str, Any]]:
    """What the arena keeps of 40 deals, without the times."""
    line = ["arena", "club", "beginner", "--deals", "40", "--file", str(file), "--lang", "en"]
    assert oudler([*line, *how]) == 0
    deals = [json.loads(one) for one in file.read_text("utf-8").splitlines()]
    return [{key: value for key, value in one.items() if key != "timing"} for one in deals]


def test_a_worker_is_killed_and_the_results_are_those_of_one_process(
    cluster: Cluster, tmp_path: Path
) -> None:
    alone = played(tmp_path / "alone.jsonl", "--workers", "1")
    first, _ = cluster.worker(), cluster.worker()
    file = tmp_path / "together.jsonl"
    line = ["arena", "club", "beginner", "--deals", "40", "--file", str(file)]
    command = [sys.executable, "-m", "oudler", *line, "--cluster", cluster.address]
    with subprocess.Popen(mortal(*command), stdout=subprocess.DEVNULL) as process:
        while not (file.exists() and len(file.read_bytes().splitlines()) > 5):
            assert process.poll() is None
            time.sleep(0.01)
        first.kill()
        assert process.wait(60) == 0
    # What is in the file is read, not played again: the cluster is asked for nothing more.
    assert played(file, "--cluster", cluster.address) == alone


def test_a_worker_with_another_oudler_is_refused(cluster: Cluster, capsys: Printed) -> None:
    cluster.worker("import oudler.jobs.cluster as ours\nours.edition = lambda: 'another'\n")
    line = ["arena", "club", "beginner", "--deals", "2", "--cluster", cluster.address]
    assert oudler([*line, "--lang", "en"]) == 1
    assert "another version of Oudler, or none" in capsys.readouterr().err


def test_no_scheduler_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setattr("oudler.jobs.cluster.CONNECT_SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1"):
        line = ["arena", "club", "beginner", "--deals", "2", "--cluster", address]
        assert oudler([*line, "--lang", "en"]) == 1
        told = Words("en")("commands.cluster.no_answer", address=address)
        assert capsys.readouterr().err == f"{told}\n"
