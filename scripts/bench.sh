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
mkdir -p target
sed "s|\"goog:chromeOptions\": {|& \"binary\": \"$CHROME\",|" webdriver.json >target/webdriver.json
WASM_BINDGEN_TEST_WEBDRIVER_JSON=${WASM_BINDGEN_TEST_WEBDRIVER_JSON:-$root/target/webdriver.json} WASM_BINDGEN_TEST_TIMEOUT=300 \
  wasm-pack test --headless --chrome --release --chromedriver "$CHROMEDRIVER" -- --locked --test speed -- --include-ignored --nocapture
