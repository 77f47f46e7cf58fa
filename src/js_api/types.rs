//! The same shapes for TypeScript.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &'static str = r#"
/** A whole number; beyond 2^53 a text of its decimal digits. */
export type Offset = number | string;
/** A task's name: subtopology_partition, as in "0_3". */
export type TaskName = string;
export type KafkaVersion = "2.6.0" | "2.6.1";

/** Kafka's configuration, with Kafka's defaults where something is left out. */
export interface AssignmentConfig {
  /** acceptable.recovery.lag in records, 0 to 2^63-1; default 10000. */
  acceptable_recovery_lag?: Offset;
  /** max.warmup.replicas, at least 1; default 2. */
  max_warmup_replicas?: number;
  /** num.standby.replicas; default 0. */
  num_standby_replicas?: number;
  /** probing.rebalance.interval.ms, at least 60000; default 600000. */
  probing_rebalance_interval_ms?: Offset;
}

/** A group before anybody has joined. Give tasks and end_offsets, or subtopologies; a rate, or records. */
export interface Scenario {
  config?: AssignmentConfig;
  tasks?: TaskName[];
  /** Ends of the changelogs, in records. A task without one is stateless. */
  end_offsets?: Record<TaskName, Offset>;
  subtopologies?: { partitions: number; end_offset?: Offset }[];
  /** Records restored while the group waits for a heartbeat. */
  restored_per_heartbeat?: Offset;
  /** Records restored in a wait for a probing or for the next phase. */
  restored_per_wait?: Offset;
  restored_per_second?: Offset;
  heartbeat_interval_ms?: number;
  processes: Process[];
}

export interface Process {
  /** A number, which is the UUID's low half, or a UUID; its order in the group follows from it. */
  process?: Offset;
  name?: string;
  /** 1 to 64; default 1. */
  threads?: number;
  version?: KafkaVersion;
  /** A phase, from 0; or "by_action": it joins only when an action makes it. */
  joins_in_phase?: number | "by_action";
  /** State on disk in the task's own count: all of a changelog of 100000 is 100000. */
  checkpoints?: Record<TaskName, Offset>;
}

/** What is done to a group while it runs: just before the rebalance of that number, or, if the group is at rest by then, before its next one. */
export type Action = { round: number } & (
  | { change: "join" | "leave" | "crash" | "restart" | "wipe_all"; process: Offset }
  | { change: "set_version"; process: Offset; version: KafkaVersion }
  | { change: "wipe_task"; process: Offset; task: TaskName }
  | { change: "set_config"; key: keyof AssignmentConfig; value: Offset }
  /** thread: from 1; default 1. */
  | { change: "miss_assignment" | "pass_inside_poll"; process: Offset; thread?: number });

/** Rules that Kafka does not have. */
export interface WhatIf {
  /** The real fix on every instance: the checkpoint of a task that is not initialised is reported. */
  reads_checkpoints?: boolean;
  /** Stateless tasks stay with their previous owner where balance allows. */
  keeps_stateless?: boolean;
  /** A member that must rejoin initialises its tasks before it reports. */
  initialises_first?: boolean;
  /** A checkpoint is reported as a task would count it. */
  reports_one_more?: boolean;
}

export interface Setup extends Scenario {
  /** At most 200. */
  actions?: Action[];
  what_if?: WhatIf;
}

export interface SimulateOptions {
  /** Puts every instance on this release. */
  version?: KafkaVersion;
  /** Rebalances after which a run is given up as undecided; default 2000, fewer for a group so large that the answer would not fit. */
  max_rounds?: number;
}

export interface MemberRound {
  member: string;
  owned: TaskName[];
  /** As reported: -2 stands for a running active. */
  offset_sums: Record<TaskName, Offset>;
  active: TaskName[];
  standby: TaskName[];
  pending: TaskName[];
  revoked: TaskName[];
  followup: "none" | "immediate" | "probing";
}

export interface Round {
  members: MemberRound[];
  probing_needed: boolean;
  next: "at-once" | "soon" | "heartbeat" | "probing" | "none";
}

export type Outcome =
  | { kind: "stable"; rounds: number }
  | { kind: "livelock" | "endless-probing"; prefix: number; cycle: number }
  | { kind: "undecided"; bound: number };

export interface Simulation {
  rounds: Round[];
  outcome: Outcome;
  /** Each with the rebalance that it was done before (luck: in), or the reason why it was not. */
  actions?: (Action & ({ done_in: number } | { refused: string }))[];
}

export interface AssignInput {
  config?: AssignmentConfig;
  tasks: TaskName[];
  stateful: TaskName[];
  /** Every client gives a lag for every stateful task; -2 stands for a running active, -3 for unknown. */
  clients: { process: string; capacity: number; lags: Record<TaskName, Offset> }[];
}

export interface Assignment {
  clients: { process: string; active: TaskName[]; standby: TaskName[] }[];
  probing: boolean;
}

export interface Preset {
  id: string;
  title: string;
  sentence: string;
  sides: { label: string; version: KafkaVersion | null }[];
  scenario: Scenario;
}
"#;
