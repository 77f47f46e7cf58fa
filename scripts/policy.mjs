// The content security policy of a built page: exactly what it needs (docs/hosting.md says why). Inline scripts and styles are
// named by their hashes, so the policy belongs to one build. Prints it, and writes it to _headers in the built folder, in the
// form that several static hosts read, and that the end-to-end tests serve by.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const dist = process.argv[2];
const html = readFileSync(join(dist, "index.html"), "utf8").replace(/<!--[^]*?-->/g, "");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The hashes of what stands between the tags of that name, those with a src left out. */
function inline(tag) {
  const found = [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, "g"))];
  return [...new Set(found.filter(([, attributes]) => !/\bsrc=/.test(attributes)).map(([, , text]) => hash(text)))];
}

const refused = html.match(/<[^>]*\s(?:style|on\w+)="[^>]*>/);
if (refused) {
  console.error(`index.html has an attribute that no hash can allow: ${refused[0]}`);
  process.exit(1);
}

const policy = [
  "default-src 'none'",
  ["script-src 'self' 'wasm-unsafe-eval'", ...inline("script")].join(" "),
  ["style-src 'self'", ...inline("style")].join(" "),
  "connect-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
].join("; ");
writeFileSync(join(dist, "_headers"), `/*\n  Content-Security-Policy: ${policy}\n`);
console.log(policy);
