#!/usr/bin/env bash
# Finds or installs the pinned tools: `setup.sh [rust] [lint] [build] [test] [firefox | firefox-if-possible] [mutants]`.
# The Rust side comes from rustup (or, where rustup cannot download, from Debian's packages); every other tool goes into
# $LASSO_TOOLS, one folder per tool and version, moved there only when complete.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch" "$LASSO_TOOLS"/*.part.$$' EXIT

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# Debian or Ubuntu, and we may install packages without being asked for a password.
can_apt() { command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; }

apt_updated=
apt_install() {
  say "installing packages: $*"
  [ -n "$apt_updated" ] || as_root apt-get update -qq || return
  apt_updated=1
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# The version a program reports, or nothing. A subcommand of cargo is asked as cargo asks it.
version_of() {
  local subcommand=
  case $1 in *cargo-mutants) subcommand=mutants ;; esac
  "$1" $subcommand --version 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)*' | head -n 1 || true
}

# Downloads PROGRAMs out of a release archive into FOLDER/bin.
fetch_prebuilt() { # URL FOLDER PROGRAM...
  local url=$1 folder=$2
  shift 2
  rm -rf "$scratch/unpacked" && mkdir -p "$scratch/unpacked" "$folder/bin"
  curl --proto '=https' -fsSL --connect-timeout 10 --retry 2 "$url" -o "$scratch/archive.tar.gz" 2>/dev/null || return
  tar -xzf "$scratch/archive.tar.gz" -C "$scratch/unpacked" || return
  local program
  for program in "$@"; do
    find "$scratch/unpacked" -type f -name "$program" -exec install -m 755 {} "$folder/bin/" \;
  done
}

# A tool is compiled once and run for seconds at a time: compile it fast rather than well.
compile() { # CRATE VERSION FOLDER [cargo install arguments]
  local crate=$1 version=$2 folder=$3
  shift 3
  # The build folder is kept until it succeeds, so that an interrupted run goes on where it stopped.
  env CARGO_TARGET_DIR="$LASSO_TOOLS/build-$crate-$version" \
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=true \
    cargo install --quiet --locked "$crate" --version "$version" --root "$folder" "$@" || return
  rm -rf "$LASSO_TOOLS/build-$crate-$version"
}

# Puts a complete folder in its place; another run may have been faster.
settle() { # TEMPORARY FINAL
  rm -rf "$2" && mv "$1" "$2"
}

rust_tool() { # PROGRAM CRATE VERSION URL "PROGRAMS IN THE ARCHIVE" [cargo install arguments]
  local program=$1 crate=$2 version=$3 url=$4 programs=$5
  shift 5
  if [ "$(version_of "$program")" = "$version" ]; then
    say "$program $version: $(command -v "$program")"
    return
  fi
  step "$program $version" "check the network; then run the same command again, it goes on where it stopped"
  local folder=$LASSO_TOOLS/$crate-$version temporary=$LASSO_TOOLS/$crate-$version.part.$$
  mkdir -p "$LASSO_TOOLS" && rm -rf "$temporary"
  say "fetching $url"
  # shellcheck disable=SC2086 # a list of words
  if fetch_prebuilt "$url" "$temporary" $programs && [ "$(version_of "$temporary/bin/$program")" = "$version" ]; then
    say "fetched"
  else
    rm -rf "$temporary"
    say "no usable prebuilt program: compiling it instead (minutes, once)"
    compile "$crate" "$version" "$temporary" "$@" || fail
  fi
  settle "$temporary" "$folder"
}

