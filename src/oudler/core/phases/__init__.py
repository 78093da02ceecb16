"""The legal actions in each phase of a deal, and their events."""
