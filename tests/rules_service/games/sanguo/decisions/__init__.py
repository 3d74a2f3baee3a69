"""Requests, answers and refusals."""
