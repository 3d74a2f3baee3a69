"""Compares the golden playthroughs, or writes them: `python -m tests.golden [--write]`."""

import sys

from tests.golden.files import FOLDER, differences, playthroughs


def main(arguments: list[str]) -> int:
    """Exit status 1 if something differs."""
    if arguments == ["--write"]:
        wanted = playthroughs()
        for path in FOLDER.glob("*/*.txt"):
            if path.relative_to(FOLDER).as_posix() not in wanted:
                path.unlink()
        for name, lines in wanted.items():
            path = FOLDER / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stdout.write(f"wrote {len(wanted)} playthroughs; read the diff\n")
        return 0
    if arguments:
        sys.stderr.write("usage: python -m tests.golden [--write]\n")
        return 2
    found = differences()
    for line in found:
        sys.stdout.write(line + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
