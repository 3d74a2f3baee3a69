"""Generates the Python code of every proto under a folder: `python protos/generate.py [OUT]`, by default `protos/python`."""

import os
import sys
from importlib.resources import files
from pathlib import Path

from grpc_tools import protoc

PROTOS = Path(__file__).resolve().parent


def generate(out: Path) -> None:
    """Write messages, gRPC stubs, their types and the packages' `__init__` files below `out`."""
    sources = sorted(PROTOS.glob("zhanqi/**/*.proto"))
    messages = [str(path) for path in sources]
    services = [str(path) for path in sources if "\nservice " in path.read_text(encoding="utf-8")]
    include = [f"-I{PROTOS}", f"-I{files('grpc_tools') / '_proto'}"]
    _run([*include, f"--python_out={out}", f"--pyi_out={out}", *messages])
    _run([*include, f"--grpc_python_out={out}", f"--mypy_grpc_out=quiet:{out}", *services])
    for package in sorted({path.parent for path in out.glob("zhanqi/**/*_pb2.py")}):
        while package != out:
            (package / "__init__.py").write_text('"""Generated code; see protos/generate.py."""\n', encoding="utf-8")
            package = package.parent


def _run(arguments: list[str]) -> None:
    # protoc finds its plugins on PATH, and the environment need not be activated.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    if protoc.main(["protoc", *arguments]) != 0:
        raise SystemExit("protoc failed")


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else PROTOS / "python")
