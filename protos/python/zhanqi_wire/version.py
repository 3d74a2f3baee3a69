"""The order of rules versions such as `1.10.0`."""

VersionKey = tuple[tuple[int, int, str], ...]


def version_key(text: str) -> VersionKey:
    """A sort key that compares numbers numerically, so 1.10.0 follows 1.9.0. Words sort before numbers."""
    return tuple((1, int(part), "") if part.isdecimal() else (0, 0, part) for part in text.split("."))
