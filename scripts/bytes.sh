#!/usr/bin/env bash
# Where the bytes of each program go, by crate, by module and by function, as Markdown: `bytes.sh [PROGRAM...]`, of page, story, embed,
# workshop and worker. The programs are those of `make build`, but for their names, which are kept.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

[ $# -gt 0 ] || set -- page story embed workshop worker
folder=$root/target/bytes
mkdir -p "$folder"
: >"$folder/report.md"
for program in "$@"; do
  # As index.html asks Trunk for it.
  case $program in
    page) title="The opening view" profile=page level=z ;;
    story) title="The story" profile=page level=z ;;
    embed) title="A stage in another page" profile=page level=z ;;
    workshop) title="The workshop" profile=workshop level=z ;;
    worker) title="The worker" profile=release level=3 ;;
    *) fail "There is no program \"$program\"." ;;
  esac
  name=rebalance-lasso-$program
  step "$title, with its names" "read the compiler's message above"
  cargo build --quiet --locked --profile "$profile" --target wasm32-unknown-unknown --no-default-features --bin "$name"
  wasm-bindgen --target web --no-typescript --out-dir "$folder" --out-name "$name" \
    "${CARGO_TARGET_DIR:-$root/target}/wasm32-unknown-unknown/$profile/$name.wasm"
  wasm-opt "-O$level" --debuginfo "$folder/${name}_bg.wasm" -o "$folder/$name.wasm"
  node scripts/bytes.mjs "$title" "$folder/$name.wasm" >>"$folder/report.md"
done
cat "$folder/report.md"
