#!/usr/bin/env bash
# What each part of the page downloads, against its limit.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

step "Size budget" "run: make build"
[ -f dist/index.html ] || fail "There is no dist/ to weigh."
step "Size budget" "see which file grew: twiggy or wasm-opt --metrics for the wasm; or load the new part later"
node scripts/budget.mjs dist || fail
