"""The ports for signing in, accounts and administration."""

from dataclasses import dataclass

from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.ports.clock import Clock
from match_service.usecases.ports.identity import (
    Accounts,
    AuditLog,
    Erasure,
    IdentityLimits,
    OidcIssuer,
    Passwords,
    Players,
    Secrets,
    Sessions,
    Tokens,
)
from match_service.usecases.ports.play import Requests


@dataclass(frozen=True, slots=True)
class SessionPorts:
    sessions: Sessions
    secrets: Secrets
    tokens: Tokens
    clock: Clock
    limits: IdentityLimits


@dataclass(frozen=True, slots=True)
class AccountPorts:
    session: SessionPorts
    accounts: Accounts
    passwords: Passwords
    oidc: OidcIssuer
    erasure: Erasure
    players: Players
    requests: Requests


@dataclass(frozen=True, slots=True)
class AdminPorts:
    play: PlayPorts
    accounts: Accounts
    audit: AuditLog
