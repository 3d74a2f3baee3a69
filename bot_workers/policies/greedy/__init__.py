"""The level `greedy`: takes the action with the best immediate value."""
