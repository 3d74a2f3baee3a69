"""The data folder, which persists between runs."""

import fcntl
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from deploy.local.errors import FolderTaken


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of a data folder, generated at its first use."""

    token_key: str
    service_key: str


@dataclass(frozen=True, slots=True)
class Folder:
    root: Path

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def redis(self) -> Path:
        """Data of Redis: the queue of bot tasks."""
        return self.root / "redis"

    @property
    def database_url(self) -> str:
        return f"sqlite+aiosqlite:///{self.root.resolve() / 'matches.sqlite'}"

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder. Raises `FolderTaken`."""
        self.redis.mkdir(parents=True, exist_ok=True)
        with (self.root / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise FolderTaken(self.root) from None
            yield

    def keys(self) -> Keys:
        if stored := self.read("keys"):
            return Keys(**stored)
        keys = Keys(token_key=secrets.token_hex(32), service_key=secrets.token_hex(32))
        self.write("keys", asdict(keys))
        return keys

    def read(self, name: str) -> dict[str, str]:
        """The values that `write` stored under the name; empty if there are none."""
        path = self._file(name)
        return json.loads(path.read_text()) if path.exists() else {}

    def write(self, name: str, values: Mapping[str, str]) -> None:
        """Store values, atomically and with mode 0600."""
        path = self._file(name)
        partial = path.with_suffix(".partial")
        partial.unlink(missing_ok=True)
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            json.dump(values, file)
        partial.replace(path)

    def _file(self, name: str) -> Path:
        return self.root / f"{name}.json"
