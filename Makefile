# make demo    set up, play the demonstration (a million games and more), leave the report in demo/
# make test    set up, run every test, slow ones included
# make quick   the tests without the slow ones
# make lint    formatting, style, types
# make bench   speed, memory and start-up, measured
# make digests after a change of play: raise the game's version, then this (GAMES=pig for one game)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= 2

.PHONY: demo test quick lint format bench digests clean

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Toque needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,lint]' --constraint constraints.txt
	touch $(READY)

demo: $(READY)
	$(BIN)/toque run demo --output demo
	$(BIN)/toque report demo

test: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup

quick: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -m "not slow"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY)
	$(BIN)/toque bench

digests: $(READY)
	$(BIN)/python -m tests.test_contract $(GAMES)

clean:
	rm -rf $(VENV) demo runs
