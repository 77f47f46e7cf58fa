# shellcheck shell=bash
# Sourced. How the scripts talk: a headline per step, and on failure the step's name and a way out.
step_name="start" step_hint=""

step() { # NAME [HINT: what to do if it fails]
  step_name=$1 step_hint=${2:-}
  printf '\n==> %s  %s\n' "$(date +%H:%M:%S)" "$step_name"
}
say() { printf '    %s\n' "$*"; }
fail() {
  printf '\nFAILED: %s\n' "$step_name" >&2
  [ $# = 0 ] || printf '%s\n' "$@" >&2
  [ -z "$step_hint" ] || printf 'What to do: %s\n' "$step_hint" >&2
  trap - ERR
  exit 1
}
trap fail ERR
