"""Players that are programs, and matches between them."""
