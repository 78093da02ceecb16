"""What analyses say over HTTP."""
