"""How to reach somebody, what to tell them, what they were told, and when they are away."""
