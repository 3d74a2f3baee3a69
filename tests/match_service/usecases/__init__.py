"""Tests of the use cases on fakes of their ports."""
