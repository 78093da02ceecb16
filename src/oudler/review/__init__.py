"""Finished deals: read once for everybody, and reviewed in the background."""
