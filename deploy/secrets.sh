#!/usr/bin/env bash
# Prints an environment file with fresh secrets for compose.yaml: deploy/secrets.sh >deploy/.env
set -euo pipefail
umask 077

secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

grep -v '^#' "$(dirname "$0")/.env.example" | while IFS='=' read -r name value; do
  [ -n "$name" ] || continue
  [ -n "$value" ] || value=$(secret)
  printf '%s=%s\n' "$name" "$value"
done
