"""Signing in by OIDC, with an issuer that serves its keys on this machine."""

import asyncio
import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
import pytest

from match_service.adapters.identity.oidc import JwksOidc
from match_service.domain.errors import Fault, TooMany
from tests.match_service.server.arena import Arena, arena, fresh_id
from zhanqi.match.v1 import account_service_pb2
from zhanqi.match.v1 import player_service_pb2 as players
from zhanqi_client.errors import Refused, ServiceError, Unauthenticated, Unavailable

ISSUER, AUDIENCE = "https://issuer.test", "zhanqi"
# The public example keys of RFC 7515, A.3, and RFC 7517, A.2.
KEY = {
    "kty": "EC",
    "crv": "P-256",
    "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    "d": "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
}
FOREIGN_KEY = {
    "kty": "EC",
    "crv": "P-256",
    "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
    "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
    "d": "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE",
}
PASSWORD = "a password of tests"
_RESET_AT_ONCE = struct.pack("ii", 1, 0)


class Issuer:
    """An OIDC issuer with its public keys. `down`: answers with an error. `torn`: breaks off in the middle of an answer."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.url = f"http://127.0.0.1:{server.server_address[1]}/keys"
        self.asked = 0
        self.down = self.torn = False

    def sign(self, key: dict[str, str] = KEY, kid: str = "one", **changes: Any) -> str:
        """An ID token. A claim set to None is left out."""
        now = int(time.time())
        claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ada", "iat": now, "exp": now + 60, "name": "Ada", "nonce": "n"}
        claims = {name: value for name, value in {**claims, **changes}.items() if value is not None}
        return jwt.encode(claims, jwt.PyJWK({**key, "alg": "ES256"}).key, algorithm="ES256", headers={"kid": kid})


@contextmanager
def issuing() -> Iterator[Issuer]:
    public = {name: value for name, value in KEY.items() if name != "d"}
    body = json.dumps({"keys": [{**public, "kid": "one", "use": "sig", "alg": "ES256"}]}).encode()

    class Keys(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            issuer.asked += 1
            self.send_response(500 if issuer.down else 200)
            self.send_header("Content-Length", "0" if issuer.down else str(len(body)))
            self.end_headers()
            self.wfile.write(b"" if issuer.down else body[:10] if issuer.torn else body)
            if issuer.torn:
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_ONCE)
                socket.close(self.connection.detach())

        def log_message(self, *_: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Keys) as server:
        issuer = Issuer(server)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield issuer
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def issuer() -> Iterator[Issuer]:
    with issuing() as one:
        yield one


def settings(issuer: Issuer) -> dict[str, Any]:
    return {"oidc_issuer": ISSUER, "oidc_audience": AUDIENCE, "oidc_jwks_url": issuer.url, "oidc_seconds": 2}


def proof(issuer: Issuer, **changes: Any) -> account_service_pb2.OidcProof:
    return account_service_pb2.OidcProof(id_token=issuer.sign(**changes), nonce="n")


async def refused(call: object, kind: type[ServiceError]) -> str:
    with pytest.raises(kind) as caught:
        await call  # type: ignore[misc]
    return caught.value.reason


async def test_oidc_sign_in_creates_the_account_once(database_url: str, issuer: Issuer) -> None:
    async with arena(database_url, **settings(issuer)) as service:
        first = await service.anyone.account.log_in_with_oidc(issuer.sign(), "n")
        assert (first.player.display_name, first.player.kind) == ("Ada", players.PLAYER_KIND_NAMED)
        again = await service.anyone.account.log_in_with_oidc(issuer.sign(name="Another"), "n")
        assert again.player.player_id == first.player.player_id
        assert again.session_id != first.session_id
        other = await service.anyone.account.log_in_with_oidc(issuer.sign(sub="eve"), "n")
        assert other.player.player_id != first.player.player_id
        account = await service.anyone.with_session(first).account.get()
        assert (account.name, account.has_password, account.has_oidc) == ("", False, True)
        assert issuer.asked == 1


async def test_a_guest_becomes_an_account_of_the_issuers_and_keeps_its_matches(sqlite_url: str, issuer: Issuer) -> None:
    async with arena(sqlite_url, **settings(issuer)) as service:
        match = await service.match()
        account = await match.left.account.upgrade("Ada", oidc=proof(issuer))
        assert (account.name, account.has_password, account.has_oidc) == ("Ada", False, True)
        back = service.anyone.with_session(await service.anyone.account.log_in_with_oidc(issuer.sign(), "n"))
        assert (await back.view(match.match_id)).seat == "left"
        other = await service.anyone.as_guest()
        assert await refused(other.account.upgrade("Eve", oidc=proof(issuer)), Refused) == "IDENTITY_TAKEN"
        assert await refused(service.anyone.account.log_in("Ada", PASSWORD), Unauthenticated) == "WRONG_CREDENTIALS"
        # A recent sign-in replaces the missing password.
        await back.account.delete()


BAD: dict[str, dict[str, Any]] = {
    "another issuer": {"iss": "https://other.test"},
    "another audience": {"aud": "another client"},
    "issued to another": {"aud": [AUDIENCE, "another client"], "azp": "another client"},
    "ended": {"iat": 1_000, "exp": 2_000},
    "not begun": {"iat": 4_000_000_000},
    "another nonce": {"nonce": "other"},
    "no nonce": {"nonce": None},
    "no subject": {"sub": None},
    "no end": {"exp": None},
    "an unknown key": {"kid": "two"},
    "another's key": {"key": FOREIGN_KEY},
}


@pytest.mark.parametrize("changes", BAD.values(), ids=BAD)
async def test_invalid_id_token_is_refused(sqlite_url: str, issuer: Issuer, changes: dict[str, Any]) -> None:
    async with arena(sqlite_url, **settings(issuer)) as service:
        signing_in = service.anyone.account.log_in_with_oidc(issuer.sign(**changes), "n")
        assert await refused(signing_in, Unauthenticated) == "INVALID_ID_TOKEN"


async def test_malformed_or_public_key_signed_token_is_refused(sqlite_url: str, issuer: Issuer) -> None:
    now = int(time.time())
    claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ada", "iat": now, "exp": now + 60, "nonce": "n"}
    header = {"kid": "one"}
    forged = [
        "",
        "a.b.c",
        jwt.encode(claims, None, algorithm="none", headers=header),
        jwt.encode(claims, KEY["x"], algorithm="HS256", headers=header),
    ]
    async with arena(sqlite_url, **settings(issuer)) as service:
        for token in forged:
            assert await refused(service.anyone.account.log_in_with_oidc(token, "n"), Unauthenticated) == "INVALID_ID_TOKEN"


async def test_unreachable_issuer_is_a_temporary_fault(sqlite_url: str, issuer: Issuer) -> None:
    issuer.down = True
    async with arena(sqlite_url, **settings(issuer)) as service:
        assert await refused(service.anyone.account.log_in_with_oidc(issuer.sign(), "n"), Unavailable) == "OIDC_UNAVAILABLE"
        issuer.down, issuer.torn = False, True
        assert await refused(service.anyone.account.log_in_with_oidc(issuer.sign(), "n"), Unavailable) == "OIDC_UNAVAILABLE"
        issuer.torn = False
        assert (await service.anyone.account.log_in_with_oidc(issuer.sign(), "n")).player.player_id


async def test_hanging_issuer_blocks_few_calls_briefly(issuer: Issuer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as hanging:  # Connections are opened but never accepted.
        url = f"http://127.0.0.1:{hanging.getsockname()[1]}/keys"
        oidc = JwksOidc(issuer=ISSUER, audience=AUDIENCE, jwks_url=url, deadline_seconds=0.2)
        async with asyncio.timeout(10):
            ended = await asyncio.gather(*(oidc.identity(issuer.sign(), "n") for _ in range(100)), return_exceptions=True)
    assert {type(each) for each in ended} == {Fault, TooMany}


async def test_without_an_issuer_there_is_no_signing_in_by_one(light: Arena) -> None:
    assert await refused(light.anyone.account.log_in_with_oidc("x", "n"), Refused) == "NO_OIDC"
    guest = await light.anyone.as_guest()
    oidc = account_service_pb2.OidcProof(id_token="x")
    assert await refused(guest.account.upgrade("Ada", oidc=oidc, request_id=fresh_id()), Refused) == "NO_OIDC"
