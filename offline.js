// Keeps the page for times without a network, and each build of it apart from the others: the page's service worker.
// scripts/keep-offline.sh puts two lines before these: BUILD, this build's name, and FILES, the SHA-256 of each of its files.
//
// A build is kept as a whole, in a cache of its own, or not at all. Whoever loads the page gets the newest whole build; whatever an
// open page then asks for comes from the build that the page itself came from, for as long as it stays open.
"use strict";

// Other pages of the same site have caches of their own.
const OURS = `rebalance-lasso ${registration.scope} `;
const NOTES = `${OURS}notes`;
const cacheOf = (build) => `${OURS}build ${build}`;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepBuild());
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  if (request.mode === "navigate" && nameOf(request.url) in FILES) event.waitUntil(note(event.resultingClientId, BUILD));
  event.respondWith(answer(event));
});

/** What a file of the page is called in FILES; the page itself is "./". */
function nameOf(url) {
  const path = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  return path === "" || path === "index.html" ? "./" : path;
}

async function keepBuild() {
  const cache = await caches.open(cacheOf(BUILD));
  // One after the other: what the person is looking at comes first.
  for (const name of Object.keys(FILES)) {
    if (!(await cache.match(name))) await cache.put(name, await exactly(name));
  }
}

/** A file of this build, from an older build if that has the same, else from the network; an error if it is not to be had. */
async function exactly(name) {
  for (const find of [() => inAnyBuild(name), () => fetch(name, { cache: "no-cache" })]) {
    const response = await find();
    const body = await response?.arrayBuffer();
    if (response?.ok && (await sum(body)) === FILES[name]) return new Response(body, { headers: plain(response.headers) });
  }
  throw new Error(`${name} is not there, or is not the one of build ${BUILD}`);
}

async function sum(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The host's headers (the policy is among them), without what was true of the transport only. */
function plain(headers) {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}

/** A file that some build has, whichever: right for names that carry a hash, or where the content is checked. */
async function inAnyBuild(name) {
  for (const build of await caches.keys()) {
    const found = build.startsWith(cacheOf("")) && (await (await caches.open(build)).match(name));
    if (found) return found;
  }
  return undefined;
}

async function answer({ request, clientId }) {
  try {
    const name = nameOf(request.url);
    const build = request.mode === "navigate" ? BUILD : await buildOf(clientId);
    const cache = await caches.open(cacheOf(build ?? BUILD));
    return (await cache.match(name)) ?? (await inAnyBuild(name)) ?? (await fetch(request));
  } catch {
    return fetch(request); // storage may be denied, or taken away
  }
}

// ---- which open page came from which build ----

const noteName = (client) => `./?client=${client}`;

async function note(client, build) {
  if (client) await (await caches.open(NOTES)).put(noteName(client), new Response(build));
}

async function buildOf(client) {
  const found = client && (await (await caches.open(NOTES)).match(noteName(client)));
  return found ? found.text() : undefined;
}

/** Serves all open pages from now on, and forgets the builds that none of them needs. */
async function takeOver() {
  await clients.claim();
  const open = await clients.matchAll();
  const needed = new Set([cacheOf(BUILD), NOTES]);
  for (const { id } of open) {
    const build = (await buildOf(id)) ?? BUILD;
    await note(id, build);
    needed.add(cacheOf(build));
  }
  const notes = await caches.open(NOTES);
  for (const { url } of await notes.keys()) {
    if (!open.some(({ id }) => url.endsWith(`client=${id}`))) await notes.delete(url);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && !needed.has(name)) await caches.delete(name);
  }
}
