"""`python -m tests.bench [NAME …]`: runs all benches or the named ones, and prints one JSON line per result.

Exit code 1 if a bound does not hold, 2 for an unknown name.
"""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable

from tests import bench as folder
from tests.bench.harness import Result, machine


def benches() -> dict[str, Callable[[], Iterable[Result]]]:
    result: dict[str, Callable[[], Iterable[Result]]] = {}
    for module in pkgutil.iter_modules(folder.__path__):
        if module.name.startswith("_"):
            continue
        run = getattr(importlib.import_module(f"{folder.__name__}.{module.name}"), "bench", None)
        if run is not None:
            result[module.name.replace("_", "-")] = run
    return result


def main(names: list[str]) -> int:
    known = benches()
    unknown = sorted(set(names) - known.keys())
    if unknown:
        print(f"no such bench: {', '.join(unknown)}; there are: {', '.join(sorted(known))}", file=sys.stderr)
        return 2
    print(f"# {machine()}", file=sys.stderr)
    broken = []
    for name in names or sorted(known):
        for result in known[name]():
            print(result.line(), flush=True)
            if not result.holds:
                broken.append(f"{result.bench}: {result.ratio:.3g}, not {result.bound}")
    for line in broken:
        print(f"bound broken: {line}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
