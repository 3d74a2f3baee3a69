"""Accounts: signing in, upgrading guests, passwords, admin and spectator tokens."""

import uuid
from dataclasses import dataclass, replace

from match_service.domain.errors import Conflict, Malformed, NotPermitted, Refused, Unauthenticated
from match_service.domain.identity import account as rules
from match_service.domain.identity.account import Account, OidcIdentity
from match_service.domain.identity.caller import Caller, Player, PlayerKind, Scope, Token
from match_service.domain.identity.session import Session
from match_service.domain.play.request import Request, repeated
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.identity.sessions import SignedIn, revoke_sessions, sign_in
from match_service.usecases.play.retry import retry_on_conflict, stored


@dataclass(frozen=True, slots=True)
class Proof:
    """An ID token and its required nonce."""

    id_token: str
    nonce: str


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A guest's upgrade to a named account, with a password or an OIDC identity."""

    name: str
    password: str
    proof: Proof | None
    request: Request


async def get_account(ports: AccountPorts, caller: Caller) -> Account:
    """The caller's account. Raises `Unauthenticated` if it is gone."""
    account = await ports.accounts.get(caller.player_id)
    if account is None:
        raise Unauthenticated("UNKNOWN_PLAYER")
    return account


async def log_in(ports: AccountPorts, name: str, password: str) -> SignedIn:
    """Sign in by name. Raises `Unauthenticated`, with the same reason and the same work for an unknown name."""
    account = await ports.accounts.by_name(rules.name_key(name)) if name else None
    password_hash = None if account is None else account.password_hash
    if not await ports.passwords.is_right(password, password_hash) or account is None:
        raise Unauthenticated("WRONG_CREDENTIALS")
    return await sign_in(ports.session, account.player)


async def log_in_with_oidc(ports: AccountPorts, proof: Proof) -> SignedIn:
    """Sign in by OIDC; the first time creates an account. Raises `Unauthenticated`, `Refused`, `Fault`."""
    identity = await ports.oidc.identity(proof.id_token, proof.nonce)
    account = await ports.accounts.by_oidc(identity.key)
    if account is not None:
        return await sign_in(ports.session, account.player)
    return await sign_in(ports.session, await _first_time(ports, identity))


async def upgrade_account(ports: AccountPorts, caller: Caller, upgrade: Upgrade) -> Account:
    """Upgrade a guest to a named account. Raises `Malformed`, `Refused`, `Unauthenticated`, `RequestReused`, `Fault`."""
    earlier = await ports.requests.find(upgrade.request)
    if earlier is not None:
        repeated(upgrade.request, earlier)
        return await get_account(ports, caller)
    guest = await get_account(ports, caller)
    if guest.player.kind is not PlayerKind.GUEST:
        raise Refused("NOT_A_GUEST")
    name, now = rules.account_name(upgrade.name), ports.session.clock.now()
    named = Account(replace(guest.player, display_name=name, kind=PlayerKind.NAMED), name, created_at=now)

    async def attempt() -> Account:
        nonlocal named
        named = await _with_credential(ports, named, upgrade)
        try:
            await ports.accounts.upgrade(named, upgrade.request, now)
        except Conflict:
            earlier = await ports.requests.find(upgrade.request)
            if earlier is None:
                raise
            repeated(upgrade.request, earlier)
            return await get_account(ports, caller)
        return named

    return await retry_on_conflict(attempt)


async def change_password(ports: AccountPorts, caller: Caller, password: str, new_password: str) -> None:
    """Change the password and end every other session. A retry after the change only ends the sessions.

    Raises `Malformed`, `Refused` NO_PASSWORD, `Unauthenticated`.
    """
    rules.password(new_password, "new_password")
    stored = (await get_account(ports, caller)).password_hash
    if stored is None:
        raise Refused("NO_PASSWORD")
    if not await ports.passwords.is_right(password, stored):
        if not await ports.passwords.is_right(new_password, stored):
            raise Unauthenticated("WRONG_CREDENTIALS")
    else:
        await ports.accounts.set_password(caller.player_id, await ports.passwords.hashed(new_password))
    # Also on a retry: the first attempt may have failed before this step.
    await revoke_sessions(ports.session, caller, but=caller.session_id)


async def prove(ports: AccountPorts, caller: Caller, account: Account, password: str) -> None:
    """Require the account's password or a recent sign-in. Guests need no proof.

    Raises `Unauthenticated` WRONG_CREDENTIALS, `Refused` SIGN_IN_AGAIN.
    """
    if account.player.kind is PlayerKind.GUEST:
        return
    if account.password_hash is not None and password:
        if not await ports.passwords.is_right(password, account.password_hash):
            raise Unauthenticated("WRONG_CREDENTIALS")
        return
    if ports.session.clock.now() - caller.signed_in_at > ports.session.limits.fresh_ms:
        raise Refused("SIGN_IN_AGAIN")


async def issue_admin_token(ports: AccountPorts, caller: Caller, password: str) -> Token:
    """An admin's token. An account with a password must present it; a recent sign-in is not enough.

    Raises as `prove`, and `NotPermitted` NO_ADMIN.
    """
    account = await get_account(ports, caller)
    if not account.is_admin or account.player.kind is not PlayerKind.NAMED:
        raise NotPermitted("NO_ADMIN")
    if account.password_hash is not None and not password:
        raise Unauthenticated("WRONG_CREDENTIALS")
    await prove(ports, caller, account, password)
    return ports.session.tokens.access(Scope.ADMIN, _session_of(caller))


def issue_spectate_token(ports: AccountPorts, caller: Caller) -> Token:
    """A token for watching only."""
    return ports.session.tokens.access(Scope.SPECTATE, _session_of(caller))


async def _with_credential(ports: AccountPorts, named: Account, upgrade: Upgrade) -> Account:
    if upgrade.proof is not None:
        identity = await ports.oidc.identity(upgrade.proof.id_token, upgrade.proof.nonce)
        return replace(named, oidc_key=identity.key)
    if named.password_hash is not None:
        return named
    if not upgrade.password:
        raise Malformed("credential", "must be a password or an ID token")
    return replace(named, password_hash=await ports.passwords.hashed(rules.password(upgrade.password)))


async def _first_time(ports: AccountPorts, identity: OidcIdentity) -> Player:
    player = Player(str(uuid.uuid4()), identity.display_name, PlayerKind.NAMED)
    try:
        await ports.accounts.create(player, identity.key, ports.session.clock.now())
    except Conflict:
        return stored(await ports.accounts.by_oidc(identity.key)).player
    return player


def _session_of(caller: Caller) -> Session:
    at = caller.signed_in_at
    return Session(caller.session_id, caller.player_id, caller.scope, at, at, None)
