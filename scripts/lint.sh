#!/usr/bin/env bash
# Formatting, lints and documentation, for the native target and for wasm32, warnings are errors; and the crates that the project is
# made of: licences, sources, known holes, and those that nothing uses.
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

step "rustdoc, native" "mend the comment that it names above"
RUSTDOCFLAGS=-Dwarnings cargo doc --locked --quiet --no-deps --lib --document-private-items
step "rustdoc, wasm32, as the page is built" "mend the comment that it names above"
RUSTDOCFLAGS=-Dwarnings cargo doc --locked --quiet --no-deps --lib --no-default-features --target wasm32-unknown-unknown \
  --document-private-items

step "cargo machete: dependencies that nothing names" "remove them from Cargo.toml, or name them there under package.metadata.cargo-machete"
cargo-machete --skip-target-dir
step "cargo deny: licences, bans, sources" "deny.toml says what may be used, and why"
cargo-deny --log-level warn check --hide-inclusion-graph licenses bans sources
# The list of known holes is a repository elsewhere. Where that cannot be reached, the rest is still worth knowing.
step "cargo deny: known holes (advisories)" "take a version without it; an exception needs its reason in deny.toml"
advisories=$(mktemp)
trap 'rm -f "$advisories"' EXIT
if GIT_HTTP_LOW_SPEED_LIMIT=1000 GIT_HTTP_LOW_SPEED_TIME=30 cargo-deny --log-level warn fetch db >"$advisories" 2>&1; then
  cargo-deny --log-level warn check --disable-fetch advisories
else
  printf '\nSKIPPED: known holes were not looked for, because the list of them was not reached: %s\n' \
    "$(grep -m 1 '^fatal:' "$advisories" || head -n 1 "$advisories")"
fi
