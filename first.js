// Runs before anything else of the page: which program does the address lead to? Its files are asked for at once, not one after the
// other as they name each other; the other programs' are not.
var lasso = (function () {
  "use strict";

  // A stage in somebody else's page; src/app/embed.rs knows the same rule.
  var isEmbedded = /[?&]embed(=|&|$)/.test(location.search);

  // The program that is loaded later which the address leads to; empty for the opening view.
  function wanted() {
    if (isEmbedded) return "";
    var hash = location.hash;
    if (/^#(lab|explore|diagnose)(\/|$)/.test(hash)) return "workshop";
    if (/^#(story|fidelity)(\/|$)/.test(hash)) return "story";
    // A link, or what has become of one on its way; src/app/route.rs knows the same rule.
    return /^#(v\d|%76|.{0,9}v1)/.test(hash) && !/^#v1o\//.test(hash) ? "workshop" : "";
  }

  function ask(name) {
    var link = document.createElement("link");
    var kind = name.split(".").pop();
    link.rel = kind === "js" ? "modulepreload" : "preload";
    if (kind === "css") link.as = "style";
    else link.crossOrigin = "anonymous";
    if (kind === "wasm") link.as = "fetch";
    link.href = name;
    document.head.appendChild(link);
  }

  var program = isEmbedded ? "embed" : wanted() || "page";
  var files = document.querySelector('meta[name="lasso-' + program + '"]');
  if (files) files.content.split(" ").forEach(ask);
  return { isEmbedded: isEmbedded, wanted: wanted };
})();
