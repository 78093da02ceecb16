"""`python -m oudler` is the `oudler` command."""

from oudler.cli import main

if __name__ == "__main__":
    main()
