# Everything a newcomer needs: `make run`, `make test`. Each target installs what it uses, once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
.DEFAULT_GOAL := run
.PHONY: run test bench lint format clean

# One stamp per set of dependencies, so that a second run starts at once.
$(VENV)/.have-%: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@

run: $(VENV)/.have-run
	@$(BIN)/calroom

test: $(VENV)/.have-test
	$(BIN)/python -m pytest

bench: $(VENV)/.have-bench
	$(BIN)/python -m bench

lint: $(VENV)/.have-lint $(VENV)/.have-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.have-lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
