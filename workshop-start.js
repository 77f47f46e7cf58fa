// Starts the workshop. A module of its own, because the page's boot script is written for browsers that know no modules.
const here = (name) => new URL(name, import.meta.url).href;

function loadStyle(name) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = here(name);
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${name} did not load`));
    document.head.append(link);
  });
}

try {
  // Styled from its first frame on.
  await Promise.all(["./lab.css", "./editor.css", "./take-apart.css", "./explore.css", "./diagnose.css"].map(loadStyle));
  // A module that failed stays failed under its address, so a second try has another one.
  const { default: init } = await import("./rebalance-lasso-workshop.js" + new URL(import.meta.url).search);
  await init({ module_or_path: here("./rebalance-lasso-workshop_bg.wasm") });
  // Unless somebody has gone elsewhere meanwhile.
  if (document.documentElement.dataset.place === "workshop") dispatchEvent(new CustomEvent("TrunkApplicationStarted"));
} catch (error) {
  dispatchEvent(new CustomEvent("lasso:program-failed", { detail: error }));
}
