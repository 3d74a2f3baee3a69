"""Chuhe's actions: one file each, with what is legal, what is done, and the options."""
