"""How figures are rounded, strikes (C2) aside."""


def rounded(numerator: int, denominator: int) -> int:
    """The nearest whole number, half up."""
    return (2 * numerator + denominator) // (2 * denominator)
