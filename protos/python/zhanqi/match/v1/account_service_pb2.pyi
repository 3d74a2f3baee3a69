import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.match.v1 import player_service_pb2 as _player_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SignedIn(_message.Message):
    __slots__ = ("player", "session_id", "token", "refresh_token")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    REFRESH_TOKEN_FIELD_NUMBER: _ClassVar[int]
    player: _player_service_pb2.Player
    session_id: str
    token: _player_service_pb2.AccessToken
    refresh_token: _player_service_pb2.RefreshToken
    def __init__(self, player: _Optional[_Union[_player_service_pb2.Player, _Mapping]] = ..., session_id: _Optional[str] = ..., token: _Optional[_Union[_player_service_pb2.AccessToken, _Mapping]] = ..., refresh_token: _Optional[_Union[_player_service_pb2.RefreshToken, _Mapping]] = ...) -> None: ...

class RefreshTokenRequest(_message.Message):
    __slots__ = ("request_id", "refresh_token")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    REFRESH_TOKEN_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    refresh_token: str
    def __init__(self, request_id: _Optional[str] = ..., refresh_token: _Optional[str] = ...) -> None: ...

class RefreshTokenResponse(_message.Message):
    __slots__ = ("signed_in",)
    SIGNED_IN_FIELD_NUMBER: _ClassVar[int]
    signed_in: SignedIn
    def __init__(self, signed_in: _Optional[_Union[SignedIn, _Mapping]] = ...) -> None: ...

class LogInRequest(_message.Message):
    __slots__ = ("name", "password")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PASSWORD_FIELD_NUMBER: _ClassVar[int]
    name: str
    password: str
    def __init__(self, name: _Optional[str] = ..., password: _Optional[str] = ...) -> None: ...

class LogInResponse(_message.Message):
    __slots__ = ("signed_in",)
    SIGNED_IN_FIELD_NUMBER: _ClassVar[int]
    signed_in: SignedIn
    def __init__(self, signed_in: _Optional[_Union[SignedIn, _Mapping]] = ...) -> None: ...

class OidcProof(_message.Message):
    __slots__ = ("id_token", "nonce")
    ID_TOKEN_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    id_token: str
    nonce: str
    def __init__(self, id_token: _Optional[str] = ..., nonce: _Optional[str] = ...) -> None: ...

class LogInWithOidcRequest(_message.Message):
    __slots__ = ("proof",)
    PROOF_FIELD_NUMBER: _ClassVar[int]
    proof: OidcProof
    def __init__(self, proof: _Optional[_Union[OidcProof, _Mapping]] = ...) -> None: ...

class LogInWithOidcResponse(_message.Message):
    __slots__ = ("signed_in",)
    SIGNED_IN_FIELD_NUMBER: _ClassVar[int]
    signed_in: SignedIn
    def __init__(self, signed_in: _Optional[_Union[SignedIn, _Mapping]] = ...) -> None: ...

