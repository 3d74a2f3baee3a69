#!/usr/bin/env bash
# Runs every static check and stops at the first failure. A missing tool is reported, and is a failure under CI.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "lint: $*"; }

# `absent TOOL PACKAGE` reports a missing Debian package. CI installs them, so there it is an error.
absent() {
  echo "lint: $1 is not installed (Debian: $2); its check did NOT run" >&2
  [ -z "${CI:-}" ]
}

say "ruff"
ruff check --quiet .
ruff format --check --quiet .

say "commit subjects"
# All commits after this one, which is the last from before the rule.
bash deploy/commit_subjects.sh aa964a2db0a501c96131a5adf43455d86fd5c605

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
