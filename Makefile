# Every target first prepares what it needs: a virtual environment in .venv with the locked packages and this tree.
#   make run         start everything and watch a bot match     ARGS=--once: one match in a temporary folder, then stop
#   make test        lint, then all tests                       ARGS='-k camp' selects tests
#   make conformance replay the vectors through a running service     VECTORS=folder
#   make bench       run the benchmarks                         ONLY=name
#   make chaos       play 20,000 actions under faults and audit the result     ARGS='--seed 1 --actions 1000'
#   make test-deep   property tests with 15 times the examples, fuzz, chaos: up to an hour on two cores     DEPTH=15
#   make fuzz        play random games, pausing at every request     GAMES=5000
#   make golden      rewrite the golden playthroughs: review the diff
#   make saved       save Sanguo's positions in mid-resolution, once per rules version
#   make protos      regenerate the protos' Python code
#   make lint        run every static check

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules

# The lock files are for Python 3.11. PYTHON=… chooses another interpreter.
PYTHON ?= $(firstword $(shell command -v python3.11 python3))
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
ARGS ?=
VECTORS ?=
ONLY ?=
GAMES ?= 5000
DEPTH ?= 15
# Parallel test processes. Each waits for the services that it starts a third of its time: three keep two cores busy.
JOBS ?= 3

.PHONY: help run test test-deep conformance lint format protos baseline bench chaos fuzz golden saved setup setup-run clean

help:
	@sed -n 's/^#   //p' Makefile

run: setup-run
	@exec $(BIN)/python -m deploy.local $(ARGS)

test: export GRPC_VERBOSITY = none
test: lint
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(ARGS)

# All test files that import Hypothesis or scale their examples; DEPTH times their base number of examples, drawn anew in each run.
# Games marked `fuzz` are played once, by `make fuzz`.
test-deep: export GRPC_VERBOSITY = none
test-deep: setup
	@ZHANQI_TESTS_DEPTH=$(DEPTH) $(BIN)/python -m pytest --timeout 1800 -n $(JOBS) --dist worksteal -m "not fuzz" \
		$$(grep -rl --include='test_*.py' -E '^from (hypothesis|tests.examples) import' tests)
	@$(MAKE) fuzz
	@$(MAKE) chaos

conformance: setup
	@$(BIN)/python -m tests.conformance $(if $(VECTORS),"$(VECTORS)")

lint: setup
	@PATH="$(CURDIR)/$(BIN):$$PATH" bash deploy/lint.sh

format: setup
	@$(BIN)/python -m ruff check --fix --quiet . && $(BIN)/python -m ruff format --quiet .

protos: setup
	@$(BIN)/python protos/generate.py

# The contract of the last release, for `buf breaking`. Only a release's commit may renew it.
baseline: setup
	@cd protos && ../$(BIN)/buf build --exclude-source-info --output baseline.binpb

bench: setup
	@$(BIN)/python -m tests.bench $(ONLY)

chaos: export GRPC_VERBOSITY = none
chaos: setup
	@$(BIN)/python -m tests.chaos $(ARGS)

fuzz: setup
	@ZHANQI_FUZZ_GAMES=$(GAMES) $(BIN)/python -m pytest --timeout 0 -n $(JOBS) -m fuzz tests/rules_service/games

golden: setup
	@$(BIN)/python -m tests.golden --write

saved: setup
	@$(BIN)/python -m tests.rules_service.games.sanguo.saved_positions

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# Stamps of the installed requirements: `local` for `make run`; `dev` adds the developers' tools.
setup: $(VENV)/.installed-dev
setup-run: $(if $(wildcard $(VENV)/.installed-dev),setup,$(VENV)/.installed-local)

$(VENV)/.installed-%: requirements/%.txt
	@test -x $(BIN)/pip || $(MAKE) $(VENV)
	@echo "Installing requirements/$*.txt"
	@$(PIP) install --require-hashes -r requirements/$*.txt
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

.PHONY: $(VENV)
$(VENV):
	@"$(PYTHON)" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "$(PYTHON) is not a Python of 3.11 or above with its module venv (Debian: python3-venv)" >&2; exit 1; }
	@echo "Making $(VENV) with $(PYTHON)"
	@"$(PYTHON)" -m venv --clear $(VENV)
