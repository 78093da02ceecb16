# make serve    sets everything up and serves tables on http://127.0.0.1:8000
# make play     sets everything up and starts a game in this terminal
# make test     sets everything up and runs every check
# make check    runs the quick ones in a minute, for the inner loop
# make kernel   checks the search kernel, written in Rust, with its own tests
# make bench    prints this machine's figures
# make anchors  prints our figures beside OpenSpiel's, DDS's, RLCard's and PettingZoo's, and installs them
# make endurance  plays 20,000 deals by bots under every ruleset, and checks each record
# make blind    asks every level again with other hidden cards, and counts other decisions
# make principles  writes docs/principles.md: each level in positions with a right action
# make problems  finds the problems of the lessons again
# make train    makes the policies of expert and master again, by self-play, in three hours
# make docs     generates docs/rules/options.md and rulesets.md from the rulesets
# make lock     locks the newest versions of the dependencies

PYTHON ?= python3
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
BIN := .venv/bin
READY := .venv/ready
PAGE := .venv/page
CARGO := $(shell command -v cargo)
KERNEL := --quiet --manifest-path kernel/Cargo.toml
SEARCH := .venv/kernel
CHECKED := .venv/kernel-checked
SOURCES := kernel/Cargo.toml kernel/pyproject.toml $(shell find kernel -name target -prune -o \
	\( -path '*/src/*.rs' -o -path 'kernel/crates/*/Cargo.toml' -o -path 'kernel/python/*.py*' \) -print)

export UV_PYTHON_DOWNLOADS = never
# If the home is not writable, downloads are kept here.
AT_HOME := $(shell home=$${XDG_CACHE_HOME:-$$HOME/.cache}/uv; mkdir -p "$$home" 2>&1 && test -w "$$home" && echo yes)
ifneq ($(AT_HOME),yes)
export UV_CACHE_DIR ?= $(CURDIR)/.uv/cache
export npm_config_cache ?= $(CURDIR)/.uv/npm
endif
# Keep compiled files: otherwise each worker of each run compiles the tests again.
export PYTHONDONTWRITEBYTECODE =

.PHONY: serve play test check check-game check-rooms page-test lint kernel clippy bench anchors endurance blind principles problems strength train docs lock clean

serve: $(READY) $(PAGE) $(SEARCH)
	@$(BIN)/oudler serve

play: $(READY) $(SEARCH)
	@$(BIN)/oudler play

# Where two jobs run side by side, each line of theirs is printed whole.
TOGETHER := @$(MAKE) --no-print-directory --jobs 2 --output-sync=line

test:
	$(TOGETHER) lint kernel page-test
	$(BIN)/pytest tests/unit/core tests/unit/test_front_door.py --cov
	$(BIN)/pytest --doctest-modules src tests --ignore tests/unit/core --ignore tests/unit/test_front_door.py \
		--hypothesis-profile thorough

check:
	$(TOGETHER) check-rooms check-game lint $(CHECKED) page-test

# Two processes that each read half of the tests are faster than workers that each read all of them.
QUICK := $(BIN)/pytest -n 0 --hypothesis-profile brief -m "not slow"
GAME := tests/unit/core tests/unit/words tests/unit/coach tests/unit/bots tests/unit/solver
SECRETS := tests/secrecy tests/server/site/test_secrecy.py tests/server/contest/test_contest_secrecy.py

check-game: $(READY) $(PAGE) $(SEARCH)
	$(QUICK) --doctest-modules src $(GAME) tests/golden

check-rooms: $(READY) $(PAGE) $(SEARCH)
	$(QUICK) tests/unit $(GAME:%=--ignore %) tests/docs tests/differential $(SECRETS)

page-test: $(READY) $(PAGE)
	$(BIN)/python frontend/build.py test

lint: $(READY) $(PAGE) $(SEARCH)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(STUBS)
	$(BIN)/lint-imports
	$(BIN)/python frontend/build.py check

