# Every target sets up what it needs in .venv; nothing has to be installed first but python3, its venv module and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# On Raspberry Pi OS picamera2, lgpio and a pygame with kmsdrm come from apt: let the venv see them.
SITE := $(shell $(PYTHON) -c "import picamera2" 2>/dev/null && echo --system-site-packages)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS ?=

.PHONY: run test lint types rooms unit bench help clean
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

run: $(VENV)/.installed ## start the companion (without a display: play a demo game headless); ARGS="..." are passed on
	@$(BIN)/companion run $(ARGS)

test: lint types rooms unit ## everything .ci/run checks: lint, types, rooms, tests

lint: $(VENV)/.installed-dev ## ruff
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev ## mypy --strict
	@$(BIN)/mypy

rooms: $(VENV)/.installed-dev ## import-linter: which room may import which
	@$(BIN)/lint-imports

unit: $(VENV)/.installed-dev ## pytest on all cores
	@SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/pytest -n auto $(ARGS)

bench: $(VENV)/.installed ## measure the rules beside RLCard
	@$(PIP) install ".[bench]"
	@$(BIN)/companion bench rules

clean: ## remove the venv and caches
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist

$(VENV)/bin/python:
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(SITE) $(VENV) || { echo "python3-venv is missing: sudo apt install python3-venv" >&2; exit 1; }

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing the companion into $(VENV) ..."
	@$(PIP) install -e .
	@$(MAKE) --no-print-directory opencv
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing the companion and its test tools into $(VENV) ..."
	@$(PIP) install -e ".[dev]"
	@$(MAKE) --no-print-directory opencv
	@touch $@ $(VENV)/.installed

# opencv-python links against libGL and friends, which a machine without a desktop lacks. The companion opens no
# OpenCV window, so the same release without them serves as well and needs no root.
.PHONY: opencv
opencv:
	@$(BIN)/python -c "import cv2" 2>/dev/null || { \
	  echo "This machine has no desktop libraries: using opencv-python-headless instead of opencv-python."; \
	  $(PIP) uninstall -y opencv-python opencv-python-headless; $(PIP) install "opencv-python-headless>=4.10,<6"; \
	  $(BIN)/python -c "import cv2"; }
