#!/usr/bin/env bash
# Called by name-later.sh, last: tells the service worker (offline.js) of which files this build is made, and what each holds.
set -Eeuo pipefail
worker=$(cd "$(dirname "$0")/.." && pwd)/offline.js
cd "$TRUNK_STAGING_DIR"

# While somebody works on the page it must not be kept: it has a script then that reloads it whenever it changes.
if grep -q '\.well-known/trunk/ws' index.html; then
  sed -i.bak '/rel="manifest"/d' index.html && rm index.html.bak
  exit
fi

files=$(find . -type f ! -name offline.js ! -name _headers | sed 's|^\./||' | LC_ALL=C sort)
sums=$(while read -r file; do
  name=$file
  [ "$file" != index.html ] || name=./
  printf '  "%s": "%s",\n' "$name" "$(sha256sum <"$file" | cut -d ' ' -f 1)"
done <<<"$files")
# A change of the worker itself makes another build too.
build=$(printf '%s' "$sums" | cat - "$worker" | sha256sum | cut -c1-16)
{
  printf 'const BUILD = "%s";\nconst FILES = {\n%s\n};\n' "$build" "$sums"
  cat "$worker"
} >offline.js
