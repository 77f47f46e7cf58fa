# shellcheck shell=bash disable=SC2034
# Sourced. The pinned versions, each read from the one file that needs it anyway.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

rust_version=$(sed -n 's/^channel = "\(.*\)"/\1/p' "$root/rust-toolchain.toml")
# The generated JavaScript and the crate must come from the same version.
wasm_bindgen_version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/"/, "", $3); print $3 }' "$root/Cargo.lock")
wasm_opt_version=$(sed -n 's/^wasm_opt = "version_\(.*\)"/\1/p' "$root/Trunk.toml")
trunk_version=0.21.14
wasm_pack_version=0.15.1
cargo_mutants_version=27.1.0
# Mozilla's own driver of Firefox.
geckodriver_version=0.37.1
# Fetches Chrome for Testing and its driver, where the system has no package of them.
puppeteer_browsers_version=2.13.2
# The last that runs on Node 18.
lighthouse_version=12.8.2
# Licences, bans, sources and known holes of the crates that the project is made of; crates that it names and does not use.
cargo_deny_version=0.20.2
cargo_machete_version=0.9.2
