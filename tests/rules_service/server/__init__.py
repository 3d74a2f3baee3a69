"""Tests of the rules service's gRPC layer."""
