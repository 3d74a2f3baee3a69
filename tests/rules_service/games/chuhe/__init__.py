"""Tests of Chuhe: written from docs/rules/chuhe.md, through the Game protocol alone."""
