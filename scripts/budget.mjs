// Adds up what each part of the page downloads, compressed with brotli at quality 11 as a static host would serve it: the
// opening view (index.html and every file that it names), and what is loaded later, program by program.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

// Named by index.html, and not needed for what it shows: offline.js is fetched when that has long been there.
const LATER = ["story.html", "offline.js"];
// Bytes. What no part claims belongs to the opening view if index.html names it, else to the last part.
const PARTS = [
  { title: "The worker", limit: 500_000, holds: (name) => /worker/.test(name) },
  { title: "The workshop", limit: 980_000, holds: (name) => /workshop|lab-|editor-|take-apart-|explore-|diagnose-/.test(name) },
  { title: "The story", limit: 290_000, holds: (name) => /story/.test(name) && !/story\.html|story-still/.test(name) },
  { title: "A stage in another page", limit: 300_000, holds: (name) => /embed/.test(name) },
  { title: "The opening view", limit: 260_000, holds: (name) => name === "index.html" || (page.includes(name) && !LATER.includes(name)) },
  { title: "What is loaded when asked for", limit: 400_000, holds: () => true },
];

const dist = process.argv[2];
const files = readdirSync(dist, { recursive: true })
  .map((name) => join(dist, name))
  .filter((path) => statSync(path).isFile() && !path.endsWith("_headers")); // that is for the host
const compressed = (path) =>
  brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const page = readFileSync(join(dist, "index.html"), "utf8");
const nameOf = (path) => relative(dist, path);
const partOf = (path) => PARTS.find((part) => part.holds(nameOf(path)));

function report({ title, limit }, paths) {
  let total = 0;
  console.log(`\n${title}, brotli 11, bytes:`);
  for (const path of paths) {
    const size = compressed(path);
    total += size;
    console.log(`  ${String(size).padStart(8)}  ${nameOf(path)} (${statSync(path).size} uncompressed)`);
  }
  const verdict = total <= limit ? "within" : "OVER";
  console.log(`  ${String(total).padStart(8)}  in total, ${verdict} the limit of ${limit} bytes`);
  return total <= limit;
}

const verdicts = PARTS.map((part) => report(part, files.filter((path) => partOf(path) === part)));
process.exit(verdicts.every(Boolean) ? 0 : 1);
