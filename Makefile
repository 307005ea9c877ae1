# Field Marshal: everything a developer does, on a fresh Debian 12 or newer. Each command sets up what it needs.

PYTHON ?= python3
PACKAGES := libgl1 libegl1 libzbar0 libglib2.0-0 libmtdev1 strace
SOURCES := $(wildcard referee_app/words/locale/*/LC_MESSAGES/*.po)
CATALOGUES := $(SOURCES:.po=.mo)
READY := .venv/ready $(CATALOGUES)
APK_TOOLS := build/apk-check
PHONE_TESTS := $(addprefix tests/,scanning cameras cards card_printing emblems journal live_game table_games play desk \
    watching screens device sounds words)
ZXING := build/zxing-cpp
PHONE := build/test-phone
OPEN_SPIEL := build/open-spiel
# On all cores up to four; a file's tests stay together, as they share what is costly to make.
PYTEST := -m pytest -p tests.timing -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder \
    $(if $(SLOWEST),--durations=$(SLOWEST))
TESTS := .venv/bin/python $(PYTEST)
# Each worker reads all tests, and some tests start programs: all of them take what one has compiled.
unexport PYTHONDONTWRITEBYTECODE

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

run: $(READY)  ## open the app; without a display, play the demonstration
	@.venv/bin/python -m referee_app

test: $(READY)  ## run the tests; SLOWEST=10 also lists the ten slowest
	@$(TESTS)

test-all: $(READY)  ## run the tests, and every case of the long sweeps
	@$(TESTS) -m ''

check: $(READY)  ## formatting, lint, types and tests: what every change must pass
	@.venv/bin/ruff format --check .
	@.venv/bin/ruff check .
	@mkdir -p build
	@.venv/bin/mypy >build/types.txt 2>&1 & types=$$!; \
	    $(TESTS); tests=$$?; \
	    wait $$types; types=$$?; cat build/types.txt; \
	    exit $$((tests | types))

bench: $(READY) $(OPEN_SPIEL)/ready  ## measure what must be quick
	@.venv/bin/python -m tests.bench

bench-scan: $(READY)  ## measure the scanner beside others; PHOTOS=FOLDER adds photographs
	@.venv/bin/python -m tests.bench.scan $(if $(PHOTOS),--photos "$(PHOTOS)")

pictures: $(READY)  ## make the README's pictures anew, in docs/pictures
	@.venv/bin/python -m tests.doc_pictures docs/pictures

words: $(READY)  ## compile the sentences of every language

apk-check: $(READY) $(APK_TOOLS)/ready $(ZXING)/libZXing.so  ## check all that can be known of the Android app without building it
	@.venv/bin/python -m apk $(APK_TOOLS)/bin/python

test-phone: $(READY) $(PHONE)/ready  ## run the tests with the versions of a phone's packages, and zbar alone
	@export LD_LIBRARY_PATH="$(CURDIR)/$(PHONE)/libraries"; \
	    $(PHONE)/bin/python -m apk.phone $(PHONE) && $(PHONE)/bin/python $(PYTEST) -p apk.phone.lacking $(PHONE_TESTS)

clean:  ## remove everything that the commands above made
	rm -rf .venv build pictures *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache $(CATALOGUES)
	find referee_app card_printing apk tests -name __pycache__ -prune -exec rm -rf {} +

.PHONY: help run test test-all check bench bench-scan pictures words apk-check test-phone clean
.DELETE_ON_ERROR:

# The stamp is older than the project file or the pins: then, and only then, pip runs.
.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Field Marshal needs Python 3.11 or newer, and $(PYTHON) is not. Try: make PYTHON=python3.11 ..."; exit 1; }
	@$(system_packages)
	@echo "Setting up .venv: a minute or two, once ..."
	@$(call environment,.venv,-c constraints.txt setuptools babel,-c constraints.txt --no-build-isolation -e '.[dev]')
	@touch $@

# buildozer wants an old Cython, so the tools that build the Android app have an environment of their own.
$(APK_TOOLS)/ready: apk/requirements.txt | .venv/ready
	@echo "Setting up $(APK_TOOLS): buildozer and python-for-android, once ..."
	@$(call environment,$(APK_TOOLS),-r apk/requirements.txt)
	@touch $@

# The reader that a phone loads, built for this machine with the flags of a phone's: from nothing, as CMake keeps old flags.
$(ZXING)/libZXing.so: $(wildcard apk/recipes/zxing_cpp/*.*) apk/zxing_here.py | $(APK_TOOLS)/ready
	@command -v cmake >/dev/null && command -v c++ >/dev/null || { \
	    echo "make apk-check builds zxing-cpp, too: install cmake and g++."; exit 1; }
	@echo "Building $@: a minute, once ..."
	@rm -rf $(ZXING)/build
	@$(call quietly,$(APK_TOOLS)/bin/python -B -m apk.zxing_here $(ZXING),:)

# What a phone has, as python-for-android's recipes would build it: from nothing, so that no older package stays.
$(PHONE)/ready: apk/requirements.txt buildozer.spec constraints.txt $(addprefix apk/phone/,versions.py environment.py zbar_image.c) | $(APK_TOOLS)/ready
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || { \
	    echo "A phone has Python 3.11, and $(PYTHON) is another. Try: make test-phone PYTHON=python3.11"; exit 1; }
	@echo "Setting up $(PHONE): the packages of a phone, once ..."
	@rm -rf $(PHONE)
	@$(call quietly,$(APK_TOOLS)/bin/python -B -m apk.phone.versions $(PHONE),:)
	@$(call environment,$(PHONE),--no-deps -r $(PHONE)/pins.txt,-c constraints.txt babel hypothesis pytest pytest-xdist)
	@$(call quietly,.venv/bin/python -B -m apk.phone.environment $(PHONE),:)
	@touch $@

# Another games library to be measured against; its own environment, as its numpy is not ours.
$(OPEN_SPIEL)/ready: tests/bench/requirements.txt | .venv/ready
	@$(call environment,$(OPEN_SPIEL),-r tests/bench/requirements.txt)
	@touch $@

$(CATALOGUES) &: $(SOURCES) | .venv/ready
	@$(call quietly,.venv/bin/python -m referee_app.words.catalogues,:)

# $(call environment,FOLDER,PACKAGES,MORE PACKAGES): a virtual environment with these. One that is new and was not
# finished is removed, so that the next command begins from nothing.
PIP = $(1)/bin/pip install -q --disable-pip-version-check
define environment
is_new=$$(test -x $(1)/bin/pip || echo yes); \
$(call quietly,{ [ -z "$$is_new" ] || $(PYTHON) -m venv $(1); } && $(PIP) $(2) $(if $(3),&& $(PIP) $(3)),[ -z "$$is_new" ] || rm -rf $(1))
endef

# $(call quietly,COMMANDS,UNDO): what they print is shown if they fail; Ctrl-C shows one line. UNDO runs after both.
define quietly
exec 3>&1; log=$$(mktemp); trap 'rm -f "$$log"' EXIT; trap '$(2); echo "Stopped." >&3; exit 130' INT; \
{ $(1); } >"$$log" 2>&1 || { cat "$$log" >&2; $(2); exit 1; }
endef

# Debian's packages; newer releases call some of them ...t64, and answer to the old name. Other systems bring their own.
define system_packages
if command -v apt-get >/dev/null; then \
    missing=$$($(PYTHON) -c 'import ensurepip' 2>/dev/null || echo python3-venv); \
    for package in $(PACKAGES); do \
        dpkg-query -W -f '$${db:Status-Status}\n' $$package $${package}t64 2>/dev/null | grep -qx installed \
            || missing="$${missing:+$$missing }$$package"; \
    done; \
    install="apt-get install -y --no-install-recommends $$missing"; \
    if [ -z "$$missing" ]; then :; \
    elif [ "$$(id -u)" = 0 ]; then \
        echo "Installing $$missing ..."; \
        export DEBIAN_FRONTEND=noninteractive; apt-get update -qq && $$install -qq >/dev/null; \
    else echo "Some system packages are missing. Run this, then try again:"; echo "sudo $$install"; exit 1; fi; \
fi
endef
