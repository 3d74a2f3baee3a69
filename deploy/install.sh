#!/usr/bin/env bash
# install.sh SERVICE TARGET: puts one service (rules, match or bots) into TARGET, with its own virtual environment.
# Only the packages that the service may import are there: the match service's image holds no rules.
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
"${PYTHON:-python3}" -m venv "$target/venv"
"$target/venv/bin/python" -m pip install -qq --disable-pip-version-check \
  --require-hashes -r "$source/requirements/runtime.txt"
for package in "${packages[@]}"; do cp -R "$source/$package" "$target/app/"; done
# The pure rules are all that the bots search with.
[ "$service" != bots ] || rm -rf "$target/app/rules_service/server" "$target/app/rules_service/__main__.py"
# The protos of a game are the rules' and the bots'; the match service passes their messages on unread.
[ "$service" != match ] || rm -rf "$target/app/zhanqi/games"
printf '%s\n' "$module" >"$target/module"
cp "$source/deploy/entrypoint.sh" "$target/entrypoint.sh"
chmod 755 "$target/entrypoint.sh"
# Compiled here, since the service runs as a user who may not write; packages' test files need not compile.
"$target/venv/bin/python" -m compileall -q "$target/app"
