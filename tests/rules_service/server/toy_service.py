"""The rules service with only the toy game: `python -m tests.rules_service.server.toy_service [--workers N]`."""

import sys

from rules_service.__main__ import main

WORKER = (sys.executable, "-m", "tests.rules_service.server.toy_service", "--as-worker")


def _worker() -> int:
    from rules_service.server.worker import main as work
    from tests.rules_service.server.toy import TOY

    return work([TOY])


def _games() -> list[object]:
    from tests.rules_service.server.toy import TOY

    return [TOY]


if __name__ == "__main__":
    sys.exit(_worker() if sys.argv[1:] == ["--as-worker"] else main(sys.argv[1:], _games, WORKER))  # type: ignore[arg-type]
