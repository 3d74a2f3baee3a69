"""Versions of rules, such as `1.10.0`, in their order."""

VersionKey = tuple[tuple[int, int, str], ...]


def version_key(text: str) -> VersionKey:
    """What to sort versions by: part by part, numbers as numbers, so that 1.10.0 is newer than 1.9.0; words before numbers."""
    return tuple((1, int(part), "") if part.isdecimal() else (0, 0, part) for part in text.split("."))
