"""The level `greedy`: weighs every action by what it brings at once, and takes the best."""
