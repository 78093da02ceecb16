"""How to install what is missing: a command that works where it is printed."""

import json
import sys
from functools import cache
from importlib.util import find_spec

TABLES = (
    "anyio",
    "argon2",
    "cryptography",
    "http_ece",
    "httptools",
    "openskill",
    "precis_i18n",
    "prometheus_client",
    "py_vapid",
    "segno",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "zxcvbn",
)
"""The packages that `oudler serve` cannot do without. Some are imported only when somebody needs
them, so all are looked for at once."""


def is_installed(package: str) -> bool:
    """Whether this package can be imported; it is not.

    >>> is_installed("json"), is_installed("no_such_package")
    (True, False)
    """
    try:
        return find_spec(package) is not None
    except (ModuleNotFoundError, ValueError):
        return False


def missing_for_tables() -> tuple[str, ...]:
    """What `oudler serve` needs and does not find."""
    return tuple(package for package in TABLES if not is_installed(package))


def tables_command() -> str:
    """Installs what `oudler serve` needs, from the source Oudler itself came from."""
    return extra_command("serve")


def tournament_command() -> str:
    """Installs what computed movements and printed sheets need."""
    return extra_command("tournament")


def extra_command(extra: str) -> str:
    """Installs the packages of an extra.

    >>> "oudler[research]" in extra_command("research")
    True
    """
    source = _source()
    return _install(f"oudler[{extra}]" if source is None else f"oudler[{extra}] @ {source}")


def lacks_extra(missing: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The same error, and the command that installs what is missing.

    >>> "oudler[openspiel]" in str(lacks_extra(ModuleNotFoundError("no pyspiel"), "openspiel"))
    True
    """
    said = f"{missing}; to install it: {extra_command(extra)}"
    return ModuleNotFoundError(said, name=missing.name)


def search_command(version: str) -> str:
    """Installs the search of this version, built from the sources' folder `kernel`."""
    source = _source()
    if source is None:
        return _install(f"oudler-kernel=={version}")
    folder = "/kernel" if source.startswith("file:") else "#subdirectory=kernel"
    return _install(f"oudler-kernel @ {source}{folder}")


@cache
def search_version() -> str | None:
    """The version of the search that is installed; None if there is none."""
    try:
        import oudler_kernel
    except ImportError:
        return None
    return oudler_kernel.__version__


def has_search() -> bool:
    """Whether the search is installed, in this version.

    >>> isinstance(has_search(), bool)
    True
    """
    from oudler import __version__

    return search_version() == __version__


def _install(what: str) -> str:
    """Quoted, because shells give brackets a meaning."""
    has_pip = find_spec("pip") is not None
    program = "pip install" if has_pip else f"uv pip install --python {sys.executable}"
    return f'{program} "{what}"'


def _source() -> str | None:
    """The folder or address from which Oudler was installed; None for a package index."""
    # Imported here: it takes longer than importing all the bots.
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        found = json.loads(distribution("oudler").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return None
    url, vcs = found.get("url"), found.get("vcs_info")
    return f"{vcs['vcs']}+{url}@{vcs['commit_id']}" if vcs else url
