#!/usr/bin/env bash
# Fuzzes what comes from outside: `fuzz.sh SECONDS [TARGET...]`, so many seconds for each, all targets if none is named. Each goes on with
# the seed after the last one in docs/fuzzing.md, and adds a row there. `fuzz.sh --smoke` reads a few seconds of the first seed of each,
# and writes nothing down.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

seconds=$1
shift
keep=(--results docs/fuzzing.md)
if [ "$seconds" = --smoke ]; then
  seconds=4
  keep=(--seed 1)
fi
[ $# -gt 0 ] || set -- link log group recording paste

step "The fuzzer" "read the compiler's message above"
# With assertions and overflow checks; see Cargo.toml.
profile=${LASSO_TEST_PROFILE:-checked}
cargo build --quiet --locked --profile "$profile" --example fuzz
built=${CARGO_TARGET_DIR:-$root/target}/$profile/examples/fuzz
for target in "$@"; do
  step "Fuzzing: $target, $seconds s" "the input is in the file that is named above; look at it again: $built $target --replay FILE"
  "$built" "$target" --seconds "$seconds" "${keep[@]}"
done
