# Every target needs only a Rust toolchain, but for those that say what else they need.

BOARD := testcases/duel/valid/10x10-p4-sample-c-300s.txt
TARGET := $(or $(CARGO_TARGET_DIR),target)
SWEETFISH := $(TARGET)/release/sweetfish
ENGINE := $(TARGET)/wasm/wasm32-unknown-unknown/web/sweetfish_web.wasm
MODULES := web/node_modules/.package-lock.json
# Only the tests of pages whose name has this, such as `phone`.
ONLY := .
# All tests of pages in each browser and size, or `quick`.
TIER ?= all

.PHONY: help build native run match test slow kernels bench web web-same web-speed web-measure web-check browser pages confinement places failing platforms term exporters failures slurm gridengine regress perft lint features doc deny examples wasm windows \
	pictures dist package profiles python python-test python-train programs signature check checks

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

build: ## build the three programs
	cargo build --release --locked --workspace --bins

native: ## build them for this very processor
	RUSTFLAGS="-C target-cpu=native" $(MAKE) build

run: ## play a board of the homework, and show the move, the board and the search
	cargo build --release --locked --package sweetfish --bin sweetfish
	$(SWEETFISH) play -v -i $(BOARD) -o $(TARGET)/output.txt --move-time 1

match: ## play twenty games between sweetfish and a simple opponent
	cargo build --release --locked --package sweetfish --package grader --bins
	$(TARGET)/release/grader match --agent sweetfish --agent minimax:3 --pairs 10 --seconds 2

test: ## run the tests, but for slow ones
	cargo test --workspace --locked

slow: programs ## run slow tests: large classes, games against a clock, four times as many random boards
	cargo test --workspace --test games --test timecheck --locked -- --ignored
	SWEETFISH_TIMES=4 cargo test --workspace --test duel --test level --test sm3 --locked
	SWEETFISH_TIMES=4 cargo test --workspace --lib --locked planes::tests::games

kernels: programs ## run the oracles of the kernels on emulated processors without AVX-512 and AVX2; needs qemu-user
	.ci/kernels

bench: build ## run the signature bench, then the benchmarks
	$(SWEETFISH) bench
	cargo bench --workspace --locked

browser: target/pages/written $(MODULES) ## test the pages in Chromium and Firefox (TIER=quick: some tests; SHARD=1/4: a quarter); needs chromium, npm, and what `web` needs
	@web/make; case $$? in 0) tests=main;; 3) tests=grader; echo "not checked here: pages of sweetfish.html";; *) exit 1;; esac; \
		TIER=$(TIER) node --test --test-reporter=spec --test-name-pattern="$(ONLY)" web/tests/browser/$$tests.js

# Written again when the grader changes, or what it is built from.
target/pages/written: $(shell find grader crates web/page web/report -name '*.rs' -o -name '*.js' -o -name '*.css' -o -name '*.html')
	$(MAKE) pages
	touch $@

# What builds and tests the pages.
$(MODULES): web/package-lock.json
	npm ci --prefix web --silent --no-audit --no-fund
	touch $@

pages: ## write pages of the grader for these tests to target/pages
	SWEETFISH_PAGES=$(CURDIR)/target/pages cargo test --workspace --lib --locked --quiet sample_pages -- --ignored

confinement: ## test confinement as other users and in containers (CONFINEMENT=quick: some); needs unshare and setpriv, and user-mode-linux for one part
	grader/tests/settings $(CONFINEMENT)

places: programs ## mark a class in containers and sandboxes of other programs; needs root, and podman, bwrap, firejail, systemd-nspawn
	grader/tests/places $(TARGET)/debug

failing: programs ## mark a class while each system call about a submission fails once; needs python3 and Linux on x86-64
	python3 grader/tests/failing.py $(TARGET)/debug/grader

platforms: ## run the packages for platforms in a bare Debian; needs root, debootstrap, unzip
	grader/tests/platforms

term: programs ## mark a class of 60 with kills in between; needs cc, c++, a JDK, python3, awk
	grader/tests/term

exporters: programs ## mark submissions as nbgrader, Otter and git export them, and a roster that LibreOffice saved; needs python3, git, soffice
	grader/tests/exporters

failures: programs ## try programs of many languages with one fault each (WRITE=1: write docs/failures.md); needs python3
	grader/tests/failures/run.py $(TARGET)/debug/grader

