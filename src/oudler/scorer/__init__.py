"""The score sheet of real tables: entries that merge, and all that follows from them."""
