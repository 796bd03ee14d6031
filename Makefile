# Two commands for everyone: `make run` and `make test`. The others are named in CONTRIBUTING.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
TESTS ?= tests
# More than two cores have: the tests wait about as long as they work.
WORKERS ?= 3

.PHONY: help run test check rehearse bench soak lock clean
.DEFAULT_GOAL := help

help:
	@echo "make run        start the club: kiosk here, walls and office in a browser"
	@echo "make test       run every check and every test"
	@echo "make rehearse   play the demo day on the walls, 60 times as fast"
	@echo "make check      only style, types, layers and words"
	@echo "make bench      measure; make soak: a day of eight hours 60 times as fast"
	@echo "make lock       choose the newest versions that fit, anew"

run: $(VENV)/run.stamp
	@$(BIN)/fenyjel run $(ARGS)

rehearse: $(VENV)/run.stamp
	@$(BIN)/fenyjel rehearse seeds/rehearsals/ranking-event.jsonl --speed 60 --walls $(ARGS) >/dev/null

check: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest tests/setup/test_words.py -q

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest $(TESTS) -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations 10 $(ARGS)

bench: $(VENV)/test.stamp
	@$(BIN)/python -m tests.bench $(ARGS)

soak: $(VENV)/test.stamp
	$(BIN)/python -m tests.soak $(ARGS)

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache test-results

# --- The environment: made once, brought up to date when a lock or the project's own file changes.

INSTALL = if command -v uv >/dev/null 2>&1; \
	then uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r $(1) \
	  && uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .; \
	else $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1) \
	  && $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .; fi

$(VENV)/run.stamp: requirements.lock pyproject.toml hatch_build.py | $(BIN)/python
	@echo "Installing what Fényjel needs. This takes a minute, once."
	@$(call INSTALL,requirements.lock)
	@touch $@

$(VENV)/test.stamp: requirements-dev.lock pyproject.toml hatch_build.py | $(BIN)/python
	@echo "Installing what Fényjel and its tests need. This takes a minute, once."
	@$(call INSTALL,requirements-dev.lock)
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "Python is missing. Install it:  sudo apt install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Fényjel needs Python 3.11 or newer; this is $$($(PYTHON) --version 2>&1)."; \
	  echo "Install a newer one and name it:  sudo apt install python3.11 python3.11-venv && make run PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python's environments are missing. Install them:  sudo apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# Names, versions and hashes only: where they come from is each machine's own matter.
lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --upgrade \
	  --group build pyproject.toml -o requirements.lock --quiet
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --group dev --constraint requirements.lock pyproject.toml -o requirements-dev.lock --quiet
