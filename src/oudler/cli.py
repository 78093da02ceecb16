"""The `oudler` command."""


def main() -> None:
    """Run the command that the arguments ask for."""
