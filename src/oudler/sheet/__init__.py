"""The score sheet of real tables: entries that merge, and everything computed from them."""
