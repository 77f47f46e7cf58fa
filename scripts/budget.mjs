// Adds up what the opening view downloads (index.html and every file it names), compressed with brotli at quality 11 as a
// static host would serve it. What is in dist/ besides is loaded later, and has a limit of its own.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const FIRST_LIMIT = 260_000; // bytes
const LATER_LIMIT = 260_000; // bytes, all of it together

const dist = process.argv[2];
const files = readdirSync(dist, { recursive: true })
  .map((name) => join(dist, name))
  .filter((path) => statSync(path).isFile());
const compressed = (path) =>
  brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const page = readFileSync(join(dist, "index.html"), "utf8");
const isFirst = (path) => path.endsWith("index.html") || page.includes(relative(dist, path));

function report(title, paths, limit) {
  let total = 0;
  console.log(`\n${title}`);
  for (const path of paths) {
    const size = compressed(path);
    total += size;
    console.log(`  ${String(size).padStart(8)}  ${relative(dist, path)} (${statSync(path).size} uncompressed)`);
  }
  const verdict = total <= limit ? "within" : "OVER";
  console.log(`  ${String(total).padStart(8)}  in total, ${verdict} the limit of ${limit} bytes`);
  return total <= limit;
}

const first = report("Opening view, brotli 11, bytes:", files.filter(isFirst), FIRST_LIMIT);
const later = report("Loaded later:", files.filter((path) => !isFirst(path)), LATER_LIMIT);
process.exit(first && later ? 0 : 1);
