"""What a table looks like to one viewer: snapshots, names, sentences, and news of changes."""
