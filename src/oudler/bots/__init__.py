"""Players that are programs, and the playing of one deal."""
