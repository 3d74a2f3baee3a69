"""Tests of the whole service over gRPC, with a toy's rules."""
