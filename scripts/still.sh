#!/usr/bin/env bash
# Called by Trunk: writes the story as a page of its own, story.html, for who has no JavaScript.
set -Eeuo pipefail
# What Trunk sets for the page's own target is not for this program, which runs here.
env -u CARGO_BUILD_TARGET -u RUSTFLAGS cargo run --quiet --locked --bin rebalance-lasso-still -- story-still.css "$TRUNK_STAGING_DIR/story.html"
