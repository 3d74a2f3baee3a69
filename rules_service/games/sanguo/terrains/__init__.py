"""What terrains do (B4), one file for each."""
