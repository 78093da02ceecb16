"""Contests over HTTP: the deal of the day and duplicates, before their end and after it."""
