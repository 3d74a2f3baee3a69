"""Sanguo's rules, one test for each thing that they say."""
