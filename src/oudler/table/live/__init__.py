"""Tables as they run: who writes, who plays for bots, what is due."""
