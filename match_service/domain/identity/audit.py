"""The audit log's entries: what an admin did, to whom or what, and why."""

from dataclasses import dataclass
from enum import Enum


class AuditAction(Enum):
    """What was done; the words are stored."""

    LOOK = "look"
    SUSPEND = "suspend"
    UNSUSPEND = "unsuspend"
    REVOKE_SESSIONS = "revoke-sessions"
    ADJUDICATE = "adjudicate"
    GRANT_ADMIN = "grant-admin"
    WITHDRAW_ADMIN = "withdraw-admin"


OPERATOR = "operator"
"""Who acts on the command line of the service itself, in the place of an admin's player id."""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An entry, at a time in milliseconds. `subject` is a player's or a match's id, or the name of an account."""

    entry_id: str
    at: int
    admin_id: str
    action: AuditAction
    subject: str
    reason: str
    detail: str = ""
