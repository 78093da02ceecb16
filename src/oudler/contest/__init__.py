"""Contests: the same boards for everybody, each at a table of their own, within a time."""
