"""One module for each action: its checks, its effect, and its options."""
