"""A match of rules that nobody serves: whoever goes through many matches leaves it for later, and goes on."""

from collections.abc import Awaitable

from match_service.domain.errors import Fault


async def is_done_if_served(work: Awaitable[None]) -> bool:
    """Whether the work on a match was done: not where its rules are away, for it must keep no others waiting. Raises `Fault`."""
    try:
        await work
    except Fault as fault:
        if fault.reason != "RULES_UNAVAILABLE":
            raise
        return False
    return True
