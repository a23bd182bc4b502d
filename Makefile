# Every target needs only a Rust toolchain, but for those that say what else they need.

BOARD := testcases/duel/valid/10x10-p4-sample-c-300s.txt
SWEETFISH := target/release/sweetfish

.PHONY: help build native run match test bench browser confinement slurm regress perft lint doc deny test-build signature check

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

# A program without shared libraries starts in two thirds of the time; not every system can link one.
static = $(shell probe=$$(mktemp) && echo 'int main(void) { return 0; }' | cc -static -x c - -o "$$probe" \
	2>/dev/null && echo '-C target-feature=+crt-static -C relocation-model=static'; rm -f "$$probe")

build: ## build the binaries for any processor of this kind
	cargo rustc --release --locked --bin sweetfish -- $(static)
	cargo build --release --locked --package grader

native: ## build them for this very processor
	RUSTFLAGS="-C target-cpu=native" $(MAKE) build

run: build ## play a shipped board, and show the move, the board and the search
	$(SWEETFISH) play -v -i $(BOARD) -o target/output.txt --move-time 1

match: build ## play ten games between sweetfish and a simple opponent
	target/release/grader match --agent sweetfish --agent minimax:3 --pairs 5 --seconds 2

test: ## run all tests
	cargo test --workspace --locked

bench: build ## run the signature bench, then time the board representations
	$(SWEETFISH) bench
	cargo bench --locked

browser: ## test the page of results in Chromium; needs chromium and chromedriver
	cargo test --workspace --test browser --locked -- --ignored

confinement: ## test confinement as other users and in containers; needs unshare and setpriv
	grader/tests/settings

slurm: test-build ## run the job array script on a Slurm of this machine; needs slurm, munge and jq
	grader/slurm/test.sh target/debug/grader

regress: ## play 50 pairs against the program of the previous tag; fails on a clear loss
	.ci/regress $(AGAINST)

perft: build ## count the move sequences of a shipped board to depth 4
	$(SWEETFISH) duel perft -i $(BOARD) --depth 4

lint: ## check format and lints
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

doc: ## build the documentation of the library
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

deny: ## check licences and advisories of the dependencies; needs cargo-deny
	cargo deny check

# Builds what the tests need, the programs among it; a plain build has other features and would begin
# anew.
test-build:
	cargo test --workspace --locked --no-run --quiet

signature: test-build ## check that the search behaves as the signature says
	@test "$$(target/debug/sweetfish bench | tail -n 1)" = "$$(cat testcases/bench.txt)" \
		|| { echo "the search behaves differently: see CONTRIBUTING.md, Bench signature"; exit 1; }

check: lint doc test signature ## everything that must hold before a commit
