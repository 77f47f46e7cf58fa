// The package in Node: node examples/javascript/node.mjs pkg/node
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { use } from "./use.mjs";

// pkg/node, as made by: wasm-pack build --target nodejs --out-dir pkg/node
const folder = resolve(process.argv[2]);
const { default: lasso } = await import(pathToFileURL(`${folder}/rebalance_lasso.js`));
console.log(JSON.stringify(use(lasso), null, 2));
