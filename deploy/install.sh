#!/usr/bin/env bash
# install.sh SERVICE TARGET: installs one service (rules, match or bots) into TARGET, with its own virtual environment.
# VENV=FOLDER uses that virtual environment, which another service's installation made: all services need the same packages.
# It copies only the packages that the service may import, so the match service's image has no rules.
set -euo pipefail

service=${1:?usage: install.sh rules|match|bots TARGET}
target=${2:?usage: install.sh rules|match|bots TARGET}
source=$(cd "$(dirname "$0")/.." && pwd)

shared=(protos/python/zhanqi protos/python/zhanqi_wire)
case $service in
  rules) module=rules_service packages=("${shared[@]}" rules_service) ;;
  match) module=match_service packages=("${shared[@]}" match_service) ;;
  bots) module=bot_workers packages=("${shared[@]}" protos/python/zhanqi_client rules_service bot_workers) ;;
  *)
    echo "install.sh: no service '$service'; there are: rules, match, bots" >&2
    exit 2
    ;;
esac

mkdir -p "$target/app"
if [ -n "${VENV:-}" ]; then
  ln -s "$VENV" "$target/venv"
else
  "${PYTHON:-python3}" -m venv "$target/venv"
  "$target/venv/bin/python" -m pip install -qq --disable-pip-version-check \
    --require-hashes -r "$source/requirements/runtime.txt"
fi
for package in "${packages[@]}"; do cp -R "$source/$package" "$target/app/"; done
# The bots use the pure rules only.
[ "$service" != bots ] || rm -rf "$target/app/rules_service/server" "$target/app/rules_service/__main__.py"
# The match service forwards the games' messages without decoding them.
[ "$service" != match ] || rm -rf "$target/app/zhanqi/games"
printf '%s\n' "$module" >"$target/module"
cp "$source/deploy/entrypoint.sh" "$target/entrypoint.sh"
chmod 755 "$target/entrypoint.sh"
# Compile now: the service's user cannot write here.
"$target/venv/bin/python" -m compileall -q "$target/app"
