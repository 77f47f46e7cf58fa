// What the declarations say of everything that the package does: compiled, never run (tsc --noEmit --strict). A line that the
// declarations must refuse is marked so; that it is refused is a part of the check.
import {
  assign,
  decodeLink,
  encodeLink,
  presets,
  simulate,
  toCsv,
  toItf,
  toLog,
  toMermaid,
  toTrace,
  version,
  type Assignment,
  type DecodedLink,
  type Link,
  type Outcome,
  type Preset,
  type Setup,
  type Simulation,
} from "./rebalance_lasso.js";

/** Fails to compile if a type is `any`, which is the only one that is both. */
type Known<T> = 0 extends 1 & T ? never : T;
const known = <T,>(value: Known<T>): T => value as T;

const first: Preset = known(presets())[0]!;
const setup: Setup = { ...first.scenario, actions: [{ round: 4, change: "restart", process: 3 }], what_if: { keeps_stateless: true } };
const run: Simulation = known(simulate(setup, { version: "2.6.1", max_rounds: 40 }));
const ends = (outcome: Outcome): number => {
  switch (outcome.kind) {
    case "stable":
      return outcome.rounds;
    case "livelock":
    case "endless-probing":
      return outcome.prefix + outcome.cycle;
    case "undecided":
      return outcome.bound;
  }
};
const members: string[] = run.rounds.flatMap((round) => round.members.map(({ member }) => member));
const assignment: Assignment = known(assign({ tasks: ["0_0"], stateful: [], clients: [{ process: "p", capacity: 1, lags: {} }] }));
const link: Link = { setup, playhead: { round: 1, step: 2 }, inspect: "holds", side: "right" };
const text: string = known(encodeLink(link));
const decoded: DecodedLink | null = known(decodeLink(text));
const places: string[] = decoded === null ? [] : decoded.problems.map(({ field, message }) => field + message);
const texts: string[] = [toMermaid, toLog, toItf, toCsv, toTrace].map((write) => known(write(setup, { version: "2.6.0" })));
encodeLink({ preset: "livelock" });
simulate(JSON.stringify(setup));
console.log(ends(run.outcome), members, assignment.probing, places, texts, known(version()));

// @ts-expect-error no such release
simulate(setup, { version: "2.7.0" });
// @ts-expect-error a restart is done to an instance
simulate({ ...setup, actions: [{ round: 1, change: "restart" }] });
// @ts-expect-error no such field
simulate({ ...setup, colour: "red" });
// @ts-expect-error a link has a group or a preset
encodeLink({ playhead: { round: 1, step: 2 } });
// @ts-expect-error it may be no link
decodeLink(text).problems;
// @ts-expect-error a text is read, not an object
decodeLink(link);
