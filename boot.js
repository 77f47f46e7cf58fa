// Says so when the application cannot start, instead of leaving the loading state up for ever. It is part of index.html,
// because a file of its own could fail to load too, and it is written for browsers too old for the application itself.
(function () {
  "use strict";

  var started = false;
  var told = false;

  function element(name, text) {
    var made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  // A link or a button, and what it does.
  function control(name, text, act) {
    var made = element(name, text);
    made.href = location.href;
    made.addEventListener("click", function (event) {
      event.preventDefault();
      act(made);
    });
    return made;
  }

  function reloadLink() {
    return control("a", "Reload the page", function () {
      location.reload();
    });
  }

  function alertIn(outer) {
    var box = element("div", "");
    box.setAttribute("role", "alert");
    return outer.appendChild(box);
  }

  // In place of whatever #app holds: what happened, what to do, and the browser's own words.
  function cannotStart(what, advice, detail) {
    if (told || started) return;
    told = true;
    var main = element("main", "");
    var box = alertIn(main);
    main.className = "boot";
    box.appendChild(element("h1", "Rebalance Lasso could not start"));
    box.appendChild(element("p", what));
    var next = element("p", advice + " ");
    next.appendChild(reloadLink());
    box.appendChild(next);
    if (detail) box.appendChild(element("pre", detail));
    var app = document.getElementById("app");
    app.textContent = "";
    app.appendChild(main);
  }

  // The opening view, whatever the address says now.
  function openAnew() {
    location.href = location.pathname + location.search;
  }

  // Over a page that has been running: what it shows is stale, but still worth reading. The group in the Lab is kept
  // (src/platform/store.rs), so a reload brings it back; if it is what stops the page, there is a way without it.
  function crashed(reason) {
    if (told) return;
    told = true;
    var box = alertIn(document.body);
    box.className = "boot boot-crash";
    box.appendChild(element("p", "The simulation has stopped because of an error in this page. Your group in the Lab is kept."));
    var report = element("textarea", [reason, reason.stack, location.href, navigator.userAgent].join("\n"));
    report.readOnly = true;
    report.setAttribute("aria-label", "A report of it");
    [
      reloadLink(),
      control("button", "Start over without it", function () {
        try {
          var key = "rebalance-lasso.lab";
          var kept = localStorage.getItem(key);
          localStorage.removeItem(key);
          if (kept) localStorage.setItem(key + ".unreadable", kept);
        } catch (_) {} // nothing is kept here
        openAnew();
      }),
      control("button", "Copy a report", function (copy) {
        report.select();
        copy.textContent = document.execCommand("copy") ? "Copied" : "Selected: copy it";
      }),
      report
    ].forEach(function (part) {
      box.appendChild(part);
      box.appendChild(document.createTextNode("\u2003"));
    });
  }

  // After these nothing can be relied on: a trap, or no room left on the stack.
  function isFatal(reason) {
    return /^(Runtime|Range)Error|too much recursion/.test(reason);
  }

  function explain(reason) {
    var name = (reason && reason.name) || "";
    var detail = typeof reason === "string" ? reason : String((reason && reason.message) || "");
    if (/unsafe-eval|content security policy|blocked by CSP/i.test(detail)) {
      cannotStart(
        "A content security policy does not let this page run WebAssembly.",
        "Whoever runs this site has to allow 'wasm-unsafe-eval' in script-src.",
        detail
      );
    } else if (/^(Compile|Link|Syntax|Internal)Error$/.test(name)) {
      // A wrong file in the place of the right one (an error page, say) ends here too.
      cannotStart(
        "Your browser does not understand the application: it is older than the page needs, or it was given a damaged file.",
        "Update the browser, or try again:",
        detail
      );
    } else if (name === "RuntimeError") {
      cannotStart("The application stopped while starting: an error in this page, not in your browser.", "Try again:", detail);
    } else if (self.origin === "null") {
      cannotStart(
        "This page may not load its own files: it is in a frame whose sandbox lacks allow-same-origin, or was opened as a file.",
        "Change that, then try again:",
        detail
      );
    } else {
      cannotStart(
        "A part of the application could not be loaded: the network is down, or the file is no longer there.",
        "Check the connection, then try again:",
        detail
      );
    }
  }

  function heard(reason) {
    // Whichever program has come, the loading state is gone.
    if (!started && document.getElementById("boot")) explain(reason);
    else if (isFatal(reason)) crashed(reason);
  }

  addEventListener("TrunkApplicationStarted", function () {
    // An error of somebody else's (an extension's, say) had no consequences after all.
    if (!started) told = false;
    started = true;
  });
  // Capturing: a script that cannot be loaded says so on its own element, and that event does not bubble.
  addEventListener(
    "error",
    function (event) {
      if (event.target && event.target.tagName) {
        if (event.target.tagName === "SCRIPT" && /(workshop|story)-start/.test(event.target.src)) programFailed();
        else if (event.target.tagName === "SCRIPT" && /embed-start/.test(event.target.src)) embedFailed({ detail: event.target.src });
        else if (event.target.tagName === "SCRIPT") heard(event.target.src || "A script of this page, or one that it imports, did not load.");
      } else if (!/ResizeObserver/.test(event.message)) {
        // (That one is no error: a size has changed once more while it was looked at.)
        heard(event.error || event.message);
      }
    },
    true
  );
  addEventListener("unhandledrejection", function (event) {
    heard(event.reason);
  });
  addEventListener("lasso:cannot-start", function (event) {
    heard(event.detail);
  });

  // ---- the story and the workshop: the places that are loaded when somebody goes there ----

  var root = document.documentElement;
  var isEmbedded = lasso.isEmbedded;
  var wanted = lasso.wanted;
  var isLoading = false;
  var tries = 0;

  function notLoading() {
    isLoading = false;
    root.removeAttribute("data-loading");
  }

  function programFailed(event) {
    var reason = event && event.detail;
    notLoading();
    if (isFatal(reason)) return crashed(reason);
    if (!wanted()) return;
    var app = document.getElementById("app");
    var isBlank = !app.querySelector("#app-root");
    var old = document.getElementById("workshop-failed");
    if (old) old.remove();
    var outer = element(isBlank ? "main" : "div", "");
    outer.id = "workshop-failed";
    outer.className = isBlank ? "boot" : "boot boot-crash";
    var box = alertIn(outer);
    if (!isBlank) box.textContent = "This place could not be loaded: the network is down, or the file is no longer there. ";
    if (isBlank) {
      app.textContent = "";
      box.appendChild(element("h1", "This place could not be loaded"));
      box.appendChild(element("p", "The network is down, or the file is no longer there."));
    }
    box.appendChild(
      control("button", "Try again", function () {
        outer.remove();
        load();
      })
    );
    box.appendChild(document.createTextNode(" "));
    box.appendChild(
      control("a", isBlank ? "Go to the opening view" : "Stay here", function () {
        outer.remove();
        window.lassoDropped = null;
        if (isBlank) openAnew();
        else if (root.getAttribute("data-place")) history.back();
        else history.replaceState(null, "", location.pathname + location.search);
      })
    );
    if (reason && reason.message) box.appendChild(element("pre", String(reason.message)));
    document.body.appendChild(outer);
  }

  function load() {
    if (isLoading) return;
    isLoading = true;
    tries += 1;
    root.setAttribute("data-loading", wanted());
    var script = document.createElement("script");
    script.type = "module";
    // A module that did not load is not asked for again under the same address.
    var names = { workshop: "workshop-start.js", story: "story-start.js" };
    script.src = names[wanted()] + (tries > 1 ? "?try=" + tries : "");
    document.head.appendChild(script);
  }

  function follow() {
    var runs = root.getAttribute("data-place") || "";
    // A page that is loaded anew has lost what was dropped on it.
    if (runs === "story" && window.lassoDropped && wanted() === "workshop") load();
    else if (runs && runs !== wanted()) location.reload();
    else if (wanted() && (!runs || !document.querySelector("." + runs))) load();
  }

  addEventListener("lasso:program-failed", programFailed);
  addEventListener("lasso:program-not-wanted", function () {
    notLoading();
    if (wanted() !== "workshop") window.lassoDropped = null;
    follow(); // somebody may have gone on to another program meanwhile
  });
  addEventListener("lasso:leave", function () {
    notLoading();
    root.setAttribute("data-place", wanted());
  });
  if (!isEmbedded) addEventListener("hashchange", follow);

  // ---- files that are dropped anywhere: the workshop, which knows them, is handed them as soon as it runs ----

  function dragged(event) {
    var isOver = event.type === "dragover";
    var isTaken = event.defaultPrevented;
    if (event.relatedTarget || [].indexOf.call(event.dataTransfer.types, "Files") < 0) return;
    event.preventDefault(); // or the browser would leave the page for the file
    if (isEmbedded) return;
    root.toggleAttribute("data-drag", isOver);
    var files = event.dataTransfer.files;
    if (event.type !== "drop" || isTaken || !files.length) return;
    window.lassoDropped = files;
    if (document.querySelector(".workshop")) dispatchEvent(new Event("lasso:dropped"));
    // A guess, so that the right place comes up at once; src/app/incoming.rs looks into it.
    else location.hash = /\.json(\.gz)?$/i.test(files[0].name) ? "#lab" : "#diagnose";
  }

  addEventListener("dragover", dragged);
  addEventListener("dragleave", dragged); // with a related target it goes on within the window
  addEventListener("drop", dragged);

  function embedFailed(event) {
    explain(event.detail);
  }

  function loadEmbedded() {
    root.setAttribute("data-place", "embed");
    var script = document.createElement("script");
    script.type = "module";
    script.src = "embed-start.js";
    document.head.appendChild(script);
  }

  addEventListener("lasso:embed-failed", embedFailed);

  // Kept for times without a network (offline.js), once the person has something to look at. Not in somebody else's page, and
  // not the page that is one file: that has no manifest.
  addEventListener("TrunkApplicationStarted", function () {
    if (isEmbedded || !document.querySelector("link[rel=manifest]")) return;
    setTimeout(function () {
      try {
        navigator.serviceWorker.register("offline.js").catch(function () {});
      } catch (_) {} // there are none here, or they are not allowed
    }, 2000);
  });

  if (typeof WebAssembly !== "object") {
    cannotStart(
      "This page runs a simulation in WebAssembly, which this browser does not have, or has switched off (a lockdown or strict security mode does that).",
      "Open it in a current Firefox, Chrome, Edge or Safari, or allow WebAssembly for this page:"
    );
  } else if (!("noModule" in HTMLScriptElement.prototype)) {
    cannotStart("This browser is too old for this page.", "Open it in a current Firefox, Chrome, Edge or Safari:");
  }

  if (isEmbedded && !told) loadEmbedded();
  if (wanted() && !told) {
    root.setAttribute("data-place", wanted());
    load();
  }

  setTimeout(function () {
    var wait = document.getElementById("boot-wait");
    if (wait && !started && !told) wait.textContent = "Still loading: the connection seems slow…";
  }, 8000);
})();
