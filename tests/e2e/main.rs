//! The built page and the packages for JavaScript, from end to end, in Chrome or (`LASSO_BROWSER=firefox`) in Firefox.
//!
//! These tests need what was built: `make test` builds it and runs them, `make e2e` runs them on what the last build left.
//! Plain `cargo test` lists them as ignored. Each test has a server and a browser of its own, so that they run side by side
//! and in any order; when one fails, a picture of the page is left beside its message.
//!
//! Start reading at `opening`; `page` has the verbs that the tests speak in.
#![cfg(not(target_arch = "wasm32"))]

// What the tests stand on, from the bottom up.
mod browser;
mod driver;
mod emulate;
mod npm;
mod page;
mod site;
mod wait;

// The tests.
mod access;
mod axe;
mod crash;
mod diagnose;
mod dropped;
mod embed;
mod explore;
mod failures;
mod groups;
mod javascript;
mod keys;
mod lab;
mod looks;
mod measure;
mod memory;
mod motion;
mod offline;
mod opening;
mod parsers;
mod pictures;
mod pointer;
mod policy;
mod print;
mod refused;
mod session;
mod share;
mod starts;
mod story;
mod walk;
mod worker;
