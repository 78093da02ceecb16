"""What every command uses: arguments, the one output stream, whole writes, the data folder."""
