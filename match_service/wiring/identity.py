"""Wiring of accounts, sessions, passwords and secrets."""

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.accounts import SqlAccounts
from match_service.adapters.database.identity.erasure import SqlErasure
from match_service.adapters.database.identity.sessions import SqlSessions
from match_service.adapters.identity.oidc import open_oidc
from match_service.adapters.identity.passwords import Argon2Passwords
from match_service.adapters.identity.secrets import KeyedSecrets
from match_service.settings import Settings
from match_service.usecases.identity.ports import AccountPorts, SessionPorts
from match_service.usecases.ports.clock import Clock
from match_service.usecases.ports.identity import Players, Tokens
from match_service.usecases.ports.play import Requests


def account_ports(
    settings: Settings, database: Database, tokens: Tokens, clock: Clock, players: Players, requests: Requests
) -> AccountPorts:
    return AccountPorts(
        session=SessionPorts(
            sessions=SqlSessions(database),
            secrets=KeyedSecrets(settings.token_secrets()),
            tokens=tokens,
            clock=clock,
            limits=settings.identity_limits(),
        ),
        accounts=SqlAccounts(database),
        passwords=Argon2Passwords(settings.password_hashes_max),
        oidc=open_oidc(settings.oidc_issuer, settings.oidc_audience, settings.oidc_jwks_url, settings.oidc_seconds),
        erasure=SqlErasure(database),
        players=players,
        requests=requests,
    )
