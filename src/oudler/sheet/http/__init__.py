"""Score sheets of real tables over HTTP: computed for a page, and shared between phones."""
