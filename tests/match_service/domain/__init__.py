"""Tests of plain values."""
