#!/usr/bin/env bash
# Called by Trunk after a build: gives the files that are loaded later names that carry a hash of their content, as Trunk does
# for the others, so that a cache never mixes two versions.
set -Eeuo pipefail
cd "$TRUNK_STAGING_DIR"

hash=$(cat workshop-start.js rebalance-lasso-workshop.js rebalance-lasso-workshop_bg.wasm lab.css editor.css take-apart.css | sha256sum | cut -c1-16)
for name in workshop-start.js rebalance-lasso-workshop.js rebalance-lasso-workshop_bg.wasm lab.css editor.css take-apart.css; do
  case $name in
    *_bg.wasm) hashed=${name%_bg.wasm}-${hash}_bg.wasm ;;
    *) hashed=${name%.*}-$hash.${name##*.} ;;
  esac
  mv "$name" "$hashed"
  sed -i.bak "s|$name|$hashed|g" index.html ./*workshop*.js
done
rm -f ./*.bak
