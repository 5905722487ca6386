# make demo: simulate the DC drive, pictures in build/demo.   make test: all checks.
# Needs only make and a Python of 3.11 or newer with venv: make PYTHON=python3.12 demo

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
KERNELS ?= Haswell SkylakeX Nehalem Prescott
OLDEST ?= .venv-oldest
N      ?= 1000
FIRST  ?= 0
OF     ?= models

export MPLBACKEND := Agg

.PHONY: test-platforms export-tools lab-tools web web-check web-tools test-browser course-pdf demo test pytest test-slow test-kernels fuzz lint types imports format bench docs site site-serve wheel venv clean distclean

demo: $(STAMP)
	@mkdir -p build/demo
	$(BIN)/python examples/dc_drive.py --output build/demo

# pytest comes last, so that its count closes the output.
test: lint types imports pytest

# Two workers share the machine: one thread each for linear algebra. Benchmarks say so themselves.
pytest test-slow test-platforms test-kernels test-oldest fuzz: export OMP_NUM_THREADS := 1

pytest: $(STAMP)
	$(BIN)/python -m pytest -n 2

test-slow: $(STAMP)
	$(BIN)/python -m pytest -n 2 -m slow

# What leaves, with every compiler and for other platforms: libraries for Windows run under wine64,
# those for ARM under qemu-aarch64. What cannot be run here is said (-rs).
test-platforms: export-tools
	$(BIN)/python -m pytest -n 2 -m slow -rs tests/acausal/export/test_platforms.py

# The suite with the linear algebra of other processors: no result may hang on rounding, and where
# rounding moves a comparison its bound has a margin (tests/margins.py).
MARGINS := $(CURDIR)/build/margins
test-kernels: $(STAMP)
	@rm -rf $(MARGINS)
	@set -e; for kernel in $(KERNELS); do \
	    export OPENBLAS_CORETYPE=$$kernel ACAUSAL_MARGINS=$(MARGINS)/$$kernel; \
	    if $(BIN)/python -c 'import numpy as np; np.linalg.svd(np.ones((64, 64)))' 2>/dev/null; \
	    then echo "== $$kernel"; \
	        PYTHONPYCACHEPREFIX=$(CURDIR)/build/margins-cache $(BIN)/python -m pytest -n 2 -q -p tests.margins \
	            -o enable_assertion_pass_hook=true --hypothesis-seed=0; \
	    else echo "== $$kernel: skipped, this processor cannot run it"; fi; \
	done
	$(BIN)/python -m tests.margins $(MARGINS)

# The scripts of the pages, docs/web: what is built is committed, so that users need no node. Node
# is that of the extra `web`, which the checks bring with them.
web-tools: $(STAMP)
	$(BIN)/python docs/web/tools.py install

# JupyterLab for the test of notebooks, where it can be had.
lab-tools: $(STAMP)
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[lab]'

# The compiler of live pages and of other platforms, where it can be had: 411 MB on disk.
export-tools: $(STAMP)
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[export]'

web: $(STAMP)
	$(BIN)/python docs/web/tools.py build

# Red: a fault of types, or committed files that differ from what the sources give. Not red: npm that
# cannot be reached, which is said; tests/acausal/pictures/test_assets.py then still compares hashes.
web-check: $(STAMP)
	$(BIN)/python docs/web/tools.py check

# Pages in a real browser: chromium from the path, or the one that ACAUSAL_CHROMIUM names.
test-browser: $(STAMP)
	$(BIN)/python -m pytest -m browser tests/browser

# The suite with exactly the oldest versions that pyproject.toml declares, in a venv of its own.
# What these warn of in newer versions of others is not ours.
test-oldest:
	@$(PYTHON) -m venv --clear $(OLDEST)
	@$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check \
	    $$($(PYTHON) tests/oldest_versions.py) \
	    editables hatchling hypothesis pandas pytest pytest-xdist sympy
	@$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check \
	    --no-build-isolation --no-deps -e .
	$(OLDEST)/bin/python -m pytest -n 2 -W ignore::DeprecationWarning --ignore tests/typing

# Random models of all domains, each run in three ways: make fuzz N=10000 FIRST=300. Derivatives of
# hybrid ones by four ways: make fuzz OF=analyses N=300. Starts and motions: OF=mechanisms, OF=flexible.
# Cut runs, engines, output grids: OF=hybrid. Laws of valves and friction: OF=circuits, OF=chains
fuzz: $(STAMP)
	$(BIN)/python -m tests.fuzz.run $(N) --first $(FIRST) --of $(OF)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

imports: $(STAMP)
	$(BIN)/lint-imports

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The peers are optional: a benchmark says which it could not import.
bench: $(STAMP)
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	    -c constraints.txt -e '.[bench]'
	@set -e; for script in $(sort $(filter-out benchmarks/_%,$(wildcard benchmarks/*.py))); do \
	    echo "== $$script"; $(BIN)/python $$script; \
	done

# Each docs/tools/*.py writes the pages that are made from the code.
docs: $(STAMP)
	@set -e; for script in $(sort $(wildcard docs/tools/*.py)); do \
	    echo "== $$script"; $(BIN)/python $$script; \
	done

# The site: pages, parts, examples with pictures and notebooks, reference, search.
site: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	    -c constraints.txt -e '.[docs]'
	$(BIN)/python docs/site/build.py build/site/html
	@echo "open build/site/html/index.html, or: make site-serve"

# From a server the search also shows the lines around what it has found; a browser does not let a
# page that is a file read other files.
site-serve: $(STAMP)
	@test -f build/site/html/index.html || { echo "make site comes first" >&2; exit 1; }
	@echo "http://127.0.0.1:8000 (ends with Ctrl-C)"
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site/html 8000

# The course as a book, build/course.pdf: needs XeLaTeX and rsvg-convert, and says so where they are
# missing.
course-pdf: $(STAMP)
	@mkdir -p build
	$(BIN)/python docs/course/reader.py build/course.pdf

# The wheel, in dist/: pure Python, for any machine.
wheel: $(STAMP)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .
	@ls dist/*.whl

venv: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "acausal needs Python 3.11 or newer, and '$(PYTHON)' is not." >&2; \
	    echo "Name another one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "'$(PYTHON)' cannot make a virtual environment: venv or ensurepip is missing." >&2; \
	    echo "On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Installing acausal and its checks in $(VENV): a minute or two, once."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	    -c constraints.txt -e '.[dev]'
	@touch $@

clean:
	rm -rf build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV)
