# Everything a newcomer needs: `make run`, `make test`. Each target installs what it uses, once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
FOR_HOURS := $(BIN)/python -m pytest --capture=no --timeout=0 --override-ini=faulthandler_timeout=0
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CLIENT := hatch_build.py $(wildcard src/calroom/languages/*.po) $(shell find web -name node_modules -prune -o -name schema.d.ts -o -type f -print)
BROWSER := $(or $(shell command -v chromium-headless-shell || command -v chromium),$(VENV)/.browser)
MANUAL := src/calroom/server/manual/index.html
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)
.DEFAULT_GOAL := run
# Every process that a test starts would compile all of the room again, where an environment forbids bytecode.
export PYTHONDONTWRITEBYTECODE :=
.PHONY: run test check docs screens walk fonts words day torture referee strengths attack bench lint format lock audit wheels bounds installed clean

# Opens the room in a browser; ARGS are those of `calroom serve`, such as ARGS="--port 9000".
run: $(VENV)/.run $(MANUAL)
	@exec $(BIN)/calroom serve $(ARGS)

# KEEP=1 keeps what every file took, so that the longest come first in the next run. A few that fail are run once more,
# by themselves: what is wrong fails twice, and what only a busy machine kept from passing is named.
test: $(VENV)/.test $(VENV)/.warm $(BROWSER)
	$(BIN)/python -m pytest -n auto --dist loadfile $(if $(KEEP),-p tests.costs) || $(BIN)/python -m tests.again $$?

# What was changed, in half a minute: its lint, the types, and the tests that stand nearest to it. A client
# that is older than the change will do, since to build it anew takes longer than all of it.
check:
	@test $(VENV)/.lint -nt pyproject.toml -a $(VENV)/.test -nt pyproject.toml \
		|| $(MAKE) --no-print-directory $(VENV)/.lint $(VENV)/.test
	@$(BIN)/python -m tests.check

# The manual, into build/manual/site and into the room, which serves it at /manual. A link that leads nowhere fails it.
docs: $(VENV)/.docs
	$(BIN)/python -m manual

# The pictures of the README, and of every game to be looked at (in build/screens), from a room that is opened for it.
screens: $(VENV)/.test $(BROWSER)
	$(BIN)/python -m tests.e2e.screens

# Five hands of every game by mouse, by key and on a phone, at people's pace; GAMES says which, and may hold options
# such as --missing. About an hour on two free cores, with nobody beside it; pictures and figures are in build/walk,
# and what is measured is printed against its bounds at the end.
walk: $(VENV)/.test $(BROWSER)
	$(BIN)/python -m tests.e2e.walk $(GAMES)

# The client's fonts, cut down to the letters that its pages are written in.
fonts: $(VENV)/.run
	$(INSTALL) fonttools brotli
	$(BIN)/python web/fonts.py

# Everything that people read, into the catalogues of all languages.
words: $(VENV)/.test
	$(BIN)/python -m translating

# A whole day of every game in the three houses, and kills by the hundred, on SQLite and on PostgreSQL.
day: $(VENV)/.test
	CALROOM_TEST_HANDS=50000 $(FOR_HOURS) tests/keeping/test_day.py

torture: $(VENV)/.test
	CALROOM_TEST_KILLS=500 $(FOR_HOURS) tests/store/test_torture.py tests/keeping/test_torture.py
	CALROOM_TEST_FAULTS=500 $(FOR_HOURS) tests/server/test_many_faults.py

# Random hands of every game by the hundred thousand, judged by other code; HANDS says how many.
referee: $(VENV)/.test
	CALROOM_TEST_HANDS=$(or $(HANDS),200000) $(BIN)/python -m tests.referee

# The strengths of bots against each other over enough deals to tell the closest apart; DEALS says how many.
strengths: $(VENV)/.test
	CALROOM_TEST_DEALS=$(or $(DEALS),1500) $(FOR_HOURS) tests/bots/test_strengths.py

# An hour of whatever could be tried on a room, in any order.
attack: $(VENV)/.test
	CALROOM_TEST_ATTACK=3600 $(FOR_HOURS) tests/attacks/test_sequences.py

# Measured as people install it: built, and compiled where there is a C compiler. PARTS="hands pan" measures some, and
# KEEP=1 keeps what was measured in bench/last.json, beside which later runs are shown.
bench: $(BENCH)/.built
	$(BENCH)/bin/python -m bench $(if $(KEEP),--keep) $(PARTS)

lint: $(VENV)/.lint $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# What deployments install, to the digit, and the lists of parts that go with the wheel; after every change of what
# we depend on.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	--upgrade pyproject.toml
lock: $(VENV)/.release
	$(LOCK) --extra server --output-file deploy/requirements.lock
	$(MAKE) deploy/many.lock deploy/cluster.lock
	$(BIN)/python deploy/parts.py

# What a room of several processes and one with a cluster for its lab install beside that.
deploy/many.lock deploy/cluster.lock: deploy/%.lock: deploy/requirements.lock | $(VENV)/.release
	$(LOCK) --extra $* --constraint $< --output-file $@ \
		$$(sed -n 's/^\([a-z0-9.-]*\)[^ ]*==.*/--no-emit-package \1/p' $<)
	sed -i '/^# The following packages/,$$d' $@

# What goes to a registry, in dist/: the sdist, a wheel of plain Python, and compiled ones for each Python there is.
# The manual goes along, and so does the record of the last `make test`, if there is one.
wheels: $(VENV)/.release $(MANUAL)
	$(BIN)/python deploy/wheels.py

# Whether the oldest libraries that we say we work with do, and what installs without this repository works.
bounds: wheels
	$(BIN)/python deploy/bounds.py

installed: wheels
	$(BIN)/python -m tests.installed

# Known holes in what we depend on. Where the data about them cannot be had, that is said of each part.
audit: $(VENV)/.release
	$(BIN)/pip-audit --disable-pip --requirement deploy/requirements.lock

clean:
	rm -rf $(VENV) $(BENCH) build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	rm -rf web/node_modules web/src/lib/schema.d.ts src/calroom/server/static src/calroom/server/manual

# One stamp per set of dependencies, so that a second run starts at once. Installing builds the browser client.
$(VENV)/.run: pyproject.toml $(CLIENT)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(INSTALL) --editable ".[all]"
	@touch $@

$(VENV)/.%: pyproject.toml | $(VENV)/.run
	$(INSTALL) --editable '.[$*]'
	@touch $@

# The loops, compiled once; otherwise every worker would compile all of them at the same time.
$(VENV)/.warm: $(shell find src/calroom/ranking src/calroom/lab -name '*.py') | $(VENV)/.run
	$(BIN)/calroom warm-up
	@touch $@

# The room opens without its manual, too, and says how to have it.
$(MANUAL): $(shell find docs manual -type f -not -name '*.pyc') CONTRIBUTING.md | $(VENV)/.run
	-@$(MAKE) --no-print-directory docs

# The pages are tested in the browser that the distribution packages. Its shell, which opens no windows, has less to do;
# where there is none, the whole browser serves as well. Chinese is drawn in a font of the system.
$(VENV)/.browser:
	@$(AS_ROOT) sh -c 'export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; \
		apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; \
		apt-get install -y -qq fonts-wqy-zenhei' \
		|| { echo 'the tests need Chromium: install the package "chromium" and try again' >&2; exit 1; }

$(BENCH)/.built: pyproject.toml hatch_build.py $(shell find src -name '*.py' -o -name '*.toml')
	@test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check '.[bench]'
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps .
	@touch $@