ifdef CARGO
STUBS := $(BIN)/python -m mypy.stubtest oudler_kernel

kernel: clippy
	cargo test $(KERNEL) --lib --tests
	cargo test $(KERNEL) --doc

clippy:
	cargo fmt --manifest-path kernel/Cargo.toml --all --check
	cargo clippy $(KERNEL) --release --all-targets -- --deny warnings
	PYO3_NO_PYTHON=1 PYO3_BUILD_EXTENSION_MODULE=1 cargo clippy $(KERNEL) --release --package oudler-kernel -- --deny warnings

# `make check` plays the kernel against core; its own tests take two minutes to build.
$(CHECKED): $(SOURCES)
	@$(MAKE) --no-print-directory clippy
	@mkdir -p .venv && touch $@

# Playing must not need a build: an old cargo, or one without a network, leaves the search out.
$(SEARCH): $(SOURCES) $(READY)
	@echo "The search is being built, which takes a minute."
	@$(UV) pip install --quiet --no-deps --no-build-isolation --reinstall --python .venv ./kernel \
	&& touch $@ || echo "The search is left out: cargo could not build it."
else
.PHONY: $(SEARCH) $(CHECKED)

kernel clippy $(CHECKED):
	@echo "The kernel in Rust is not checked: cargo is missing."

$(SEARCH):
	@echo "The search is left out: cargo is missing."
endif

bench: $(READY) $(SEARCH)
	$(BIN)/oudler bench
	$(BIN)/python benches/run.py
	$(BIN)/python benches/store.py
	$(BIN)/python benches/tables.py

anchors: | $(UV)
	$(UV) venv --quiet --allow-existing --python $(PYTHON) .anchors
	$(UV) pip install --quiet --python .anchors open_spiel==2.0.2 endplay==0.5.12 pettingzoo==1.27.0 rlcard==1.2.0 \
		chess pygame anyascii msgspec wcwidth
	.anchors/bin/python benches/anchors.py
	PYTHONPATH=src .anchors/bin/python benches/environments.py

$(READY): pyproject.toml requirements.lock | $(UV)
	$(UV) venv --quiet --allow-existing --python $(PYTHON) .venv
	$(UV) pip sync --quiet --require-hashes --python .venv requirements.lock
	$(UV) pip install --quiet --no-deps --no-build-isolation --python .venv --editable .
	@touch $@

# The server inside the page is made of our Python and its sentences.
$(PAGE): $(wildcard frontend/*.* frontend/src/* frontend/src/*/* frontend/static/*) \
	$(shell find src/oudler -name '*.py' -o -name '*.toml') requirements.lock | $(READY)
	$(BIN)/python frontend/build.py
	@touch $@

.uv/bin/uv:
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --target .uv uv

endurance: $(READY)
	$(BIN)/python benches/endurance.py

blind: $(READY) $(SEARCH)
	$(BIN)/python benches/blind.py

principles: $(READY) $(SEARCH)
	$(BIN)/python benches/principles.py

problems: $(READY) $(SEARCH)
	$(BIN)/python benches/problems.py
	$(BIN)/python benches/counterparts.py

strength: $(READY)
	$(BIN)/python benches/strength.py

docs: $(READY)
	$(BIN)/python -m oudler.rulesets.pages

train: $(READY) $(SEARCH)
	$(BIN)/python benches/train.py
	$(BIN)/python benches/imitate.py
	$(BIN)/python benches/train.py 5 --go-on --minutes 5 --rate 0.004 --beside-club 0.4 --defence

lock: | $(UV)
	$(UV) pip compile --quiet --universal --generate-hashes --no-header --no-annotate --upgrade --extra cluster --extra data --extra research --extra serve --extra tournament --group dev --python-version 3.11 pyproject.toml --output-file requirements.lock

clean:
	rm -rf frontend/node_modules frontend/built benches/peer/node_modules src/oudler/web/static
	rm -rf .uv .venv .anchors .mypy_cache .pytest_cache .ruff_cache .hypothesis
