"""`oudler referee`: by questions at a terminal, by search, and in one line."""

import io
import json

import pytest

from oudler.cli import run as oudler


class Terminal(io.StringIO):
    """What a person types and sees."""

    def isatty(self) -> bool:
        return True


def asked(monkeypatch: pytest.MonkeyPatch, typed: str, *line: str) -> tuple[int, str]:
    seen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    monkeypatch.setattr("sys.stdout", seen)
    return oudler(["referee", *line, "--lang", "fr"]), seen.getvalue()


def test_at_a_terminal_each_question_is_asked_until_it_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code, said = asked(monkeypatch, "99\n9\nperhaps\n2\nnon\n")
    assert code == 0
    assert said.count("Numéro ou mot :") == 5
    assert said.splitlines()[-2].endswith(
        "La donne compte ; les points gagnés à tort sont rendus ; "
        "une pénalité de 100 points peut s'y ajouter.".replace(" ;", "\N{NO-BREAK SPACE};")
    )


def test_a_question_that_nobody_answers_decides_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(monkeypatch, "", "il a renoncé")[0] == 1
    assert capsys.readouterr().err == "Personne ne répond : rien n'est décidé.\n"


def test_a_program_gets_the_open_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert oudler(["referee", "he", "revoked", "--json", "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["fault"], found["given"]) == ("revoke", {})
    assert found["question"]["answers"] == {"no": "no", "yes": "yes"}
    assert oudler(["referee", "--form", "teams", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["faults"]) > 10


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["la chaise est tombée du plafond bleu zzz"], ""),
        (["zzz"], "« zzz »"),
        (["revoke", "peut-être"], "Réponses : no (non), yes (oui)."),
        (["revoke", "1" * 5_000], "Réponses : no (non), yes (oui)."),
        (["smoking", "oui"], "une question qui ne se pose pas"),
    ],
)
def test_what_is_not_understood_is_said(
    line: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = oudler(["referee", *line, "--lang", "fr"])
    assert (code, said in capsys.readouterr().err) == (1 if said else 0, True)


@pytest.mark.parametrize(("warned", "said"), [("0", "Avertissement."), ("1", "100 points")])
def test_a_warning_counts(warned: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert oudler(["referee", "touching", "--warned", warned, "--lang", "fr"]) == 0
    assert said in capsys.readouterr().out
