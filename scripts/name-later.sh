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

# The page's style sheet is written in several files and downloaded as one: the order of index.html is that of its rules.
merge_styles() {
  local sheets sheet merged
  sheets=$(sed -n 's|.*<link rel="stylesheet" href="\([^"]*\)".*|\1|p' index.html)
  for sheet in $sheets; do
    cat "${sheet##*/}"
    rm "${sheet##*/}"
  done >main.css
  merged=main-$(sha256sum <main.css | cut -c1-16).css
  mv main.css "$merged"
  # The first line of them names it, where that was; the others go.
  awk -v merged="$merged" '/<link rel="stylesheet"/ { if (seen++) next; sub(/[^"\/]*\.css"/, merged "\"") } 1' index.html >index.html.merged
  mv index.html.merged index.html
}
merge_styles

rename worker-start.js rebalance-lasso-worker.js rebalance-lasso-worker_bg.wasm
rename workshop-start.js rebalance-lasso-workshop.js rebalance-lasso-workshop_bg.wasm lab.css editor.css take-apart.css explore.css diagnose.css
rename story-start.js rebalance-lasso-story.js rebalance-lasso-story_bg.wasm story.css
rename embed-start.js rebalance-lasso-embed.js rebalance-lasso-embed_bg.wasm embed.css

# The opening view's program is started by page-start.js, and asked for by first.js, instead of as Trunk does it, which is always.
page=$(basename ./rebalance-lasso-page*_bg.wasm)
sed -i.bak 's|<link rel="modulepreload"[^>]*><link rel="preload"[^>]*as="fetch"[^>]*>||' index.html
awk '
  $0 == "<script type=\"module\">" { held = $0; next }
  held != "" { if (/^import init, /) gone = 1; else print held; held = "" }
  gone { if ($0 == "</script>") gone = 0; next }
  { print }
' index.html >index.html.new
mv index.html.new index.html
sed -i.bak -e "s|rebalance-lasso-page\.js|${page%_bg.wasm}.js|g" -e "s|rebalance-lasso-page_bg\.wasm|$page|g" index.html
rm -f index.html.bak
[ "$(grep -c "${page%_bg.wasm}.js" index.html)" = 2 ] && ! grep -q 'import init' index.html ||
  { echo "Trunk starts the page in another way than is known here" >&2; exit 1; }

# What is written for who reads the sources is downloaded by nobody: lines that are comments and nothing else, blank ones, and how far
# a line is indented.
sed -i.bak -E -e '/^ *<!--.*-->$/d' -e '/^ *<!--/,/-->$/d' -e '\|^ *//|d' -e 's/^ +//' -e '/^$/d' index.html
sed -i.bak -E -e '\|^ */\*.*\*/$|d' -e '\|^ */\*|,\|\*/$|d' -e 's/^ +//' -e '/^$/d' ./*.css
sed -i.bak -e '\|^ *//|d' ./*-start-*.js
# So are the descriptions that wasm-bindgen copies into the code around a program, and how far that is indented.
sed -i.bak -E -e '/^ *\/\*\*$/,/^ *\*\/$/d' -e '\|^ *//|d' -e 's/^ +//' ./rebalance-lasso-*.js
rm -f ./*.bak

# Last: it says what each file holds. (Trunk runs hooks of one stage side by side.)
"$OLDPWD/scripts/keep-offline.sh"
