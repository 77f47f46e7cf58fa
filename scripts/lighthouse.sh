#!/usr/bin/env bash
# Lighthouse on what the last build left in dist/: scores of each place, and what costs points.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

step "Lighthouse $lighthouse_version" "check npm's access to its registry; CHROME must name Chrome or Chromium"
[ -f dist/_headers ] || fail "There is no dist/ with its policy: run make build first, with Node."
folder=$LASSO_NPM/lighthouse@$lighthouse_version
if [ ! -d "$folder" ]; then
  say "fetching it"
  npm install --silent --no-fund --no-audit --ignore-scripts --prefix "$folder.part.$$" "lighthouse@$lighthouse_version" || fail
  mv "$folder.part.$$" "$folder"
fi
node scripts/lighthouse.mjs dist "$folder/node_modules" || fail "A score is lower than wanted."
