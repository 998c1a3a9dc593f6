# run: the product. test: everything, as CI does it. check: test without the browser.
# test-database: what stands on a database, when DATABASE_URL names another one.

PYTHON ?= python3
VENV ?= $(CURDIR)/.venv
BIN = $(VENV)/bin
export DUSES_VENV = $(VENV)

.PHONY: run test test-database check lint prepare-tests fuzz bench catalogues

run:
	@$(PYTHON) start.py

# The tests' own data folder: a director's data in ./data is never touched.
SCRATCH = data=$$(mktemp -d); trap 'rm -rf "$$data"' EXIT; export DUSES_DATA="$$data"

prepare-tests:
	@$(PYTHON) start.py --dev
	@$(SCRATCH); $(BIN)/python manage.py compile_catalogue

lint: prepare-tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(SCRATCH); $(BIN)/python manage.py makemigrations --check --dry-run

# GNU Backgammon reads the records we write, where it can be had; the tests say so where it cannot.
check: lint
	@$(BIN)/python -m tests.rules.notation.gnubg --install || true
	@$(SCRATCH); $(BIN)/python -m pytest -q -n 2 -m "not browser"

# A browser and a server for each test keep two cores busy: these run one after the other.
BROWSE = browser=$$($(BIN)/python tests/browser/chromium.py --install) || exit 1; $(SCRATCH); \
	DUSES_TEST_BROWSER="$$browser" $(BIN)/python -m pytest -q -m browser

test: check
	@$(BROWSE)

# What stands on a database, for another one: the law book knows none, and each road is walked on one screen.
test-database: prepare-tests
	@$(SCRATCH); $(BIN)/python -m pytest -q -n 2 -m "not browser" tests/matches tests/tournament
	@$(BROWSE) -k "not phone"

# The rules whole; of the rest what is tried by chance, a whole event of every size, and every screen.
fuzz: prepare-tests
	@$(SCRATCH); export DUSES_FUZZ=1; $(BIN)/python -m pytest -q -n 2 tests/rules && \
	$(BIN)/python -m pytest -q -n 2 -m hypothesis tests/matches tests/tournament && \
	$(BIN)/python -m pytest -q -n 2 tests/tournament/test_simulate.py
	@export DUSES_FUZZ=1; $(BROWSE)

# The law book is measured beside its peers, in an environment of theirs; they never come into the product's.
BENCH_VENV ?= $(CURDIR)/.venv-bench

bench: prepare-tests
	@$(BIN)/python bench/peers.py $(BENCH_VENV)
	@for script in plays records memory hostile; do $(BENCH_VENV)/bin/python bench/$$script.py || exit 1; done
	@$(BIN)/python bench/standings.py
	@$(BIN)/python bench/registration.py
	@$(BIN)/python bench/brackets.py
	@$(BIN)/python bench/swiss.py
	@$(BIN)/python bench/stored.py
	@$(SCRATCH); $(BIN)/python bench/simulate.py

catalogues: prepare-tests
	@$(SCRATCH); $(BIN)/python manage.py compile_catalogue --force -v 2
