#!/usr/bin/env bash
# Called by Trunk after a build: gives the files that are loaded later names that carry a hash of their content, as Trunk does
# for the others, so that a cache never mixes two versions.
set -Eeuo pipefail
this=$(cd "$(dirname "$0")" && pwd)/name-later.sh
cd "$TRUNK_STAGING_DIR"

rename() { # FILE... : those that belong together
  local hash name hashed
  # With what is done to them below: the same name is the same bytes.
  hash=$(cat "$this" "$@" | sha256sum | cut -c1-16)
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

# Firefox has an error that no page hears of, unless it is waited for: "out of memory", which it says of a program that is cut off.
sed -i.bak 's|^\(const wasm = await init(.*)\);$|\1.catch((error) => { dispatchEvent(new CustomEvent("lasso:cannot-start", { detail: error })); throw error; });|' index.html
rm -f index.html.bak
grep -q lasso:cannot-start.*throw index.html || { echo "Trunk starts the page in another way than is known here" >&2; exit 1; }

# What is written for who reads the sources is downloaded by nobody: lines that are comments and nothing else.
sed -i.bak -e '/^ *<!--.*-->$/d' -e '/^ *<!--/,/-->$/d' -e '\|^ *//|d' index.html
sed -i.bak -e '\|^ */\*.*\*/$|d' ./*.css
sed -i.bak -e '\|^ *//|d' ./*-start-*.js
# So are the descriptions that wasm-bindgen copies into the code around a program, and how far that is indented.
sed -i.bak -E -e '/^ *\/\*\*$/,/^ *\*\/$/d' -e '\|^ *//|d' -e 's/^ +//' ./rebalance-lasso-*.js
rm -f ./*.bak

# Last: it says what each file holds. (Trunk runs hooks of one stage side by side.)
"$OLDPWD/scripts/keep-offline.sh"
