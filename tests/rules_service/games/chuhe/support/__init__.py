"""Builders, assertions and generators for the tests of Chuhe."""
