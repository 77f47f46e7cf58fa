# Every target can be run again at any time; what is already there is found, not fetched twice.
.DEFAULT_GOAL := help
.PHONY: help start setup build single-file test e2e firefox lighthouse pictures lint mutants fuzz budget bytes bench conformance conformance-clean env clean

help:    ## this list
	@awk -F':.*## ' '/^[a-z0-9-]+:.*##/ { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

start:   ## install what is missing, build, serve, print the address (PORT=8080)
	@scripts/start.sh

setup:   ## install the tools only
	@scripts/setup.sh build test

build:   ## the page, in release, into dist/
	@scripts/setup.sh build
	@scripts/build.sh

single-file: build ## the page as one HTML file that runs from file:// too, dist-single/rebalance-lasso.html (needs Node)
	@mkdir -p dist-single
	@node scripts/single-file.mjs dist dist-single/rebalance-lasso.html

test:    ## every test: native, browser, Node, end to end
	@scripts/setup.sh build test
	@scripts/test.sh

e2e:     ## the end-to-end tests only, on the dist/ and pkg/ of the last build
	@scripts/setup.sh build test
	@scripts/test.sh e2e

firefox: ## what needs a browser once more, in Firefox, on the dist/ and pkg/ of the last build (SHORT=1: the main paths)
	@scripts/setup.sh build test firefox$(if $(IF_POSSIBLE),-if-possible)
	@scripts/test.sh firefox $(if $(SHORT),--short) $(if $(IF_POSSIBLE),--if-possible)

lighthouse: ## Lighthouse's scores of each place, on the dist/ of the last build (SLACK=15: points that a busy machine may cost)
	@scripts/setup.sh build test
	@scripts/lighthouse.sh

pictures: ## the README's pictures anew, docs/pictures, from the dist/ of the last build
	@scripts/setup.sh build test
	@scripts/test.sh pictures

lint:    ## rustfmt, clippy and rustdoc, native and wasm32, warnings are errors; licences and sources of crates, crates that are not used
	@scripts/setup.sh lint
	@scripts/lint.sh

mutants: ## every small change to the core should fail a test: those not tried yet (SMOKE=1: a few; REPORT=1: adds up; FILES="src/kafka/lag.rs")
	@scripts/setup.sh mutants
	@scripts/mutants.sh $(if $(SMOKE),smoke) $(if $(REPORT),report) $(FILES)

fuzz:    ## damaged links, logs, files and blocks of cells, read for SECONDS=60 each (TARGET=link); goes on where the last run ended (SMOKE=1: a few)
	@scripts/setup.sh rust
	@scripts/fuzz.sh $(if $(SMOKE),smoke,$(or $(SECONDS),60)) $(TARGET)

budget:  ## what the opening view and each part that is loaded later download, compressed, against their limits (after make build)
	@scripts/budget.sh

bytes:   ## where each program's bytes go: by crate, by module, its largest functions (docs/bytes.md; PROGRAM=page)
	@scripts/setup.sh build test
	@scripts/bytes.sh $(PROGRAM)

bench:   ## how fast it is: the simulation, natively and in Chrome, and the page
	@scripts/setup.sh build test
	@scripts/bench.sh

conformance: ## groups on a released Kafka Streams beside the simulation (a JDK and Maven; SCENARIO=file.json, SEED=1 GROUPS=5)
	@scripts/setup.sh rust
	@scripts/conformance.sh $(if $(SCENARIO),"$(SCENARIO)") $(if $(VERSION),--version $(VERSION)) $(if $(SEED),--seed $(SEED)) \
	  $(if $(GROUPS),--groups $(GROUPS)) $(if $(SPACE),--space "$(SPACE)") $(if $(PROBING_MS),--probing-ms $(PROBING_MS)) \
	  $(if $(LOOP_SECONDS),--loop-seconds $(LOOP_SECONDS)) $(if $(RESULTS),--results "$(RESULTS)") $(if $(SHORT),--short) $(if $(IF_POSSIBLE),--if-possible)

conformance-clean: ## remove what that wrote: target/conformance
	rm -rf target/conformance

env:     ## the lines that put the tools on PATH: eval "$$(make -s env)"
	@scripts/env.sh

clean:   ## remove what was built here (the tools stay in their cache)
	rm -rf target dist dist-single pkg
