"""The tables over HTTP: commands by POST, news by one event stream. No rule is known here."""
