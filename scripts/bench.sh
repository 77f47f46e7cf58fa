#!/usr/bin/env bash
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

step "Benchmarks, native: cargo bench"
cargo bench --locked "$@"

step "Benchmarks in Chrome: the assignor, runs of small groups, seeking" "make setup brings the browser and its driver"
write_webdriver_options target/webdriver.json
WASM_BINDGEN_TEST_WEBDRIVER_JSON=$root/target/webdriver.json WASM_BINDGEN_TEST_TIMEOUT=300 \
  wasm-pack test --headless --chrome --release --chromedriver "$CHROMEDRIVER" -- --locked --test speed -- --include-ignored --nocapture

"$(dirname "$0")/build.sh"

step "The built page in Chrome: first picture, first press, seeking, frames and tasks while playing"
LASSO_DIST=$root/dist cargo test --locked --profile checked --test e2e measure:: -- --include-ignored --nocapture --test-threads=1
