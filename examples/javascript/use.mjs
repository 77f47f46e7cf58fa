// Everything that the package does, once; the same in a page (web.html) and in Node (node.mjs).
export function use(lasso) {
  const { version, presets, simulate, assign, encodeLink, decodeLink, toMermaid, toLog, toItf, toCsv, toTrace } = lasso;

  // A scenario is a plain object: take one that comes with the package, change it, run it.
  const { scenario } = presets()[0];
  const on = (version) => simulate(scenario, { version }).outcome;
  const patient = { ...scenario, config: { ...scenario.config, acceptable_recovery_lag: "9223372036854775807" } };

  // What is wrong with a scenario is said field by field.
  let refused;
  try {
    simulate({ ...scenario, processes: [{ ...scenario.processes[0], threads: 0 }] });
  } catch (error) {
    refused = error instanceof Error ? error.message : `not an Error: ${error}`;
  }

  // A link opens the same group at the same moment in the page, and can be read again, however a chat program left it.
  const link = encodeLink({ setup: scenario, playhead: { round: 14, step: 6 } });
  const decoded = decodeLink(`https://lasso.example/${link.replace("#", "%23")}.`);

  // A run becomes texts for other programs.
  const states = JSON.parse(toItf(scenario, { version: "2.6.0" }));

  return {
    version: version(),
    presets: presets().map(({ id }) => id),
    outcomes: { "2.6.0": on("2.6.0"), "2.6.1": on("2.6.1"), "any lag is acceptable": simulate(patient).outcome },
    first_round: simulate(scenario, { version: "2.6.0" }).rounds[0],
    refused,
    // The assignor alone. A lag of -2 is Kafka's word for a running active.
    assignment: assign({
      config: { acceptable_recovery_lag: 100, max_warmup_replicas: 1 },
      tasks: ["0_0", "0_1", "1_0"],
      stateful: ["0_0", "0_1"],
      clients: [
        { process: "00000000-0000-0000-0000-000000000001", capacity: 1, lags: { "0_0": 5000, "0_1": 0 } },
        { process: "00000000-0000-0000-0000-000000000002", capacity: 1, lags: { "0_0": -2, "0_1": 7000 } },
      ],
    }),
    link,
    decoded: { playhead: decoded.link.playhead, problems: decoded.problems, mended: decoded.mended, differences: decoded.differences },
    no_link: decodeLink("#lab"),
    states: { loop: states.loop, count: states.states.length },
    diagram: toMermaid(scenario, { version: "2.6.0" })
      .split("\n")
      .map((line) => line.trim()),
    log_lines: toLog(scenario).split("\n").length,
    owners: toCsv(scenario).split("\r\n").length,
    trace: JSON.parse(toTrace(scenario, { version: "2.6.1" })).outcome,
  };
}
