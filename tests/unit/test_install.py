"""Installation hints work where they are printed."""

import json
import shlex
from importlib.metadata import PackageNotFoundError
from unittest.mock import Mock

import pytest
from packaging.requirements import Requirement

from oudler import install

CHECKOUT = {"url": "file:///home/anne/my%20tarot", "dir_info": {"editable": True}}
GIT = {"url": "https://example.org/oudler.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}}


@pytest.mark.parametrize(
    ("origin", "tables", "search"),
    [
        (
            CHECKOUT,
            "oudler[serve] @ file:///home/anne/my%20tarot",
            "oudler-kernel @ file:///home/anne/my%20tarot/kernel",
        ),
        (
            GIT,
            "oudler[serve] @ git+https://example.org/oudler.git@abc",
            "oudler-kernel @ git+https://example.org/oudler.git@abc#subdirectory=kernel",
        ),
        (None, "oudler[serve]", "oudler-kernel==0.1.0"),
    ],
)
def test_missing_packages_come_from_oudlers_own_source(
    origin: object, tables: str, search: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = None if origin is None else json.dumps(origin)
    monkeypatch.setattr(
        "importlib.metadata.distribution", lambda name: Mock(read_text=lambda file: text)
    )
    for command, wanted in (
        (install.tables_command(), tables),
        (install.search_command("0.1.0"), search),
    ):
        *_, requirement = shlex.split(command)
        assert requirement == wanted
        assert Requirement(requirement).name.startswith("oudler")
        assert command.endswith(f'"{wanted}"')  # brackets mean something to zsh


@pytest.mark.parametrize("has_pip", [True, False])
def test_the_program_that_installs_is_there(has_pip: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "find_spec", lambda name: object() if has_pip else None)
    monkeypatch.setattr("sys.executable", "/tarot/bin/python")
    said = install.tables_command()
    program = "pip install" if has_pip else "uv pip install --python /tarot/bin/python"
    assert said.startswith(f'{program} "oudler[serve]')


def test_a_folder_that_was_never_installed_is_not_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.distribution", missing)
    assert install.tables_command().endswith('"oudler[serve]"')
