"""Deals as text: records written, read and refereed."""
