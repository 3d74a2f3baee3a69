"""The figures of Sanguo, and what gathers its heroes, cards and terrains."""
