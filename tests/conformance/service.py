"""A rules service as a real process on free ports."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.process import ServiceProcess

ANY_PORT = "127.0.0.1:0"


@contextmanager
def running_rules_service(workers: int = 1) -> Iterator[str]:
    """Yields the address of a service that runs until the block ends."""
    with tempfile.TemporaryDirectory(prefix="zhanqi-conformance-") as folder:
        environment = {
            "ZHANQI_RULES_LISTEN": ANY_PORT,
            "ZHANQI_RULES_METRICS_LISTEN": ANY_PORT,
            "ZHANQI_RULES_LOG_LEVEL": "INFO",
        }
        command = [sys.executable, "-m", "rules_service", "--workers", str(workers)]
        process = ServiceProcess(command, Path(folder) / "rules.log", environment=environment)
        try:
            process.wait_until(lambda: "serving" in _events(process))
            yield str(_events(process)["serving"]["address"])
        finally:
            process.stop()


def _events(process: ServiceProcess) -> dict[str, dict[str, object]]:
    """The last log line of each event."""
    lines = [line for line in process.log_text().splitlines() if line.startswith("{") and line.endswith("}")]
    return {entry["event"]: entry for entry in map(json.loads, lines)}
