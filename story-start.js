// Starts the story, as workshop-start.js starts the workshop.
const here = (name) => new URL(name, import.meta.url).href;

function loadStyle(name) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = here(name);
    link.onload = () => resolve(link);
    link.onerror = () => reject(new Error(`${name} did not load`));
    document.head.append(link);
  });
}

try {
  const style = await loadStyle("./story.css");
  const { default: init } = await import("./rebalance-lasso-story.js" + new URL(import.meta.url).search);
  await init({ module_or_path: here("./rebalance-lasso-story_bg.wasm") });
  // Unless somebody has gone elsewhere meanwhile.
  if (document.documentElement.dataset.place === "story") dispatchEvent(new CustomEvent("TrunkApplicationStarted"));
  // Whoever takes the story's place brings a style of its own.
  addEventListener("lasso:leave", () => style.remove());
} catch (error) {
  dispatchEvent(new CustomEvent("lasso:program-failed", { detail: error }));
}
