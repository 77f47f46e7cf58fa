#!/usr/bin/env bash
# cargo mutants over the core: every small change to src/kafka and src/sim should fail some test.
# `mutants.sh` tests the mutants that no earlier go has tested, and adds up what is known; interrupted, the same command goes on where
# it stopped. `mutants.sh report` only adds up. `mutants.sh smoke` tests the mutants of two small files, for CI. Files that are named
# are the only ones; more arguments go to cargo mutants.
#
# The whole library takes minutes to compile, so a small crate of the same name is written to target/mutation/crate: the two layers, and
# the tests that need no layer above, as its unit tests, so that a mutant is one compilation and one program. It is tried without the
# property tests first, which take longer to compile than all the rest; what survives that is tried with them.
# A result holds as long as the file that was changed is the same, and that a mutant was missed as long as the tests are.
# For hours on a machine that has other work: nice -n 15 make mutants. Hanging mutants are stopped by the time that they take of the
# processor, so nothing depends on how busy it is.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

what=all
files=()
arguments=()
for argument in "$@"; do
  case $argument in
    report | smoke) what=$argument ;;
    *.rs) files+=("$argument") ;;
    *) arguments+=("$argument") ;;
  esac
done
[ ${#files[@]} != 0 ] || files=('src/kafka/**' 'src/sim/**')
build=$root/target/mutation/build
folder=$root/target/mutation
if [ "$what" = smoke ]; then
  files=(src/kafka/task_id.rs src/sim/exact.rs)
  folder=$root/target/mutation/smoke
  rm -rf "$folder"
fi

crate=$folder/crate
# One line a result: digest of the source file, digest of the tests, what became of the mutant, its name.
results=$folder/results.tsv
reasons=docs/mutation.md
# Folders and files of tests/ that need the two layers only, but for the words of events (app::sentence), and what in them needs more.
test_folders=(golden engine properties actions)
test_files=(lasso limits what_if scenario digest)
left_out=(properties/shown)

# Of all that can catch a mutant but for the unit tests, which are in the files themselves.
digest_of_tests() { (cd "$crate" && find src/tests -type f | LC_ALL=C sort | xargs cat | cksum | cut -d ' ' -f 1); }

# The line of Cargo.toml that names a dependency.
dependency() { sed -n "s/^$1 = .*/&/p" Cargo.toml | head -n 1; }

# All of it is new each time, so that nothing is taken to be compiled already that was a mutant when somebody interrupted.
write_crate() {
  local name to=$crate.part
  rm -rf "$to" && mkdir -p "$to/src/app/sentence" "$to/src/tests" "$to/tests"
  cp -R src/kafka src/sim "$to/src/"
  cp src/app/num.rs src/app/sentence.rs "$to/src/app/"
  cp src/app/sentence/*.rs "$to/src/app/sentence/"
  : >"$to/src/app/sentence/tests.rs"
  cat >"$to/src/lib.rs" <<'END'
#![allow(dead_code)]
pub mod kafka;
pub mod sim;
pub mod app {
    pub mod num;
    pub mod sentence;
}
#[cfg(test)]
extern crate self as rebalance_lasso;
#[cfg(test)]
mod tests;
// One test that fails is enough, so the first panic ends the program. Its name makes it the first to run.
#[cfg(test)]
#[test]
fn a_panic_ends_the_program() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        report(panic);
        std::process::exit(101);
    }));
}
END
  for name in "${test_folders[@]}"; do
    cp -R "tests/$name" "$to/src/tests/"
    # What was a crate is a module.
    sed -i.was "s/crate::/crate::tests::$name::/g" "$to/src/tests/$name"/*.rs
    if [ "$name" = properties ]; then printf '#[cfg(feature = "properties")]\n' >>"$to/src/tests/mod.rs"; fi
    printf '#[path = "%s/main.rs"]\nmod %s;\n' "$name" "$name" >>"$to/src/tests/mod.rs"
  done
  find "$to" -name '*.was' -delete
  for name in "${test_files[@]}"; do
    cp "tests/$name.rs" "$to/src/tests/"
    printf 'mod %s;\n' "$name" >>"$to/src/tests/mod.rs"
  done
  for name in "${left_out[@]}"; do
    rm "$to/src/tests/$name.rs"
    sed -i.was "/^mod ${name#*/};$/d" "$to/src/tests/${name%/*}/main.rs"
    rm "$to/src/tests/${name%/*}/main.rs.was"
  done
  # Some tests read the vectors where they were.
  mkdir -p "$to/tests/golden"
  cp tests/golden/*.gz "$to/tests/golden/"
  cat >"$to/Cargo.toml" <<END
[package]
name = "rebalance_lasso"
version = "0.0.0"
edition = "2024"
[workspace]
[lib]
doctest = false
[features]
properties = []
[dependencies]
$(dependency serde_json)
$(dependency thiserror)
[dev-dependencies]
$(dependency flate2)
$(dependency proptest)
# A mutant is compiled once and as a rule fails one of the first tests: what is not optimised is compiled four times as fast.
[profile.dev]
debug = 0
opt-level = 0
[profile.dev.package."*"]
opt-level = 3
END
  cp Cargo.lock rust-toolchain.toml "$to/"
  # The vectors last, for they take longest; nothing that measures time or wants many cases. Seconds of the processor for either, which
  # takes 10, and KB of memory for mutants that never stop growing.
  mkdir -p "$to/.cargo"
  cat >"$to/.cargo/config.toml" <<'END'
[target.'cfg(all())']
runner = ["sh", "-c", "ulimit -t 40; ulimit -v 4000000 2>/dev/null; \"$@\" --quiet --skip golden:: --skip within_a_frame --skip among_them && exec \"$@\" --quiet golden::", "sh"]
END
  rm -rf "$crate" && mv "$to" "$crate"
}

# Adds what the last go found to the results, whatever ended it.
collect() {
  local outcome list
  [ -d "$folder/mutants.out" ] && [ -f "$folder/tested.tsv" ] || return 0
  for outcome in caught unviable timeout missed; do
    list=$folder/mutants.out/$outcome.txt
    [ ! -f "$list" ] || awk -v outcome="$outcome" '{ print outcome "\t" $0 }' "$list"
  done | awk -F '\t' -v OFS='\t' '
    FILENAME == ARGV[1] { digest[$2] = $1; next }
    { file = $2; sub(/:.*/, "", file); print digest[file], digest["tests"], $1 == "missed" ? digest["survivors"] : $1, $2 }' \
    "$folder/tested.tsv" - >>"$results"
  rm -rf "$folder/mutants.out" "$folder/tested.tsv"
}

