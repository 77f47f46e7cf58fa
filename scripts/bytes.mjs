// Where the bytes of a program go: its sections, its functions by crate and, of this project, by module, and the largest ones. Reads
// a WebAssembly file that has its names: `node bytes.mjs TITLE FILE.wasm`. Bytes are those of the file, before it is compressed.
import { readFileSync } from "node:fs";

const OWN = "rebalance_lasso";
const LARGEST = 10;
const MODULES = 14;

const [title, path] = process.argv.slice(2);
const bytes = readFileSync(path);
let at = 8;

/** The next number, as LEB128. */
function number() {
  let value = 0;
  for (let scale = 1, byte; ; scale *= 128) {
    byte = bytes[at++];
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}
function text() {
  const length = number();
  at += length;
  return bytes.toString("utf8", at - length, at);
}

const SECTIONS = { 1: "types", 2: "imports", 3: "kinds of functions", 4: "tables", 6: "globals", 7: "exports", 9: "table of functions", 10: "code", 11: "data: texts and tables" };
const sections = [];
const sizes = [];
const names = new Map();
let imported = 0;

/** How many of the imports are functions: the first numbers are theirs. */
function readImports() {
  for (let left = number(); left > 0; left -= 1) {
    text();
    text();
    const kind = bytes[at++];
    if (kind === 0) {
      imported += 1;
      number();
    } else if (kind === 3) at += 2;
    else if (kind === 4) {
      at += 1;
      number();
    } else {
      if (kind === 1) at += 1;
      const flags = number();
      number();
      if (flags & 1) number();
    }
  }
}
function readCode() {
  for (let left = number(); left > 0; left -= 1) {
    const from = at;
    const size = number();
    sizes.push(size + at - from);
    at += size;
  }
}
function readNames(end) {
  while (at < end) {
    const kind = bytes[at++];
    const next = number() + at;
    if (kind === 1) for (let left = number(); left > 0; left -= 1) names.set(number(), text());
    at = next;
  }
}

while (at < bytes.length) {
  const id = bytes[at++];
  const end = number() + at;
  const size = end - at;
  if (id === 2) readImports();
  else if (id === 10) readCode();
  else if (id === 0 && text() === "name") readNames(end);
  if (SECTIONS[id]) sections.push([SECTIONS[id], size]);
  at = end;
}
if (names.size === 0) throw new Error(`${path} has no names`);

/** Whose a function is: the crate of the first path in its name. What std does for a type of the project is named apart. */
function crateOf(written) {
  const name = written.replace(/\[[0-9a-f]{16}\]/g, "");
  if (/ (?:externref|multivalue) shim/.test(name)) return "what JavaScript calls";
  const first = name.match(/\b([a-z_][a-z0-9_]*)::/)?.[1];
  if (!first) return /^<(?:char|str|[iu]\d+|f64|T|I|&)/.test(name) ? "core" : "the rest of the compiler's";
  const isStd = ["core", "alloc", "std"].includes(first);
  return isStd && name.includes(`${OWN}::`) ? `${first}, for types of the project` : first;
}
/** The module of the project that a function is in, three names deep. */
function moduleOf(name) {
  const path = name.match(new RegExp(`${OWN}::((?:[a-z_0-9]+::){0,3})`))?.[1] ?? "";
  return path.split("::").filter(Boolean).slice(0, 3).join("::");
}
function add(sums, key, size) {
  const sum = sums.get(key) ?? { size: 0, count: 0 };
  sums.set(key, { size: sum.size + size, count: sum.count + 1 });
}

const crates = new Map();
const modules = new Map();
const functions = sizes.map((size, index) => ({ size, name: names.get(index + imported) ?? "(no name)" }));
for (const { size, name } of functions) {
  const crate = crateOf(name);
  add(crates, crate, size);
  if (crate === OWN) add(modules, moduleOf(name).split("::").slice(0, 2).join("::"), size);
}
const descending = (sums) => [...sums].sort(([, one], [, other]) => other.size - one.size);
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
const table = (heads, rows) => {
  row(...heads);
  row(...heads.map((_, column) => (column === 0 ? "---" : "--:")));
  rows.forEach((cells) => row(...cells));
  console.log();
};
const share = (size) => `${((100 * size) / whole).toFixed(1)} %`;
const whole = sections.reduce((sum, [, size]) => sum + size, 0);

console.log(`## ${title}\n`);
table(["section", "bytes", "share"], sections.filter(([, size]) => size > 500).map(([name, size]) => [name, size, share(size)]));
const crateRows = descending(crates);
const shown = crateRows.filter(([, { size }]) => size >= whole / 200);
const rest = crateRows.slice(shown.length).reduce((sum, [, { size, count }]) => ({ size: sum.size + size, count: sum.count + count }), { size: 0, count: 0 });
table(
  ["crate", "functions", "bytes", "share"],
  [...shown, ["all others", rest]].map(([crate, { size, count }]) => [crate, count, size, share(size)]),
);
table(
  ["module of the project", "functions", "bytes"],
  descending(modules).slice(0, MODULES).map(([module, { size, count }]) => [module || "(root)", count, size]),
);
const largest = functions.sort((one, other) => other.size - one.size).slice(0, LARGEST);
table(["largest function", "bytes"], largest.map(({ size, name }) => [`\`${name.replace(/::h[0-9a-f]{16}$/, "").replaceAll("|", "\\|")}\``, size]));
