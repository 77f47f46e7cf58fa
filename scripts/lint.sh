#!/usr/bin/env bash
# Formatting and lints, for the native target and for wasm32; warnings are errors.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

step "rustfmt" "run: cargo fmt"
cargo fmt --all --check
step "clippy, native" "mend what it names above"
cargo clippy --locked --all-targets -- -D warnings
step "clippy, wasm32" "mend what it names above"
cargo clippy --locked --all-targets --target wasm32-unknown-unknown -- -D warnings
step "clippy, wasm32, as the page is built" "mend what it names above"
cargo clippy --locked --lib --bins --no-default-features --target wasm32-unknown-unknown -- -D warnings
