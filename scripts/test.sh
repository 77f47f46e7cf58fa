#!/usr/bin/env bash
# Every test, the fastest to fail first: native, browser, Node, then the built page from end to end.
# `test.sh e2e` runs the last step alone, on what was built before; `test.sh firefox [--short] [--if-possible]` what needs a browser, in
# Firefox: all of it, or the main paths; where there is none that is a failure, or said and left out. `test.sh pictures` takes the
# README's pictures.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

# Optimised, with assertions and overflow checks; see Cargo.toml.
profile=${LASSO_TEST_PROFILE:-checked}

# A runner that finds nothing to run is content with that; we are not.
some_test_ran() { # COMMAND...
  mkdir -p target
  "$@" | tee target/last-test.log
  grep -qE '^test result: ok\. [1-9]' target/last-test.log || fail "No test ran."
}

if [ "${1:-all}" = firefox ]; then
  shift
  is_short='' is_optional=''
  for argument in "$@"; do
    case $argument in
      --short) is_short=1 ;;
      --if-possible) is_optional=1 ;;
      *) fail "test.sh firefox knows --short and --if-possible, not \"$argument\"." ;;
    esac
  done
  step "Browser tests in Firefox: wasm-pack test --headless --firefox" "FIREFOX and GECKODRIVER name others; the log of a failed test is above"
  if [ -z "$FIREFOX" ] || [ -z "$GECKODRIVER" ]; then
    [ -n "$is_optional" ] || fail "There is no Firefox here, or no geckodriver."
    printf '\nSKIPPED: nothing was tested in Firefox: there is none here, or no geckodriver, and none could be installed.\n'
    exit 0
  fi
  write_firefox_options target/webdriver-firefox.json
  export WASM_BINDGEN_TEST_TIMEOUT=300
  WASM_BINDGEN_TEST_WEBDRIVER_JSON=$root/target/webdriver-firefox.json \
    some_test_ran wasm-pack test --headless --firefox --geckodriver "$GECKODRIVER" -- --locked

  step "End-to-end tests in Firefox, on dist/ and pkg/" "look at the picture that the failed test names"
  export LASSO_BROWSER=firefox LASSO_DIST=$root/dist LASSO_PKG=$root/pkg
  which=()
  # Each test starts a browser, which takes Firefox seconds: in CI the main paths, and what fails in other ways here.
  [ -z "$is_short" ] || which=(opening:: walk:: keys:: crash:: failures:: refused:: worker:: print:: offline:: embed:: session::)
  # But for what is Node's business, and axe, which looks at the same elements.
  some_test_ran cargo test --locked --profile "$profile" --test e2e -- ${which[@]+"${which[@]}"} --include-ignored --skip measure:: \
    --skip pictures:: --skip axe:: --skip quint --skip in_node --skip types_of_the_package
  step "All tests in Firefox passed"
  exit
fi

if [ "${1:-all}" = pictures ]; then
  step "Pictures of each place, into docs/pictures" "make build comes first"
  export LASSO_DIST=$root/dist
  some_test_ran cargo test --locked --profile "$profile" --test e2e -- --ignored --nocapture --test-threads 1 pictures::
  exit
fi

if [ "${1:-all}" != e2e ]; then
  step "Native tests: cargo test --profile $profile" "run the named test alone: cargo test --profile $profile NAME"
  some_test_ran cargo test --locked --profile "$profile"

  step "Browser tests: wasm-pack test --headless --chrome" \
    "browser $CHROME and driver $CHROMEDRIVER must be of the same version; the log of a failed test is above"
  write_webdriver_options target/webdriver.json
  # The runner takes the first driver that has a name, and asks for this one before the other.
  unset GECKODRIVER
  # Seconds for all tests of one file together; the usual 20 are too few for a page that is looked at, on a busy machine.
  export WASM_BINDGEN_TEST_TIMEOUT=300
  WASM_BINDGEN_TEST_WEBDRIVER_JSON=$root/target/webdriver.json \
    some_test_ran wasm-pack test --headless --chrome --chromedriver "$CHROMEDRIVER" -- --locked

  step "Node tests: wasm-pack test --node" "the log of a failed test is above"
  some_test_ran wasm-pack test --node -- --locked

  "$(dirname "$0")/build.sh"

  step "Packages for JavaScript: pkg/web and pkg/node" "read the compiler's message above"
  wasm-pack build --target web --out-dir pkg/web
  wasm-pack build --target nodejs --out-dir pkg/node
fi

step "End-to-end tests on dist/ and pkg/" "look at the picture that the failed test names, or serve dist/ and follow the test by hand"
for built in dist/index.html pkg/web pkg/node; do
  [ -e "$built" ] || fail "$built is missing: run make test once."
done
export LASSO_DIST=$root/dist LASSO_PKG=$root/pkg
# Ignored where nothing was built; here they run, and fail if it was not.
some_test_ran cargo test --locked --profile "$profile" --test e2e -- --include-ignored --skip measure:: --skip pictures::

step "All tests passed"
