# Each target sets up what it needs, once. `make check` says whether you are done.
.NOTPARALLEL:
.PHONY: help kit test check rest lint types pdfua wheel serve bench clean

BIN := .venv/bin

help:
	@echo "make kit     the kit, in kit/"
	@echo "make serve   the site, rebuilt while you write"
	@echo "make test    the tests"
	@echo "make check   lint, types, tests, PDF/UA, the wheel: all that must hold before a change is handed in"
	@echo "make bench   the figures, each beside its aim"
	@echo "make clean   removes what was made; .venv stays"

kit:
	@.ci/setup kit
	@$(BIN)/tehodoki build

serve:
	@.ci/setup kit
	@$(BIN)/tehodoki serve

test:
	@.ci/setup test
	@$(BIN)/python -m pytest

# The quick ones first.
check: lint types test pdfua wheel

# What .ci/run does after `make test`.
rest: lint types pdfua wheel

lint:
	@.ci/setup test
	@$(BIN)/ruff check .

types:
	@.ci/setup test
	@$(BIN)/mypy

pdfua:
	@.ci/setup check
	@.ci/pdfua

wheel:
	@.ci/setup test
	@.ci/wheel

bench:
	@.ci/setup bench
	@$(BIN)/python tests/bench/bench.py

clean:
	rm -rf kit dist .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find rules_engine generator tests .ci -name __pycache__ -type d -prune -exec rm -rf {} +
