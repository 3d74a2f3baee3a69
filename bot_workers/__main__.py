"""`python -m bot_workers`: plays bots' turns until SIGTERM."""

import os
import sys
import tempfile
from contextlib import ExitStack

from pydantic import ValidationError

from bot_workers.settings import Settings


def main() -> int:
    """Returns the exit code."""
    try:
        settings = Settings()  # type: ignore[call-arg]  # it comes from the environment
    except ValidationError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    with ExitStack() as stack:
        if settings.concurrency:
            # Must be set before prometheus_client is imported: the pool's processes write their metrics to this folder.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = stack.enter_context(tempfile.TemporaryDirectory(prefix="zhanqi-bots-"))
        from bot_workers.worker import run
        from zhanqi_wire.address import PortTaken

        try:
            run(settings)
        except PortTaken as error:
            sys.stderr.write(f"{error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
