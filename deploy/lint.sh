#!/usr/bin/env bash
# Every static check, each named before it runs. Stops at the first that fails; a check whose tool a machine lacks is said, and fails under CI.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "lint: $*"; }

# Debian's packages are not always there: `absent TOOL PACKAGE` says so, and is an error where CI promises them.
absent() {
  echo "lint: $1 is not installed (Debian: $2); its check did NOT run" >&2
  [ -z "${CI:-}" ]
}

say "ruff"
ruff check --quiet .
ruff format --check --quiet .

say "mypy"
mypy

say "import-linter"
lint-imports --no-logo

say "buf: lint, format, breaking changes against protos/baseline.binpb"
(cd protos && buf lint && buf format --diff --exit-code && buf breaking --against baseline.binpb)

say "shell scripts"
for script in .ci/run deploy/*.sh; do bash -n "$script"; done
if command -v shellcheck >/dev/null; then shellcheck .ci/run deploy/*.sh; else absent shellcheck shellcheck; fi

say "Dockerfile, YAML, compose"
hadolint deploy/Dockerfile
yamllint --strict --config-file deploy/.yamllint.yaml deploy protos/buf.yaml
check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml

say "Prometheus"
if command -v promtool >/dev/null; then
  promtool check config --lint-fatal deploy/monitoring/prometheus/prometheus.yaml
else
  absent promtool prometheus
fi
