"""The life of a match off the board: draws, resigning, absence, standing passes, verdicts."""
