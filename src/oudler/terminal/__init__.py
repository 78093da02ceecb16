"""The game in a terminal, in plain lines that work well read aloud."""
