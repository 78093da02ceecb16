"""One running table: who sits there, what they do, and what each of them may see of it."""
