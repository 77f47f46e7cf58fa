#!/usr/bin/env bash
# Sourced: puts the pinned tools on PATH and finds the toolchain, the browser and its driver. Installs nothing.
# Run: prints the same as lines for your own shell, `eval "$(make -s env)"`.
set -euo pipefail
# shellcheck source=scripts/versions.sh
source "$(dirname "${BASH_SOURCE[0]}")/versions.sh"

LASSO_TOOLS=${LASSO_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/rebalance-lasso}
# Name of the rustup toolchain that stands for Debian's compiler, where rustup itself cannot download.
debian_toolchain=lasso-debian

has_wasm_std() { # [TOOLCHAIN]
  local sysroot
  sysroot=$(RUSTUP_AUTO_INSTALL=0 RUSTUP_TOOLCHAIN=${1:-${RUSTUP_TOOLCHAIN:-$rust_version}} rustc --print sysroot 2>/dev/null) &&
    compgen -G "$sysroot/lib/rustlib/wasm32-unknown-unknown/lib/libtest-*.rlib" >/dev/null
}

# An explicit RUSTUP_TOOLCHAIN wins; then the pinned toolchain; then Debian's.
if [ -z "${RUSTUP_TOOLCHAIN:-}" ] && ! has_wasm_std && has_wasm_std "$debian_toolchain"; then
  export RUSTUP_TOOLCHAIN=$debian_toolchain
fi

for tool in "wasm-bindgen-cli-$wasm_bindgen_version" "wasm-pack-$wasm_pack_version" "trunk-$trunk_version" "binaryen-$wasm_opt_version" \
  "geckodriver-$geckodriver_version" "cargo-mutants-$cargo_mutants_version" "cargo-deny-$cargo_deny_version" \
  "cargo-machete-$cargo_machete_version"; do
  case ":$PATH:" in
    *":$LASSO_TOOLS/$tool/bin:"*) ;;
    *) PATH="$LASSO_TOOLS/$tool/bin:$PATH" ;;
  esac
done
export PATH TRUNK_SKIP_VERSION_CHECK=true

# The first argument that is a program, as a path.
first_program() {
  local candidate
  for candidate in "$@"; do
    command -v "$candidate" 2>/dev/null && return
  done
}

# A fetched browser or driver (see setup.sh) comes with a list of options that names the browser to the driver.
if [ -z "${CHROME:-}${CHROMEDRIVER:-}" ] && [ -f "$LASSO_TOOLS/browser/paths.sh" ]; then
  # shellcheck source=/dev/null
  source "$LASSO_TOOLS/browser/paths.sh"
  export WASM_BINDGEN_TEST_WEBDRIVER_JSON=$LASSO_TOOLS/browser/webdriver.json
fi
CHROME=${CHROME:-$(first_program chromium google-chrome google-chrome-stable chromium-browser \
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium || true)}
CHROMEDRIVER=${CHROMEDRIVER:-$(first_program chromedriver || true)}
export CHROME CHROMEDRIVER
FIREFOX=${FIREFOX:-$(first_program firefox-esr firefox /Applications/Firefox.app/Contents/MacOS/firefox || true)}
GECKODRIVER=${GECKODRIVER:-$(first_program geckodriver || true)}
export FIREFOX GECKODRIVER
# Packages from npm that the end-to-end tests try the page with.
export LASSO_NPM=${LASSO_NPM:-$LASSO_TOOLS/npm}

# The same for geckodriver.
write_firefox_options() { # FILE
  mkdir -p "$(dirname "$1")"
  printf '{ "moz:firefoxOptions": { "binary": "%s", "args": ["-headless"] } }\n' "$FIREFOX" >"$1"
}

# The driver's options with the browser that was found, not the one that the driver would look for. Written to the given file.
write_webdriver_options() { # FILE [BROWSER]
  mkdir -p "$(dirname "$1")"
  sed "s|\"goog:chromeOptions\": {|& \"binary\": \"${2:-$CHROME}\",|" "$root/webdriver.json" >"$1"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  for name in PATH RUSTUP_TOOLCHAIN TRUNK_SKIP_VERSION_CHECK CHROME CHROMEDRIVER FIREFOX GECKODRIVER LASSO_NPM \
    WASM_BINDGEN_TEST_WEBDRIVER_JSON; do
    [ -z "${!name:-}" ] || printf 'export %s=%q\n' "$name" "${!name}"
  done
fi
