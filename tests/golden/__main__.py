"""Compares the golden playthroughs, or writes them: `python -m tests.golden [--write]`."""

import sys

from rules_service.games import registered
from tests.golden.files import FOLDER, differences, golden_files, leftover_files, playthroughs


def main(arguments: list[str]) -> int:
    """Returns exit code 1 if a playthrough differs from its file."""
    if arguments == ["--write"]:
        _write()
        return 0
    if arguments:
        sys.stderr.write("usage: python -m tests.golden [--write]\n")
        return 2
    lines = [f"{path}: belongs to no game" for path in leftover_files()]
    lines += [line for game in registered() for line in differences(game)]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if lines else 0


def _write() -> None:
    for path in [*leftover_files(), *(path for game in registered() for path in golden_files(game).values())]:
        path.unlink()
    files = {name: lines for game in registered() for name, lines in playthroughs(game).items()}
    for name, lines in files.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"wrote {len(files)} playthroughs; read the diff\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
