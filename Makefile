# What OpenBench asks of an engine: `make EXE=path` builds pbrain-goren and copies it to that path.
# `make` alone builds all programs into target/release, `make goren.zip` the archive for Windows and
# Gomocup, `make goren.html` the page with the engine inside, and beside it the folder `site` with the
# same for a web server. For everything else there is Cargo.

target := $(or $(CARGO_TARGET_DIR),target)
ifeq ($(OS),Windows_NT)
suffix := .exe
endif

ifdef EVALFILE
$(error EVALFILE is not supported: the evaluation is built in, so commit the new one to the branch that is tested)
endif

.PHONY: build
build:
ifdef EXE
	cargo build --release --locked --bin pbrain-goren
	cp "$(target)/release/pbrain-goren$(suffix)" "$(EXE)"
else
	cargo build --release --locked
endif

.PHONY: goren.zip
goren.zip:
	.ci/windows-zip

.PHONY: goren.html
goren.html:
	.ci/goren-html
