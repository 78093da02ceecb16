"""The tables over HTTP: commands by POST, news by one event stream. No rules of the game here."""
