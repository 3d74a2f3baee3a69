"""Hidden King, a tiny game that no release has, and tests that add it without editing a file.

`hidden_king/` is laid out like the repository: its files are what a new game consists of.
"""
