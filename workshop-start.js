// Starts the workshop. A module of its own, because the page's boot script is written for browsers that know no modules.
import init from "./rebalance-lasso-workshop.js";

try {
  await init({ module_or_path: new URL("./rebalance-lasso-workshop_bg.wasm", import.meta.url) });
} catch (error) {
  dispatchEvent(new CustomEvent("lasso:workshop-failed", { detail: error }));
}
