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

step "Building in release (the first time 10 to 15 minutes on two cores), then serving" "read the compiler's message above"
# A folder of its own, because Trunk adds to the served page the script that reloads it when a source has changed.
mkdir -p target/serve
env -u NO_COLOR trunk serve --release --port "$port" --dist target/serve &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
trap 'exit 0' INT TERM

until port_taken "$port"; do
  kill -0 "$server" 2>/dev/null || fail "Trunk has stopped."
  sleep 0.5
done
printf '\n==> Open  http://127.0.0.1:%s/  (Ctrl+C stops it; a changed source is built again, and the page reloads)\n\n' "$port"
wait "$server"