# The standard library for wasm32, compiled from Debian's sources of it: for machines on which rustup cannot download.
debian_rust() {
  step "Rust for wasm32 from Debian's packages" \
    "give rustup access to static.rust-lang.org, or run as root (or with sudo) on Debian, and run the same command again"
  can_apt || fail "rustup cannot download the wasm32-unknown-unknown target, and no packages can be installed here."
  say "rustup cannot download: installing Debian's compiler, with the sources of its standard library"
  apt_install rustc-web cargo-web rust-web-src rust-web-llvm rust-web-clippy rustfmt-web || fail
  local linker
  linker=$(readlink /usr/bin/rust-lld || true)
  [ -z "$linker" ] || command -v "$linker" >/dev/null || apt_install "$(basename "$linker")" || fail

  if ! compgen -G "/usr/lib/rustlib/wasm32-unknown-unknown/lib/libtest-*.rlib" >/dev/null; then
    say "compiling the standard library for wasm32 (under a minute)"
    mkdir -p "$scratch/seed/src" "$scratch/lib"
    : >"$scratch/seed/src/lib.rs"
    printf '[package]\nname = "seed"\nversion = "0.0.0"\nedition = "2024"\n' >"$scratch/seed/Cargo.toml"
    # Bitcode: a release build with LTO needs it. The test crate: so do the browser tests.
    (cd "$scratch/seed" && env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes \
      CARGO_TARGET_DIR="$scratch/seed/target" /usr/bin/cargo build --quiet --release --target wasm32-unknown-unknown \
      -Zbuild-std=std,panic_abort,panic_unwind,proc_macro,test) || fail
    cp "$scratch"/seed/target/wasm32-unknown-unknown/release/deps/*.rlib "$scratch/lib/"
    rm -f "$scratch"/lib/libseed-*
    as_root mkdir -p /usr/lib/rustlib/wasm32-unknown-unknown
    as_root rm -rf /usr/lib/rustlib/wasm32-unknown-unknown/lib.part /usr/lib/rustlib/wasm32-unknown-unknown/lib
    as_root cp -r "$scratch/lib" /usr/lib/rustlib/wasm32-unknown-unknown/lib.part
    as_root mv /usr/lib/rustlib/wasm32-unknown-unknown/lib.part /usr/lib/rustlib/wasm32-unknown-unknown/lib
  fi
  rustup toolchain link "$debian_toolchain" /usr || fail
  export RUSTUP_TOOLCHAIN=$debian_toolchain
  has_wasm_std || fail
}

ensure_rust() {
  step "Rust and its wasm32 target" "install rustup from https://rustup.rs and run the same command again"
  command -v rustup >/dev/null || fail "rustup is not on PATH."
  if ! command -v cc >/dev/null; then
    say "no C compiler (Rust links with it): installing one"
    can_apt || fail "There is no C compiler: install build-essential, or Xcode's command line tools on a Mac."
    apt_install build-essential || fail
  fi
  # A linked Debian toolchain of another version than the packages now installed has no standard library any more.
  if ! has_wasm_std; then
    say "asking rustup for $rust_version"
    if ! rustup toolchain install "$rust_version" --profile minimal --no-self-update \
      --component clippy --component rustfmt --target wasm32-unknown-unknown; then
      debian_rust
    fi
    [ -n "${RUSTUP_TOOLCHAIN:-}" ] || has_wasm_std || fail
  fi
  say "$(rustc --version) with wasm32-unknown-unknown${RUSTUP_TOOLCHAIN:+ (RUSTUP_TOOLCHAIN=$RUSTUP_TOOLCHAIN)}"
}

# The names under which projects publish programs for this machine.
machine=$(uname -m | sed 's/^arm64$/aarch64/')
case $(uname -s) in
  Darwin) static=$machine-apple-darwin dynamic=$machine-apple-darwin ;;
  *) static=$machine-unknown-linux-musl dynamic=$machine-unknown-linux-gnu ;;
esac
github=https://github.com

ensure_build_tools() {
  local version=$wasm_bindgen_version
  rust_tool wasm-bindgen wasm-bindgen-cli "$version" \
    "$github/wasm-bindgen/wasm-bindgen/releases/download/$version/wasm-bindgen-$version-$static.tar.gz" \
    "wasm-bindgen wasm-bindgen-test-runner"
  rust_tool trunk trunk "$trunk_version" \
    "$github/trunk-rs/trunk/releases/download/v$trunk_version/trunk-$dynamic.tar.gz" \
    trunk --no-default-features --features rustls
}

ensure_lint_tools() {
  rust_tool cargo-deny cargo-deny "$cargo_deny_version" \
    "$github/EmbarkStudios/cargo-deny/releases/download/$cargo_deny_version/cargo-deny-$cargo_deny_version-$static.tar.gz" cargo-deny
  rust_tool cargo-machete cargo-machete "$cargo_machete_version" \
    "$github/bnjbvr/cargo-machete/releases/download/v$cargo_machete_version/cargo-machete-v$cargo_machete_version-$static.tar.gz" \
    cargo-machete
}

ensure_wasm_opt() {
  local version=$wasm_opt_version folder=$LASSO_TOOLS/binaryen-$wasm_opt_version
  if [ "$(version_of wasm-opt)" = "$version" ]; then
    say "wasm-opt $version: $(command -v wasm-opt)"
    return
  fi
  step "wasm-opt $version" "check npm's access to its registry, and run the same command again"
  rm -rf "$folder.part.$$"
  # npm's build of it runs on Node, on every kind of machine. Without npm: the project's own program.
  if ! command -v npm >/dev/null; then
    say "fetching the prebuilt program"
    if fetch_prebuilt "$github/WebAssembly/binaryen/releases/download/version_$version/binaryen-version_$version-$machine-linux.tar.gz" \
      "$folder.part.$$" wasm-opt && [ "$(version_of "$folder.part.$$/bin/wasm-opt")" = "$version" ]; then
      settle "$folder.part.$$" "$folder"
      return
    elif ! can_apt; then
      say "not for this machine: Trunk will look for one itself"
      return
    fi
    rm -rf "$folder.part.$$"
    apt_install npm || fail
  fi
  npm install --global --silent --no-fund --no-audit --prefix "$folder.part.$$" "binaryen@$version" || fail
  settle "$folder.part.$$" "$folder"
  [ "$(version_of wasm-opt)" = "$version" ] || fail "It is installed but does not run: wasm-opt --version"
}

ensure_wasm_pack() {
  local version=$wasm_pack_version
  rust_tool wasm-pack wasm-pack "$version" \
    "$github/wasm-bindgen/wasm-pack/releases/download/v$version/wasm-pack-v$version-$static.tar.gz" wasm-pack
}

ensure_cargo_mutants() {
  local version=$cargo_mutants_version
  rust_tool cargo-mutants cargo-mutants "$version" \
    "$github/sourcefrog/cargo-mutants/releases/download/v$version/cargo-mutants-$dynamic.tar.gz" cargo-mutants
}

ensure_node() {
  local node
  node=$(version_of node)
  if [ "${node%%.*}" -ge 18 ] 2>/dev/null; then
    say "Node $node: $(command -v node)"
    return
  fi
  step "Node" "install Node 18 or newer (https://nodejs.org) and run the same command again"
  can_apt || fail "The tests need Node 18 or newer, found: ${node:-none}."
  apt_install nodejs || fail
  node=$(version_of node)
  [ "${node%%.*}" -ge 18 ] || fail "This system's package of Node is too old: $node."
}

major() { version_of "$1" | cut -d . -f 1; }

# Chromium and its driver must be of the same version, or the driver answers 404.
browser_matches() {
  [ -n "$CHROME" ] && [ -n "$CHROMEDRIVER" ] && [ -n "$(major "$CHROME")" ] && [ "$(major "$CHROME")" = "$(major "$CHROMEDRIVER")" ]
}

# One program of Chrome for Testing, by its own installer; prints where it is.
fetch_chrome_part() { # chrome@VERSION or chromedriver@VERSION [installer arguments]
  npx --yes "@puppeteer/browsers@$puppeteer_browsers_version" install --path "$LASSO_TOOLS/browser.files" "$@" |
    tail -n 1 | cut -d ' ' -f 2-
}

# A driver for the browser that is here, or both; with the list of options that names the browser to the driver.
fetch_browser() {
  local folder=$LASSO_TOOLS/browser want=stable chrome=$CHROME driver with_libraries=()
  command -v npx >/dev/null || { can_apt && apt_install npm; } || return
  if [ -n "$chrome" ]; then
    want=$(major "$chrome")
    say "fetching the driver for $chrome ($want)"
  else
    say "fetching Chrome for Testing"
    if [ "$(id -u)" = 0 ] && can_apt; then with_libraries=(--install-deps); fi
    chrome=$(fetch_chrome_part "chrome@$want" ${with_libraries[@]+"${with_libraries[@]}"})
  fi
  driver=$(fetch_chrome_part "chromedriver@$want")
  if [ ! -x "$chrome" ] || [ ! -x "$driver" ]; then return 1; fi
  rm -rf "$folder.part.$$" && mkdir -p "$folder.part.$$"
  printf 'CHROME=%q\nCHROMEDRIVER=%q\n' "$chrome" "$driver" >"$folder.part.$$/paths.sh"
  write_webdriver_options "$folder.part.$$/webdriver.json" "$chrome"
  settle "$folder.part.$$" "$folder"
  CHROME=$chrome CHROMEDRIVER=$driver
}

ensure_browser() {
  if ! browser_matches; then
    step "Chromium and its driver" \
      "install Chrome or Chromium and the chromedriver of the same version, or name them in CHROME and CHROMEDRIVER, and run again"
    say "found: ${CHROME:-no browser} $([ -z "$CHROME" ] || major "$CHROME"), ${CHROMEDRIVER:-no driver} $([ -z "$CHROMEDRIVER" ] || major "$CHROMEDRIVER")"
    # Ubuntu's package only points to a snap, which does not run everywhere.
    if can_apt && ! grep -q '^ID=ubuntu' /etc/os-release; then
      apt_install chromium chromium-driver || fail
      CHROME=/usr/bin/chromium CHROMEDRIVER=/usr/bin/chromedriver
    else
      fetch_browser || fail "No browser could be fetched."
    fi
    browser_matches || fail "The browser and its driver do not match, or do not run."
  fi
  say "browser $(version_of "$CHROME"): $CHROME, driver: $CHROMEDRIVER"
}

# A second browser, and its driver.
ensure_firefox() {
  local system
  if [ -z "$FIREFOX" ]; then
    step "Firefox" "install Firefox, or name it in FIREFOX, and run again"
    # Ubuntu's package only points to a snap, which does not run everywhere.
    can_apt && ! grep -q '^ID=ubuntu' /etc/os-release || fail "There is none, and none can be installed here."
    apt_install firefox-esr || fail
    FIREFOX=/usr/bin/firefox-esr
  fi
  case $(uname -s)-$machine in
    Darwin-aarch64) system=macos-aarch64 ;;
    Darwin-*) system=macos ;;
    *-aarch64) system=linux-aarch64 ;;
    *) system=linux64 ;;
  esac
  rust_tool geckodriver geckodriver "$geckodriver_version" \
    "$github/mozilla/geckodriver/releases/download/v$geckodriver_version/geckodriver-v$geckodriver_version-$system.tar.gz" geckodriver
  say "browser $(version_of "$FIREFOX"): $FIREFOX"
}

step "Tools (kept in $LASSO_TOOLS)"
for what in "${@:-build}"; do
  case $what in
    rust) ensure_rust ;;
    lint)
      ensure_rust
      ensure_lint_tools
      ;;
    build)
      ensure_rust
      ensure_build_tools
      ensure_wasm_opt
      ;;
    test)
      ensure_wasm_pack
      ensure_node
      ensure_browser
      ;;
    firefox) ensure_firefox ;;
    firefox-if-possible) (ensure_firefox) || say "It goes on without Firefox." ;;
    mutants)
      ensure_rust
      ensure_cargo_mutants
      ;;
    *) fail "setup.sh knows rust, lint, build, test, firefox, firefox-if-possible and mutants, not \"$what\"." ;;
  esac
done
say "For your own shell, to run trunk or wasm-pack by hand:  eval \"\$(make -s env)\""
