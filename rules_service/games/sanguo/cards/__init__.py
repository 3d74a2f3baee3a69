"""The card kinds, one file each."""
