"""Fakes of identity's ports, on the shared store."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from match_service.adapters.identity.oidc import NoOidc
from match_service.adapters.identity.secrets import KeyedSecrets
from match_service.domain.errors import Conflict, NotPermitted, Refused, TooMany, Unauthenticated
from match_service.domain.identity.account import Account, Bot
from match_service.domain.identity.audit import AuditEntry
from match_service.domain.identity.caller import Player, Scope
from match_service.domain.identity.session import KnownToken, Session
from match_service.domain.play.request import Request
from match_service.settings import Settings
from match_service.usecases.identity.ports import AccountPorts, SessionPorts
from match_service.usecases.ports.clock import Clock
from match_service.usecases.ports.identity import Players, StoredToken, Tokens
from tests.match_service.usecases.store import Store


class StoredSessions:
    """`Sessions` in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.sessions: dict[str, Session] = {}
        self.tokens: dict[bytes, tuple[str, str]] = {}
        self.suspended: dict[str, int] = {}

    async def open(self, session: Session, token_hash: bytes, sessions_max: int) -> None:
        if session.player_id not in self._store.players:
            raise Unauthenticated("UNKNOWN_PLAYER")
        if session.player_id in self.suspended:
            raise NotPermitted("SUSPENDED")
        live = sorted(await self.live(session.player_id, session.used_at), key=lambda each: -each.used_at)
        await self.revoke([each.session_id for each in live[sessions_max - 1 :]], session.used_at)
        self.sessions[session.session_id] = session
        self.tokens[token_hash] = (session.session_id, "")

    async def find(self, token_hash: bytes) -> StoredToken | None:
        if token_hash not in self.tokens:
            return None
        session_id, used_by = self.tokens[token_hash]
        session = self.sessions[session_id]
        player = self._store.players[session.player_id]
        return StoredToken(KnownToken(token_hash, used_by), session, player, player.player_id in self.suspended)

    async def rotate(self, used: bytes, successor: bytes, session: Session, request_id: str) -> None:
        if self.tokens[used][1] or self.sessions[session.session_id].revoked_at is not None:
            raise Conflict
        self.tokens[used] = (session.session_id, request_id)
        self.tokens[successor] = (session.session_id, "")
        self.sessions[session.session_id] = session

    async def touch(self, session: Session) -> None:
        self.sessions[session.session_id] = session

    async def live(self, player_id: str, now: int) -> Sequence[Session]:
        return [each for each in self.sessions.values() if each.player_id == player_id and each.is_valid(now)]

    async def revoke(self, session_ids: Sequence[str], now: int) -> None:
        for session_id in session_ids:
            self.sessions[session_id] = replace(self.sessions[session_id], revoked_at=now)

    async def revoked(self, since: int, limit: int) -> Sequence[str]:
        revoked = [each.session_id for each in self.sessions.values() if (each.revoked_at or 0) > since]
        return [*revoked, *(player_id for player_id, at in self.suspended.items() if at > since)][:limit]

    async def purge(self, ended_before: int, limit: int) -> int:
        return 0


