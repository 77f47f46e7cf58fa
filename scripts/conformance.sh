#!/usr/bin/env bash
# Runs groups on the released Kafka Streams and compares them with the simulation: `conformance.sh [arguments of lasso conformance]`.
# Everything that is written is under target/conformance (`make conformance-clean` removes it), but for what Maven keeps in its
# own cache. Without a JDK or Maven it says so; with --if-possible, as CI calls it, that is no failure.
set -Eeuo pipefail
# shellcheck source=scripts/say.sh
source "$(dirname "$0")/say.sh"
# shellcheck source=scripts/env.sh
source "$(dirname "$0")/env.sh"
cd "$root"

optional=
arguments=()
for argument in "$@"; do
  case $argument in
    --if-possible) optional=1 ;;
    *) arguments+=("$argument") ;;
  esac
done

missing() {
  if [ -n "$optional" ]; then
    printf '\nSKIPPED: no group was run on a real Kafka: %s\n' "$1"
    exit 0
  fi
  fail "$1"
}

step "A JDK 11 or newer, and Maven" "on Debian: apt-get install openjdk-17-jdk-headless maven; on macOS: brew install openjdk maven"
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
command -v "$javac" >/dev/null || missing "no Java compiler (javac) was found, on PATH or in JAVA_HOME."
java_version=$("$javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
[ "${java_version:-0}" -ge 11 ] || missing "Java ${java_version:-of an unknown version} was found; 11 or newer is needed."
command -v mvn >/dev/null || missing "no Maven (mvn) was found on PATH."
say "Java $java_version, $(mvn -B -v 2>/dev/null | sed -n 's/^\(\x1b\[[0-9;]*m\)*\(Apache Maven [0-9.]*\).*/\2/p' | head -n 1)"

folder=$root/target/conformance
mkdir -p "$folder"
step "The program in conformance/, for 2.6.0 and 2.6.1" \
  "Maven's message is above; it needs Maven Central, or a cache that has the artifacts (~/.m2)"
for version in 2.6.0 2.6.1; do
  # A download that breaks off is tried once more.
  for try in 1 2; do
    if mvn -B -q -f conformance/pom.xml "-Dstreams.version=$version" compile \
      dependency:build-classpath "-Dmdep.outputFile=$folder/dependencies-$version.txt"; then
      break
    fi
    [ "$try" = 1 ] || missing "Maven could not build it against kafka-streams $version."
  done
  printf '%s:%s\n' "$folder/java-$version/classes" "$(cat "$folder/dependencies-$version.txt")" >"$folder/classpath-$version.txt"
done

step "The simulation" "read the compiler's message above"
cargo build --quiet --locked --profile "${LASSO_TEST_PROFILE:-checked}" --example lasso
built=${CARGO_TARGET_DIR:-$root/target}/${LASSO_TEST_PROFILE:-checked}/examples/lasso

step "Groups on the released Kafka Streams" \
  "each run's recording is in $folder/recordings, Kafka's log beside it; on a busy machine races are frequent, so try again on a quiet one"
# It stops its servers when this script is stopped, for they end with it.
"$built" conformance --folder "$folder" --class-path "$folder" ${arguments[@]+"${arguments[@]}"}
