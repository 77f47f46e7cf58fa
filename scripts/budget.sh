#!/usr/bin/env bash
# What each part of the page downloads, against its limit.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

step "Size budget" "see which file grew: twiggy or wasm-opt --metrics for the wasm; or load the new part later"
[ -f dist/index.html ] || fail "There is no dist/: run make build first."
node scripts/budget.mjs dist || fail
