"""Batch jobs skip matches whose rules are unavailable."""

from collections.abc import Awaitable

from match_service.domain.errors import Fault


async def is_done_if_served(work: Awaitable[None]) -> bool:
    """Do the work. Returns False if the match's rules are unavailable. Raises `Fault` for other reasons."""
    try:
        await work
    except Fault as fault:
        if fault.reason != "RULES_UNAVAILABLE":
            raise
        return False
    return True
