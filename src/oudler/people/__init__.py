"""People: accounts, what is kept about them, reports and bans. Nothing here uses HTTP."""
