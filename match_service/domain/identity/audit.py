"""Audit log entries: an admin's actions with subject and reason."""

from dataclasses import dataclass
from enum import Enum


class AuditAction(Enum):
    """An audited action. The words are stored."""

    LOOK = "look"
    SUSPEND = "suspend"
    UNSUSPEND = "unsuspend"
    REVOKE_SESSIONS = "revoke-sessions"
    ADJUDICATE = "adjudicate"
    GRANT_ADMIN = "grant-admin"
    WITHDRAW_ADMIN = "withdraw-admin"


OPERATOR = "operator"
"""The actor of the service's own command line, in place of an admin's player id."""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An entry. `at` in milliseconds; `subject` is a player id, a match id or an account name."""

    entry_id: str
    at: int
    admin_id: str
    action: AuditAction
    subject: str
    reason: str
    detail: str = ""
