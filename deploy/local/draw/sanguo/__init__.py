"""Sanguo on a terminal: the 7 × 7 board with heroes, HP and flags, and a line of text for each notable event."""

from deploy.local.draw.sanguo.board import Draw

__all__ = ["Draw"]
