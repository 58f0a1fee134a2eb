# Each target sets up what it needs, once. `make check` says whether you are done.
.NOTPARALLEL:
.PHONY: help kit test check check-all lint types law sources verify-texts pdfua wheel fresh lock serve docs bench clean

BIN := .venv/bin
# Where Python is told not to write what it compiles, each of the many processes would compile all of it again.
COMPILED = $(BIN)/python -m compileall -q rules_engine generator

help:
	@echo "make kit     the kit, in kit/"
	@echo "make serve   the site, rebuilt while you write"
	@echo "make test    the tests"
	@echo "make check   lint, types, coverage of the law, tests, PDF/UA, the wheel: all that must hold before a change is handed in"
	@echo "make check-all  the same, with every game in every file, larger samples and the tests that take long"
	@echo "make fresh   make kit and make test on a bare Debian, made for it; as root"
	@echo "make lock    the lock files anew, after pyproject.toml was changed"
	@echo "make bench   the figures, each beside its aim"
	@echo "make clean   removes what was made; .venv stays"

kit:
	@.ci/setup kit
	@$(COMPILED)
	@$(BIN)/tehodoki build

serve:
	@.ci/setup kit
	@$(BIN)/tehodoki serve

# make test PYTEST='tests/site -k search'
test:
	@.ci/setup test
	@$(COMPILED)
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder --max-worker-restart 0 $(PYTEST)

# The quick ones first.
check: lint types law test sources pdfua wheel

# Every game is looked at in every file, samples are larger, and what is marked "exhaustive" runs.
check-all: export TEHODOKI_FAULTS := full
check-all: check

lint:
	@.ci/setup test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/lint-imports --no-cache --no-logo

types:
	@.ci/setup test
	@$(BIN)/mypy
	@.ci/types

# Every clause in both languages, and examples that notice when a rule is misread.
law:
	@.ci/setup test
	@$(BIN)/tehodoki verify --coverage
	@$(BIN)/tehodoki verify --mutate
	@$(BIN)/tehodoki verify --reach

# The published texts that hold score examples, as they stand, where they lie beside the project; they are not ours to ship.
SOURCES := $(foreach text,000 003 004,$(wildcard ../shared/sources/$(text)_*.txt))
sources:
	@.ci/setup test
	@$(if $(SOURCES),$(BIN)/tehodoki verify $(SOURCES),echo "sources: not here, nothing to verify")

# Texts by other hands with what verify must make of each, where they lie beside the project: make verify-texts VERIFY_TEXTS=folder
VERIFY_TEXTS ?= ../shared/verify-texts
verify-texts:
	@.ci/setup test
	@$(if $(wildcard $(VERIFY_TEXTS)/measure.py),$(BIN)/python $(VERIFY_TEXTS)/measure.py $(BIN)/tehodoki,echo "verify-texts: no measure.py in $(VERIFY_TEXTS), nothing to measure")

pdfua:
	@.ci/setup check
	@.ci/pdfua

wheel:
	@.ci/setup test
	@.ci/wheel

# make fresh FRESH=kit KEEP=1
fresh:
	@.ci/fresh $(FRESH)

lock:
	@.ci/lock

# The pages of docs/ that are made from the sources.
docs:
	@.ci/setup test
	@$(BIN)/python -m tehodoki.law.docs

bench:
	@.ci/setup bench
	@$(BIN)/python tests/bench/bench.py

clean:
	rm -rf kit dist .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find rules_engine generator tests .ci -name __pycache__ -type d -prune -exec rm -rf {} +
