"""Chuhe's figures: numbers live here and nowhere else."""
