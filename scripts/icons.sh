#!/usr/bin/env bash
# Draws the icons of the installed page from their SVG, after one of those was changed. The results are committed.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root/icons"

draw() { # NAME SIZE PNG
  step "$3" "CHROME must name Chrome or Chromium"
  "$CHROME" --headless --no-sandbox --disable-gpu --hide-scrollbars --default-background-color=00000000 \
    --window-size="$2,$2" --screenshot="$PWD/$3" "file://$PWD/$1.svg" 2>/dev/null
}
draw icon 192 icon-192.png
draw icon 512 icon-512.png
draw maskable 512 maskable-512.png
