"""Benchmarks, on demand: `make bench [ONLY=name]`. Each measures its floor in the same run; none is a test."""
