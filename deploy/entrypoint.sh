#!/bin/sh
# The image's entry point: runs the service that install.sh put next to it, and passes it all arguments (such as `migrate`).
# `ready PORT` is a health check of the running service instead.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# HOME: the database driver looks there for keys, and the user has no home directory.
export HOME="$here" PYTHONPATH="$here/app" PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PYTHONSAFEPATH=1
if [ "${1:-}" = ready ]; then
  exec "$here/venv/bin/python" -c 'import sys, urllib.request as u; u.urlopen(f"http://127.0.0.1:{sys.argv[1]}/readyz", timeout=2)' \
    "${2:?usage: entrypoint.sh ready PORT}" 2>/dev/null
fi
# exec: the service itself receives SIGTERM and drains.
exec "$here/venv/bin/python" -m "$(cat "$here/module")" "$@"
