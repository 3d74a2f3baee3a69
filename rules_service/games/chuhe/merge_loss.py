"""The strength that merging and splitting cost (M3, M4)."""

from rules_service.games.chuhe.catalog.figures import MERGE_LOSS
from rules_service.games.chuhe.rounding import rounded


def after_merge_loss(strength: int) -> int:
    """The centi that remain of a merged or split strength."""
    return rounded(strength * (100 - MERGE_LOSS), 100)
