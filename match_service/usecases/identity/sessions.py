"""Sessions: sign in, refresh, list and revoke."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from match_service.domain.errors import NotFound, NotPermitted, Unauthenticated
from match_service.domain.identity.caller import Caller, Player, Scope, Token
from match_service.domain.identity.session import Session, TokenUse, token_hash, token_use
from match_service.usecases.identity.ports import SessionPorts
from match_service.usecases.play.retry import retry_on_conflict
from match_service.usecases.ports.identity import StoredToken


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A valid session with an access token and the next refresh token."""

    player: Player
    session: Session
    access: Token
    refresh: str


async def sign_in(ports: SessionPorts, player: Player) -> SignedIn:
    """Start a session. Raises `NotPermitted` if the player is suspended."""
    now = ports.clock.now()
    session = Session(str(uuid.uuid4()), player.player_id, Scope.PLAY, now, now, now + ports.limits.session_ms)
    secret = ports.secrets.fresh()
    await ports.sessions.open(session, token_hash(secret), ports.limits.sessions_max)
    return SignedIn(player, session, ports.tokens.access(Scope.PLAY, session), secret)


async def refresh(ports: SessionPorts, presented: str, request_id: str) -> SignedIn:
    """A new access token for a single-use refresh token or a bot's credential.

    Raises `Unauthenticated`: INVALID_REFRESH_TOKEN, SESSION_ENDED, REFRESH_TOKEN_REUSED; `NotPermitted`: SUSPENDED.
    """

    async def attempt() -> SignedIn:
        row = await _valid(ports, presented)
        session = replace(row.session, used_at=ports.clock.now())
        match token_use(row.token, session, request_id):
            case TokenUse.REUSABLE:
                await ports.sessions.touch(session)
                return _signed_in(ports, row, session, presented)
            case TokenUse.STOLEN:
                raise await _revoked(ports, session)
            case TokenUse.REPEATED:
                return _signed_in(ports, row, session, await _successor(ports, presented, request_id, session))
            case TokenUse.ROTATED:
                successor = ports.secrets.derived("successor", presented, request_id)[0]
                session = replace(session, expires_at=session.used_at + ports.limits.session_ms)
                await ports.sessions.rotate(row.token.token_hash, token_hash(successor), session, request_id)
                return _signed_in(ports, row, session, successor)

    return await retry_on_conflict(attempt)


async def list_sessions(ports: SessionPorts, caller: Caller) -> Sequence[Session]:
    """The caller's valid sessions."""
    return await ports.sessions.live(caller.player_id, ports.clock.now())


async def revoke_session(ports: SessionPorts, caller: Caller, session_id: str) -> None:
    """End one of the caller's sessions. Raises `NotFound` for any other."""
    if session_id not in {each.session_id for each in await list_sessions(ports, caller)}:
        raise NotFound("UNKNOWN_SESSION")
    await ports.sessions.revoke([session_id], ports.clock.now())


async def revoke_sessions(ports: SessionPorts, caller: Caller, *, but: str = "") -> None:
    """End all of the caller's sessions except `but`."""
    ending = [each.session_id for each in await list_sessions(ports, caller) if each.session_id != but]
    await ports.sessions.revoke(ending, ports.clock.now())


async def _valid(ports: SessionPorts, presented: str) -> StoredToken:
    row = await ports.sessions.find(token_hash(presented))
    if row is None:
        raise Unauthenticated("INVALID_REFRESH_TOKEN")
    if not row.session.is_valid(ports.clock.now()):
        raise Unauthenticated("SESSION_ENDED")
    if row.is_suspended:
        raise NotPermitted("SUSPENDED")
    return row


async def _successor(ports: SessionPorts, presented: str, request_id: str, session: Session) -> str:
    """The successor of the first answer, derived again because only its hash is stored. If it was used, the session ends."""
    for secret in ports.secrets.derived("successor", presented, request_id):
        row = await ports.sessions.find(token_hash(secret))
        if row is not None and not row.token.used_by:
            return secret
    raise await _revoked(ports, session)


async def _revoked(ports: SessionPorts, session: Session) -> Unauthenticated:
    await ports.sessions.revoke([session.session_id], ports.clock.now())
    return Unauthenticated("REFRESH_TOKEN_REUSED")


def _signed_in(ports: SessionPorts, row: StoredToken, session: Session, secret: str) -> SignedIn:
    return SignedIn(row.player, session, ports.tokens.access(session.scope, session), secret)
