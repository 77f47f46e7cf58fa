// Starts a stage in somebody else's page.
const here = (name) => new URL(name, import.meta.url).href;

try {
  await new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = here("./embed.css");
    link.onload = resolve;
    link.onerror = () => reject(new Error("embed.css did not load"));
    document.head.append(link);
  });
  const { default: init } = await import("./rebalance-lasso-embed.js");
  await init({ module_or_path: here("./rebalance-lasso-embed_bg.wasm") });
  dispatchEvent(new CustomEvent("TrunkApplicationStarted"));
} catch (error) {
  dispatchEvent(new CustomEvent("lasso:embed-failed", { detail: error }));
}
