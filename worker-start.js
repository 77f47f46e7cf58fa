// Starts the worker's program.
import init from "./rebalance-lasso-worker.js";

await init({ module_or_path: new URL("./rebalance-lasso-worker_bg.wasm", import.meta.url).href });