class Account(_message.Message):
    __slots__ = ("player", "name", "has_password", "has_oidc", "is_admin", "create_time")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    HAS_PASSWORD_FIELD_NUMBER: _ClassVar[int]
    HAS_OIDC_FIELD_NUMBER: _ClassVar[int]
    IS_ADMIN_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    player: _player_service_pb2.Player
    name: str
    has_password: bool
    has_oidc: bool
    is_admin: bool
    create_time: _timestamp_pb2.Timestamp
    def __init__(self, player: _Optional[_Union[_player_service_pb2.Player, _Mapping]] = ..., name: _Optional[str] = ..., has_password: _Optional[bool] = ..., has_oidc: _Optional[bool] = ..., is_admin: _Optional[bool] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class GetAccountRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetAccountResponse(_message.Message):
    __slots__ = ("account",)
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    account: Account
    def __init__(self, account: _Optional[_Union[Account, _Mapping]] = ...) -> None: ...

class UpgradeAccountRequest(_message.Message):
    __slots__ = ("request_id", "name", "password", "oidc")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PASSWORD_FIELD_NUMBER: _ClassVar[int]
    OIDC_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    name: str
    password: str
    oidc: OidcProof
    def __init__(self, request_id: _Optional[str] = ..., name: _Optional[str] = ..., password: _Optional[str] = ..., oidc: _Optional[_Union[OidcProof, _Mapping]] = ...) -> None: ...

class UpgradeAccountResponse(_message.Message):
    __slots__ = ("account",)
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    account: Account
    def __init__(self, account: _Optional[_Union[Account, _Mapping]] = ...) -> None: ...

class ChangePasswordRequest(_message.Message):
    __slots__ = ("password", "new_password")
    PASSWORD_FIELD_NUMBER: _ClassVar[int]
    NEW_PASSWORD_FIELD_NUMBER: _ClassVar[int]
    password: str
    new_password: str
    def __init__(self, password: _Optional[str] = ..., new_password: _Optional[str] = ...) -> None: ...

class ChangePasswordResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Session(_message.Message):
    __slots__ = ("session_id", "create_time", "use_time", "expire_time", "is_current")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    USE_TIME_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    IS_CURRENT_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    create_time: _timestamp_pb2.Timestamp
    use_time: _timestamp_pb2.Timestamp
    expire_time: _timestamp_pb2.Timestamp
    is_current: bool
    def __init__(self, session_id: _Optional[str] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., use_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., is_current: _Optional[bool] = ...) -> None: ...

class ListSessionsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListSessionsResponse(_message.Message):
    __slots__ = ("sessions",)
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[Session]
    def __init__(self, sessions: _Optional[_Iterable[_Union[Session, _Mapping]]] = ...) -> None: ...

class RevokeSessionsRequest(_message.Message):
    __slots__ = ("session_id", "all")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    ALL_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    all: bool
    def __init__(self, session_id: _Optional[str] = ..., all: _Optional[bool] = ...) -> None: ...

class RevokeSessionsResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class IssueSpectateTokenRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class IssueSpectateTokenResponse(_message.Message):
    __slots__ = ("token",)
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    token: _player_service_pb2.AccessToken
    def __init__(self, token: _Optional[_Union[_player_service_pb2.AccessToken, _Mapping]] = ...) -> None: ...

class IssueAdminTokenRequest(_message.Message):
    __slots__ = ("password",)
    PASSWORD_FIELD_NUMBER: _ClassVar[int]
    password: str
    def __init__(self, password: _Optional[str] = ...) -> None: ...

class IssueAdminTokenResponse(_message.Message):
    __slots__ = ("token",)
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    token: _player_service_pb2.AccessToken
    def __init__(self, token: _Optional[_Union[_player_service_pb2.AccessToken, _Mapping]] = ...) -> None: ...

class Bot(_message.Message):
    __slots__ = ("player", "create_time", "has_credential")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    HAS_CREDENTIAL_FIELD_NUMBER: _ClassVar[int]
    player: _player_service_pb2.Player
    create_time: _timestamp_pb2.Timestamp
    has_credential: bool
    def __init__(self, player: _Optional[_Union[_player_service_pb2.Player, _Mapping]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., has_credential: _Optional[bool] = ...) -> None: ...

class RegisterBotRequest(_message.Message):
    __slots__ = ("request_id", "display_name")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    display_name: str
    def __init__(self, request_id: _Optional[str] = ..., display_name: _Optional[str] = ...) -> None: ...

class RegisterBotResponse(_message.Message):
    __slots__ = ("bot", "credential")
    BOT_FIELD_NUMBER: _ClassVar[int]
    CREDENTIAL_FIELD_NUMBER: _ClassVar[int]
    bot: Bot
    credential: _player_service_pb2.RefreshToken
    def __init__(self, bot: _Optional[_Union[Bot, _Mapping]] = ..., credential: _Optional[_Union[_player_service_pb2.RefreshToken, _Mapping]] = ...) -> None: ...

class ListBotsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListBotsResponse(_message.Message):
    __slots__ = ("bots",)
    BOTS_FIELD_NUMBER: _ClassVar[int]
    bots: _containers.RepeatedCompositeFieldContainer[Bot]
    def __init__(self, bots: _Optional[_Iterable[_Union[Bot, _Mapping]]] = ...) -> None: ...

class RenewBotCredentialRequest(_message.Message):
    __slots__ = ("request_id", "bot_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    bot_id: str
    def __init__(self, request_id: _Optional[str] = ..., bot_id: _Optional[str] = ...) -> None: ...

class RenewBotCredentialResponse(_message.Message):
    __slots__ = ("credential",)
    CREDENTIAL_FIELD_NUMBER: _ClassVar[int]
    credential: _player_service_pb2.RefreshToken
    def __init__(self, credential: _Optional[_Union[_player_service_pb2.RefreshToken, _Mapping]] = ...) -> None: ...

class RevokeBotCredentialRequest(_message.Message):
    __slots__ = ("bot_id",)
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    def __init__(self, bot_id: _Optional[str] = ...) -> None: ...

class RevokeBotCredentialResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DeleteBotRequest(_message.Message):
    __slots__ = ("bot_id",)
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    def __init__(self, bot_id: _Optional[str] = ...) -> None: ...

class DeleteBotResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DeleteAccountRequest(_message.Message):
    __slots__ = ("password",)
    PASSWORD_FIELD_NUMBER: _ClassVar[int]
    password: str
    def __init__(self, password: _Optional[str] = ...) -> None: ...

class DeleteAccountResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
