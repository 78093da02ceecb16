"""Sentences about a tournament, in French and English."""
