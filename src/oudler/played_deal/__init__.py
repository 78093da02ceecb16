"""A deal of a real table, entered by hand: its form, what it brings, and why it cannot be."""
