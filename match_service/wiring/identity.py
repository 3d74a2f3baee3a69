"""The parts of accounts, sessions, passwords and secrets."""

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.accounts import SqlAccounts
from match_service.adapters.database.identity.audit import SqlAuditLog
from match_service.adapters.database.identity.erasure import SqlErasure
from match_service.adapters.database.identity.sessions import SqlSessions
from match_service.adapters.identity.oidc import open_oidc
from match_service.adapters.identity.passwords import Argon2Passwords
from match_service.adapters.identity.secrets import KeyedSecrets
from match_service.settings import Settings
from match_service.usecases.ports.identity import Identity


def identity(settings: Settings, database: Database) -> Identity:
    return Identity(
        sessions=SqlSessions(database),
        accounts=SqlAccounts(database),
        passwords=Argon2Passwords(settings.password_hashes_max),
        secrets=KeyedSecrets(settings.token_secrets()),
        oidc=open_oidc(settings.oidc_issuer, settings.oidc_audience, settings.oidc_jwks_url, settings.oidc_seconds),
        erasure=SqlErasure(database),
        audit=SqlAuditLog(database),
        limits=settings.identity_limits(),
    )
