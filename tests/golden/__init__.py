"""Golden playthroughs: every registered game, ply by ply, as text that is read when the rules change.

`python -m tests.golden` compares, `python -m tests.golden --write` writes the files anew; then read the diff.
"""
