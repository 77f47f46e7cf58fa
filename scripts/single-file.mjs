// The built page as one HTML file that needs nothing else, not even a server: all programs, styles, the worker, the sample logs.
//   node scripts/single-file.mjs DIST OUT.html
// Each file of the built folder becomes a block of base64 text in the page; `lassoFile(name)` makes a blob of it when it is
// first asked for, and gives its address. What names another file is given that one's address instead.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const [dist, out] = process.argv.slice(2);
const TYPES = { js: "text/javascript", css: "text/css", wasm: "application/wasm", gz: "application/gzip" };
const typeOf = (name) => TYPES[name.split(".").pop()];
const files = readdirSync(dist, { recursive: true })
  .map((name) => join(dist, name))
  .filter((path) => statSync(path).isFile())
  .map((path) => relative(dist, path).replaceAll("\\", "/"))
  .filter((name) => name !== "index.html" && name !== "offline.js" && typeOf(name));
const text = (name) => readFileSync(join(dist, name), "utf8");
const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A file's name as a literal of JavaScript. */
const literal = (name) => new RegExp(`(["'])(?:\\./)?${escaped(name)}\\1`, "g");

let html = text("index.html");

/** Replaces what must be there. */
function replace(what, pattern, by) {
  if (!pattern.test(html)) throw new Error(`index.html has no ${what}: ${pattern}`);
  pattern.lastIndex = 0;
  html = html.replace(pattern, by);
}

// Kept with the page, so that it has its looks at once; everything else is a block.
let styles = 0;
html = html.replace(/<link\b[^>]*rel="stylesheet"[^>]*href="(?:\.\/)?([^"]+)"[^>]*>/g, (_, name) => {
  styles += 1;
  return `<style>${text(name)}</style>`;
});
if (styles === 0) throw new Error("index.html names no style sheet");
html = html.replace(/<link\b[^>]*rel="(?:modulepreload|preload|manifest)"[^>]*>/g, "");
// The page's links lead to places in this very file.
replace("<base>", /<base\b[^>]*>/, () => `<base><script>document.querySelector("base").href = location.href.split("#")[0];</script>`);
// Nothing is asked for: everything is here.
replace("names of programs' files", /<meta name="lasso-(?:page|story|workshop|embed)"[^>]*>/g, "");
// In scripts; an attribute has its own.
for (const name of files) {
  html = html.replace(literal(name), (found, _, at) => (html[at - 1] === "=" ? found : `lassoFile("${name}")`));
}
// The application's module comes with the blocks, at the end.
const start = html.match(/<script type="module">[^]*?<\/script>/);
if (!start) throw new Error("index.html has no module script");
html = html.replace(start[0], "");

const worker = html.match(/<meta name="lasso-worker" content="([^"]+)"[^>]*>/)?.[1];
if (!worker) throw new Error("index.html does not name the worker");

/**
 * The worker as one plain script. Of a page from file:// a browser starts no module as a worker, and lets no worker load a blob: so
 * the program's module is unwrapped, and its WebAssembly is a text in it.
 */
function plainWorker() {
  const program = files.find((name) => name.endsWith(".js") && name !== workerName && literal(name).test(text(workerName)));
  const wasm = files.find((name) => name.endsWith(".wasm") && literal(name).test(text(workerName)));
  const module = text(program)
    .replace(/^export (?=function|async function|class|const)/gm, "")
    .replace(/^export \{[^}]*?(\w+) as default[^}]*\};?$/m, "const init = $1;")
    .replaceAll("import.meta.url", "self.location.href");
  if (/^(?:import|export)\b/m.test(module) || !module.includes("const init = ")) {
    throw new Error(`${program} is a module of another form than is known here`);
  }
  return `(async () => {
${module}
const text = atob("${readFileSync(join(dist, wasm)).toString("base64")}"), bytes = new Uint8Array(text.length);
for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
await init({ module_or_path: bytes });
})().catch((error) => setTimeout(() => { throw error; }));
`;
}

const workerName = worker.replace(/^\.\//, "");
const isOfWorker = (name) => name !== workerName && literal(name).test(text(workerName));
const blocks = files.filter((name) => !isOfWorker(name)).map((name) => {
  const uses = typeOf(name) === TYPES.js && name !== workerName ? files.filter((other) => literal(other).test(text(name))) : [];
  const body = name === workerName ? plainWorker() : readFileSync(join(dist, name));
  const data = Buffer.from(body).toString("base64");
  return `<script type="text/plain" id="file:${name}" data-type="${typeOf(name)}" data-uses="${uses.join(" ")}">${data}</script>`;
});

const loader = `<script>
var lassoFile = (function () {
  var addresses = {};
  function bytes(block) {
    var text = atob(block.textContent), all = new Uint8Array(text.length);
    for (var at = 0; at < all.length; at += 1) all[at] = text.charCodeAt(at);
    return all;
  }
  function address(name) {
    if (addresses[name]) return addresses[name];
    var block = document.getElementById("file:" + name), body = bytes(block), type = block.dataset.type;
    var uses = block.dataset.uses.split(" ").filter(Boolean);
    if (uses.length > 0) {
      body = new TextDecoder().decode(body);
      uses.forEach(function (other) {
        ['"', "'"].forEach(function (quote) {
          body = body.split(quote + "./" + other + quote).join(quote + address(other) + quote);
          body = body.split(quote + other + quote).join(quote + address(other) + quote);
        });
      });
    }
    return (addresses[name] = URL.createObjectURL(new Blob([body], { type: type })));
  }
  var ask = window.fetch;
  window.fetch = function (what, how) {
    var wanted = typeof what === "string" && Object.keys(known).find(function (name) { return what.endsWith("/" + name); });
    return ask.call(window, wanted ? address(wanted) : what, how);
  };
  var known = {};
  document.querySelectorAll('script[id^="file:"]').forEach(function (block) { known[block.id.slice(5)] = true; });
  document.querySelector('meta[name="lasso-worker"]').content = address("${workerName}");
  var begin = window.Worker;
  window.Worker = function (where) { return new begin(where); };
  return address;
})();
</script>`;

// Before boot.js, which may want the workshop at once.
const boot = html.lastIndexOf("<script>");
html = `${html.slice(0, boot)}${blocks.join("\n")}\n${loader}\n${html.slice(boot)}`;
html = html.replace("</body>", () => `${start[0]}\n</body>`);
for (const name of files) {
  if (new RegExp(`(?:src|href)="(?:\\./)?${escaped(name)}"`).test(html)) throw new Error(`${name} is still named from outside`);
}
writeFileSync(out, html);
console.log(`${out}: ${(Buffer.byteLength(html) / 1e6).toFixed(1)} MB`);
