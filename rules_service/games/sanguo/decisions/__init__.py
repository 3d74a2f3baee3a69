"""Decisions: the questions asked, their legal answers, and the options derived from them."""
