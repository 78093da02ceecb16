"""One module a sub-command of `oudler`: its arguments, and what it prints."""
