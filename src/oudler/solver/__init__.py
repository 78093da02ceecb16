"""What best play comes to, and what a seat may know of the hidden cards."""
