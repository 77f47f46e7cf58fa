// Starts the opening view, unless the address leads to another program, which boot.js loads.
if (!document.documentElement.dataset.place) {
  try {
    const { default: init, ...bindings } = await import("./rebalance-lasso-page.js");
    const wasm = await init({ module_or_path: "./rebalance-lasso-page_bg.wasm" });
    window.wasmBindings = bindings;
    dispatchEvent(new CustomEvent("TrunkApplicationStarted", { detail: { wasm } }));
  } catch (error) {
    // Told, because Firefox has an error that no page hears of otherwise: "out of memory", of a program that is cut off.
    console.error(error);
    dispatchEvent(new CustomEvent("lasso:cannot-start", { detail: error }));
  }
}
