#!/usr/bin/env bash
# Fuzzes what comes from outside: `fuzz.sh SECONDS [TARGET...]`, so many seconds of the processor for each, all targets if none is named.
# Each goes on with the seed after the last one in docs/fuzzing.md, and adds a row there. `fuzz.sh smoke` reads the first thousand of
# each, the same ones every time, and writes nothing down.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

seconds=$1
shift
how=(--seconds "$seconds" --results docs/fuzzing.md)
words="$seconds s"
if [ "$seconds" = smoke ]; then
  how=(--inputs 1000 --seed 1)
  words="the first 1000 inputs"
fi
[ $# -gt 0 ] || set -- link log group recording paste

step "The fuzzer" "read the compiler's message above"
# With assertions and overflow checks; see Cargo.toml.
profile=${LASSO_TEST_PROFILE:-checked}
cargo build --quiet --locked --profile "$profile" --example fuzz
built=${CARGO_TARGET_DIR:-$root/target}/$profile/examples/fuzz
for target in "$@"; do
  step "Fuzzing: $target, $words" "the input is in the file that is named above; look at it again: $built $target --replay FILE"
  "$built" "$target" "${how[@]}"
done