# The digests that results are good for, as the crate is now.
digests() {
  (cd "$crate" && find src/kafka src/sim -name '*.rs' -exec cksum {} + | awk '{ print $1 "\t" $3 }')
  printf '%s\ttests\n' "$(digest_of_tests)"
}

# The results that still hold, the newest for each mutant: outcome and name.
known() {
  [ -f "$results" ] || return 0
  digests | awk -F '\t' 'BEGIN { OFS = FS }
    NR == FNR { digest[$2] = $1; next }
    { file = $4; sub(/:.*/, "", file) }
    $1 == digest[file] && ($3 == "caught" || $3 == "unviable" || $2 == digest["tests"]) { now[$4] = $3 }
    END { for (name in now) print now[name], name }' - "$results" | LC_ALL=C sort
}

mutants() { (cd "$crate" && env CARGO_TARGET_DIR="$build" cargo mutants --colors never "${files[@]/#/--file=}" "$@"); }

# A table by folder, and the survivors. Fails if one has no reason in docs/mutation.md, or if too few are caught.
report() {
  local survivor unexplained=0 too_few=
  step "What became of the mutants" "write a test that fails on it; or, if nobody could notice, its name and why into $reasons"
  mutants --list >"$folder/all.txt"
  known >"$folder/known.tsv"
  awk -F '\t' -v OFS=' | ' '
    function count(part) { mutants[part]++; of[part, !($0 in outcome) || outcome[$0] == "open" ? "untested" : outcome[$0]]++ }
    function row(part) {
      return "| " part OFS mutants[part] OFS of[part, "caught"] + 0 OFS of[part, "timeout"] + 0 OFS of[part, "missed"] + 0 OFS \
        of[part, "unviable"] + 0 OFS of[part, "untested"] + 0 " |"
    }
    FILENAME == ARGV[1] { outcome[$2] = $1; next }
    { part = $0; sub(/:.*/, "", part); sub(/\/[^\/]*$/, "", part); count(part); count("all") }
    END {
      print "| part | mutants | caught | by timeout | missed | do not compile | not tested |\n|---|---|---|---|---|---|---|"
      sorted = "LC_ALL=C sort"
      for (part in mutants) if (part != "all") print row(part) | sorted
      close(sorted)
      print row("all")
      caught = of["all", "caught"] + of["all", "timeout"]; tested = caught + of["all", "missed"]
      if (tested) printf "\n%d of %d were caught, %.1f %%\n", caught, tested, 100 * caught / tested
      exit caught < 0.95 * tested
    }' "$folder/known.tsv" "$folder/all.txt" | tee "$folder/report.md" || too_few=1
  while read -r survivor; do
    # Lines move: the reason is found by file and change.
    survivor=$(sed 's/:[0-9]*:[0-9]*:/:/' <<<"$survivor")
    grep -qF "\`$survivor\`" "$reasons" || { say "no reason: $survivor" && unexplained=$((unexplained + 1)); }
  done < <(awk -F '\t' '$1 == "missed" { print $2 }' "$folder/known.tsv")
  [ "$unexplained" = 0 ] || fail "$unexplained survivors have no reason in $reasons."
  [ -z "$too_few" ] || fail "Fewer than 95 % were caught."
}

# Tests what the results do not answer, in no order, so that what is known so far says something of the rest. Survivors are called
# so in the results.
go() { # SURVIVORS [cargo mutants arguments]
  local survivors=$1 status=0
  shift
  mkdir -p "$folder/mutants.out"
  known | awk -F '\t' -v again="$survivors" '!(again == "missed" && $1 == "open") { print $2 }' >"$folder/mutants.out/previously_caught.txt"
  { digests && printf '%s\tsurvivors\n' "$survivors"; } >"$folder/tested.tsv"
  mutants --iterate --output "$folder" --in-place --shuffle --timeout 3600 ${arguments[@]+"${arguments[@]}"} "$@" || status=$?
  # 2: some survive, 3: some hang; both are for the report.
  case $status in 0 | 2 | 3) ;; *) fail "cargo mutants ended with $status." ;; esac
  collect
}

# The properties are tried on few cases.
export PROPTEST_CASES=${PROPTEST_CASES:-40} RUST_BACKTRACE=0
mkdir -p "$folder"

step "The crate of the two layers: $crate" "read the message above"
collect
# A build that was interrupted, or copied while it ran, may have left parts of a mutant.
[ "$what" = report ] || rm -rf "$build/debug/incremental"
write_crate
if [ "$what" != report ]; then
  step "cargo mutants, without the property tests" "the same command goes on where it stopped"
  go open
  step "cargo mutants, what survived that with the property tests" "the same command goes on where it stopped"
  go missed --features properties
fi
report
