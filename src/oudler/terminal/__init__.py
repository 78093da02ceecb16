"""The game in a terminal, in plain lines that are pleasant to hear read aloud."""
