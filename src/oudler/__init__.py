"""Oudler plays, scores, teaches and hosts French Tarot."""

__version__ = "0.1.0"
