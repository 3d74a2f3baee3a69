"""Messages about accounts, sessions and bots."""

from typing import Any

from match_service.domain.identity.account import Account, Bot
from match_service.domain.identity.audit import AuditEntry
from match_service.domain.identity.caller import Player, Token
from match_service.domain.identity.session import Session
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.identity.accounts import Proof
from match_service.usecases.identity.sessions import SignedIn
from zhanqi.match.v1 import account_service_pb2, admin_service_pb2, player_service_pb2


def player(value: Player) -> player_service_pb2.Player:
    kind: Any = int(value.kind)
    return player_service_pb2.Player(player_id=value.player_id, display_name=value.display_name, kind=kind)


def token(value: Token) -> player_service_pb2.AccessToken:
    return player_service_pb2.AccessToken(value=value.value, expire_time=timestamp(value.expires_at))


def credential(secret: str) -> player_service_pb2.RefreshToken:
    return player_service_pb2.RefreshToken(value=secret)


def refresh_token(value: SignedIn) -> player_service_pb2.RefreshToken:
    """The refresh token of a session."""
    message = player_service_pb2.RefreshToken(value=value.refresh)
    if value.session.expires_at is not None:
        message.expire_time.CopyFrom(timestamp(value.session.expires_at))
    return message


def signed_in(value: SignedIn) -> account_service_pb2.SignedIn:
    return account_service_pb2.SignedIn(
        player=player(value.player),
        session_id=value.session.session_id,
        token=token(value.access),
        refresh_token=refresh_token(value),
    )


def proof(message: account_service_pb2.OidcProof) -> Proof:
    return Proof(message.id_token, message.nonce)


def account(value: Account) -> account_service_pb2.Account:
    """An account, without its password hash and OIDC key."""
    message = account_service_pb2.Account(
        player=player(value.player),
        name=value.name,
        has_password=value.password_hash is not None,
        has_oidc=value.oidc_key is not None,
        is_admin=value.is_admin,
    )
    if value.created_at:
        message.create_time.CopyFrom(timestamp(value.created_at))
    return message


def session(value: Session, current: str) -> account_service_pb2.Session:
    """`current` is the id of the caller's session."""
    message = account_service_pb2.Session(
        session_id=value.session_id,
        create_time=timestamp(value.created_at),
        use_time=timestamp(value.used_at),
        is_current=value.session_id == current,
    )
    if value.expires_at is not None:
        message.expire_time.CopyFrom(timestamp(value.expires_at))
    return message


def bot(value: Bot) -> account_service_pb2.Bot:
    return account_service_pb2.Bot(
        player=player(value.player), create_time=timestamp(value.created_at), has_credential=value.session_id is not None
    )


def audit_entry(value: AuditEntry) -> admin_service_pb2.AuditEntry:
    return admin_service_pb2.AuditEntry(
        entry_id=value.entry_id,
        create_time=timestamp(value.at),
        admin_id=value.admin_id,
        action=value.action.value,
        subject=value.subject,
        reason=value.reason,
        detail=value.detail,
    )