slurm: programs ## run the job array script on a Slurm of this machine; needs slurm, munge and jq
	grader/slurm/test.sh $(TARGET)/debug/grader

gridengine: programs ## run the job array script on a Grid Engine of this machine; needs root, gridengine and jq
	grader/gridengine/test.sh $(TARGET)/debug/grader

regress: ## play 50 pairs against the last release (or AGAINST=REVISION); fails on a clear loss
	.ci/regress $(AGAINST)

perft: build ## count the move sequences of a board of the homework to depth 4
	$(SWEETFISH) duel perft -i $(BOARD) --depth 4

lint: ## check format and lints
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

features: ## check lints of the crates that have features without them
	cargo clippy --package sweetfish --package sweetfish-level --package sweetfish-cli-support --no-default-features --locked -- -D warnings

doc: ## build the reference of the library
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --exclude sweetfish --no-deps --locked
	@# After those that its first page links to: otherwise it has no links.
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
	@grep -q 'href="../sweetfish_duel/index.html"' $(TARGET)/doc/sweetfish/index.html || { echo "the first page of the reference has no links"; exit 1; }

deny: ## check licences and advisories of the dependencies (DENY=licenses: only those); needs cargo-deny
	cargo deny check $(DENY)

examples: programs ## run the example programs of the library
	@for example in examples/*.rs; do \
		name=$$(basename $$example .rs); echo "$$name:"; $(TARGET)/debug/examples/$$name || exit 1; done

web: ## build the page target/web/sweetfish.html; needs node, npm and the target wasm32-unknown-unknown
	web/make

web-same: programs web ## compare the answers of the engine for WebAssembly with those of the native one; needs what `web` needs
	node web/tests/same/main.js $(ENGINE) $(TARGET)/debug/examples/answer

web-speed: web ## compare the speed of the engine for WebAssembly with the native one; needs what `web` needs
	cargo build --profile web --locked --quiet --package sweetfish-web --example answer
	node web/tests/same/speed.js $(ENGINE) $(TARGET)/web/examples/answer

# More pages to compare with: `PAGES="NAME=FILE"`.
PAGES :=
web-measure: $(MODULES) web ## measure how soon the page is there, its work a frame and its memory, in Chromium; needs what `web` needs
	node web/tests/measure.js $(PAGES) disk=target/web/sweetfish.html site=target/web/site

web-check: ## check types and style of the pages, and test what has no page; needs node and npm
	npm ci --prefix web --silent --no-audit --no-fund
	npm run check --prefix web --silent

windows: ## test `sweetfish` and what meets the system for Windows under Wine; needs mingw, wine64 and that target
	.ci/windows

wasm: ## check that the library compiles for WebAssembly; needs the target wasm32-unknown-unknown
	.ci/wasm

profiles: ## check that the hot loops are as fast in `release` as in `dist`, but for a fifth
	.ci/profiles

python: ## build the wheel into target/wheels, and install it into target/python; needs Python 3.10 or newer
	.ci/python

python-test: ## test the package: types, environments, the same games as the command line; needs what `python` needs
	.ci/python test

python-train: python ## test what trains agents by other libraries, and its examples; needs gigabytes for torch
	.ci/python-train

pictures: build web ## make the pictures of the documents anew; needs chromium and pngquant, and what `web` needs
	docs/pictures/make

dist: ## pack the programs, optimised to the end, with completions, manual pages and the page; needs what `web` needs
	.ci/dist

package: ## check that all crates can be packaged
	cargo package --workspace --locked --no-verify --allow-dirty --quiet

# The programs as the tests build them; a plain build has other features and would begin anew.
programs:
	cargo test --workspace --locked --no-run --quiet

signature: programs ## check that the search behaves as the signature says
	@found="$$($(TARGET)/debug/sweetfish bench)" || { echo "$(TARGET)/debug/sweetfish bench: did not run"; exit 1; }; \
	test "$$(echo "$$found" | tail -n 1)" = "$$(cat testcases/bench.txt)" || { echo "the search behaves differently: see CONTRIBUTING.md, Bench signature"; exit 1; }

# The tests last, as they take longest.
CHECKS := lint doc signature test
check: $(CHECKS) ## everything that must hold before a commit
checks:
	@echo $(CHECKS)
