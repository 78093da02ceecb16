"""Those who come: accounts, what is kept of them, reports and bans. Nothing here knows HTTP."""
