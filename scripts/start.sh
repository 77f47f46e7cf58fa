#!/usr/bin/env bash
# Installs what is missing, builds in release, serves, and says where.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
"$(dirname "$0")/setup.sh" build
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

port_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

if [ -n "${PORT:-}" ]; then
  port=$PORT
  step "Port $port" "choose another one: make start PORT=8090"
  ! port_taken "$port" || fail "Something else listens there."
else
  port=8080
  while port_taken "$port"; do port=$((port + 1)); done
fi

"$(dirname "$0")/build.sh"

step "Serving" "read the message above"
printf '\n    Open  http://127.0.0.1:%s/   (Ctrl+C stops it)\n\n' "$port"
# A changed source is built again, and the page reloads by itself.
exec env -u NO_COLOR trunk serve --release --port "$port"
