"""Matches between players: the same deals from every seat, so that luck falls on all alike."""
