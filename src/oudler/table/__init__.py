"""One running table: who sits there, what they do, and what each viewer may see."""
