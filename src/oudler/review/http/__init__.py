"""Finished deals over HTTP: replayed, reviewed, discussed, and played on from any moment."""