class StoredAccounts:
    """`Accounts` in a store."""

    def __init__(self, store: Store, sessions: StoredSessions) -> None:
        self._store = store
        self._sessions = sessions
        self.accounts: dict[str, Account] = {}

    async def get(self, player_id: str) -> Account | None:
        player = self._store.players.get(player_id)
        return None if player is None else replace(self.accounts.get(player_id, Account(player)), player=player)

    async def by_name(self, name_key: str) -> Account | None:
        return next((each for each in self.accounts.values() if each.name_key == name_key), None)

    async def by_oidc(self, oidc_key: str) -> Account | None:
        return next((each for each in self.accounts.values() if each.oidc_key == oidc_key), None)

    async def create(self, player: Player, oidc_key: str, now: int) -> None:
        self._store.players[player.player_id] = player
        self.accounts[player.player_id] = Account(player, oidc_key=oidc_key, created_at=now)

    async def upgrade(self, account: Account, request: Request, now: int) -> None:
        if await self.by_name(account.name_key) is not None:
            raise Refused("NAME_TAKEN")
        self._store._remember(request, account.player.player_id, 0)
        self._store.players[account.player.player_id] = account.player
        self.accounts[account.player.player_id] = account

    async def set_password(self, player_id: str, password_hash: str) -> None:
        self.accounts[player_id] = replace(self.accounts[player_id], password_hash=password_hash)

    async def create_bot(self, bot: Player, request: Request, now: int, bots_max: int) -> None:
        if len(await self.bots(bot.owner_id)) >= bots_max:
            raise TooMany("TOO_MANY_BOTS", 1)
        await self._store.make_player(bot, request)

    async def bots(self, owner_id: str) -> Sequence[Bot]:
        owned = [each for each in self._store.players.values() if each.owner_id == owner_id]
        return [Bot(each, await self._credential(each.player_id), 1) for each in owned]

    async def _credential(self, player_id: str) -> str | None:
        live = await self._sessions.live(player_id, 0)
        return next((each.session_id for each in live if each.scope is Scope.BOT), None)


class PlainPasswords:
    """`Passwords` with readable hashes. `checks`: the stored hash of each check."""

    def __init__(self) -> None:
        self.checks: list[str | None] = []

    async def hashed(self, password: str) -> str:
        return f"hash of {password}"

    async def is_right(self, password: str, stored: str | None) -> bool:
        self.checks.append(stored)
        return stored == f"hash of {password}"


class NoErasure:
    """`Erasure` that records what it began. Tests with a database cover the real one."""

    def __init__(self) -> None:
        self.begun: list[str] = []

    async def begin(self, player_ids: Sequence[str], now: int) -> Sequence[str]:
        self.begun += player_ids
        return player_ids

    async def begin_unused(self, used_before: int, now: int, limit: int) -> int:
        return 0

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        return []

    async def ties(self, player_id: str) -> Sequence[str]:
        return []

    async def finish(self, player_id: str) -> bool:
        return False


class Audit:
    """`AuditLog` that records. Tests with a database cover the real one."""

    def __init__(self) -> None:
        self.entries: list[AuditEntry] = []

    async def page(self, before: tuple[int, str] | None, limit: int) -> Sequence[AuditEntry]:
        return self.entries[::-1][:limit]

    async def add(self, entry: AuditEntry) -> None:
        self.entries.append(entry)

    async def set_suspended(self, player_id: str, suspended_at: int | None, entry: AuditEntry) -> bool:
        self.entries.append(entry)
        return True

    async def revoke_all(self, player_id: str, now: int, entry: AuditEntry) -> bool:
        self.entries.append(entry)
        return True

    async def set_admin(self, name_key: str, entry: AuditEntry, *, is_admin: bool) -> bool:
        self.entries.append(entry)
        return True


@dataclass
class Fakes:
    """All fakes of identity, grouped into its ports."""

    store: Store
    passwords: PlainPasswords = field(default_factory=PlainPasswords)
    erasure: NoErasure = field(default_factory=NoErasure)
    audit: Audit = field(default_factory=Audit)

    def __post_init__(self) -> None:
        self.sessions = StoredSessions(self.store)
        self.accounts = StoredAccounts(self.store, self.sessions)

    def ports(self, tokens: Tokens, clock: Clock, players: Players) -> AccountPorts:
        return AccountPorts(
            session=SessionPorts(
                sessions=self.sessions,
                secrets=KeyedSecrets(["a key of tests"]),
                tokens=tokens,
                clock=clock,
                limits=Settings(development=True).identity_limits(),
            ),
            accounts=self.accounts,
            passwords=self.passwords,
            oidc=NoOidc(),
            erasure=self.erasure,
            players=players,
            requests=self.store,
        )
