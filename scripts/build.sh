#!/usr/bin/env bash
# The page, in release, into dist/.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

step "Release build of the page into dist/" "read the compiler's message above"
# Colours come from the terminal; NO_COLOR=1, as some set it, is not a value that Trunk takes.
env -u NO_COLOR trunk build --release
# The policy that the page can be served with; docs/hosting.md.
if command -v node >/dev/null; then node scripts/policy.mjs dist >/dev/null; fi
say "built: $root/dist"
