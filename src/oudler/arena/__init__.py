"""Matches between players: the same deals from every seat, so that luck cancels out."""
