"""Shared by every command: arguments, the one output stream, files.

The modules are imported one by one, because `oudler --help` must not import the rules.
"""
