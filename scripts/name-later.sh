#!/usr/bin/env bash
# Called by Trunk after a build: gives the files that are loaded later names that carry a hash of their content, as Trunk does
# for the others, so that a cache never mixes two versions.
set -Eeuo pipefail
cd "$TRUNK_STAGING_DIR"

rename() { # FILE... : those that belong together
  local hash name hashed
  hash=$(cat "$@" | sha256sum | cut -c1-16)
  for name in "$@"; do
    case $name in
      *_bg.wasm) hashed=${name%_bg.wasm}-${hash}_bg.wasm ;;
      *) hashed=${name%.*}-$hash.${name##*.} ;;
    esac
    mv "$name" "$hashed"
    sed -i.bak "s|$name|$hashed|g" index.html ./*-start*.js ./rebalance-lasso-*.js
    rm -f ./*.bak
  done
}

rename worker-start.js rebalance-lasso-worker.js rebalance-lasso-worker_bg.wasm
rename workshop-start.js rebalance-lasso-workshop.js rebalance-lasso-workshop_bg.wasm lab.css editor.css take-apart.css explore.css diagnose.css
rename story-start.js rebalance-lasso-story.js rebalance-lasso-story_bg.wasm story.css
rename embed-start.js rebalance-lasso-embed.js rebalance-lasso-embed_bg.wasm embed.css
