"""One module for each sub-command of `oudler`: its arguments, and what it prints."""
