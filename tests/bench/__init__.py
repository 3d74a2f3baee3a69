"""Benchmarks: `make bench [ONLY=name]`. Each measures its floor in the same run."""
