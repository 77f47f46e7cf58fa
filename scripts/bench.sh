#!/usr/bin/env bash
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

step "Benchmarks"
cargo bench --locked "$@"
