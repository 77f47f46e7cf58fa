//! Plays a group to its end: rebalance after rebalance, with what is done to it in between.

use std::rc::Rc;

use super::engine::Engine;
use super::event::{Event, EventSink, Next, Trigger, Wait};
use super::group::Group;
use super::plan::{Fate, Luck, Planned, Refusal, Step};
use super::run::Outcome;
use super::states::{Seen, States};
use crate::kafka::MemberIx;

/// What is known at the end of a run.
pub(super) struct Played {
    pub outcome: Outcome,
    /// What became of actions, each by its place in the list.
    pub fates: Vec<(usize, Fate)>,
    /// The group from a rebalance on, where an action changed it, in order.
    pub changed: Vec<(u32, Rc<Group>)>,
}

/// Plays a group to its end, without keeping anything but what proves the outcome. The engine is one before the start; `steps`
/// are what is done to it, in the order in which they are due. `before_round` is called before each rebalance, with the events so far in the engine's sink.
///
/// As long as an action is pending, a state that comes back proves nothing: what is still to be done is part of what decides.
pub(super) fn play<'a, S: EventSink>(
    steps: &'a [Step],
    engine: &mut Engine<'a, S>,
    bound_rounds: u32,
    mut before_round: impl FnMut(&mut Engine<'a, S>),
) -> Played {
    let mut agenda = Agenda::new(steps);
    let mut states = States::default();
    let mut first_compared = None;
    let mut nexts: Vec<Next> = Vec::new();
    let mut trigger = Trigger::Start;
    for round in 0..bound_rounds {
        if agenda.is_done() {
            let first = *first_compared.get_or_insert(round);
            if let Seen::Before(number) = states.look_up(&engine.world) {
                let prefix = first + number;
                engine.note(Event::StateSeenAgain { first_seen: prefix });
                return agenda.played(lasso(&nexts, prefix, round - prefix));
            }
        }
        before_round(engine);
        agenda.take_due(engine, round);
        let next = agenda.rebalance(engine, round, trigger);
        nexts.push(next);
        let coming = if engine.rests(next) && agenda.wakes(engine, round + 1) {
            engine.wait(Wait::Action);
            Some(Trigger::Changed)
        } else {
            engine.pass_to_next(next)
        };
        match coming {
            Some(coming) => trigger = coming,
            None => return agenda.played(Outcome::Stable { rounds: round + 1 }),
        }
    }
    agenda.played(Outcome::Undecided { bound_rounds })
}

fn lasso(nexts: &[Next], prefix: u32, cycle: u32) -> Outcome {
    if nexts[prefix as usize..].contains(&Next::Probing) {
        Outcome::EndlessProbing { prefix, cycle }
    } else {
        Outcome::Livelock { prefix, cycle }
    }
}

/// What is still to be done, and what became of the rest.
struct Agenda<'a> {
    pending: &'a [Step],
    /// The number up to which actions are due although no rebalance has it yet: the group was at rest before.
    woken_up_to: u32,
    /// Luck that is due in the rebalance about to begin.
    luck: Vec<(&'a Step, Luck, MemberIx)>,
    fates: Vec<(usize, Fate)>,
    changed: Vec<(u32, Rc<Group>)>,
}

impl<'a> Agenda<'a> {
    const fn new(pending: &'a [Step]) -> Self {
        Self { pending, woken_up_to: 0, luck: Vec::new(), fates: Vec::new(), changed: Vec::new() }
    }

    const fn is_done(&self) -> bool {
        self.pending.is_empty()
    }

    fn played(self, outcome: Outcome) -> Played {
        Played { outcome, fates: self.fates, changed: self.changed }
    }

    /// Makes the changes that are due before a rebalance, in order; luck is kept for the rebalance itself.
    fn take_due<S: EventSink>(&mut self, engine: &mut Engine<'a, S>, round: u32) {
        let up_to = round.max(self.woken_up_to);
        while let Some((step, rest)) = self.pending.split_first().filter(|(step, _)| step.round <= up_to) {
            self.pending = rest;
            if let Planned::Luck(luck, member) = step.change {
                self.luck.push((step, luck, member));
                continue;
            }
            if let Some(why) = engine.refusal(step.change) {
                self.fates.push((step.action, Fate::Refused { round, why }));
                continue;
            }
            engine.change(step);
            if matches!(step.change, Planned::SetVersion(..) | Planned::SetConfig(..)) {
                self.changed.push((round, Rc::clone(&step.group)));
            }
            self.fates.push((step.action, Fate::Done { round }));
        }
    }

    /// One rebalance and the turn after it, with the luck that is due in it.
    fn rebalance<S: EventSink>(&mut self, engine: &mut Engine<'a, S>, round: u32, trigger: Trigger) -> Next {
        if self.luck.is_empty() {
            return engine.rebalance(round, trigger);
        }
        let due = std::mem::take(&mut self.luck);
        let asked = |wanted: Luck| due.iter().filter(move |(_, luck, _)| *luck == wanted);
        let fate = |refused: Option<Refusal>| refused.map_or(Fate::Done { round }, |why| Fate::Refused { round, why });
        let assignment = engine.begin(round, trigger);
        let mut missed = Vec::new();
        for (step, _, member) in asked(Luck::MissAssignment) {
            let refused = engine.miss_refusal(&assignment, &missed, *member);
            missed.extend(refused.is_none().then_some(*member));
            self.fates.push((step.action, fate(refused)));
        }
        missed.sort_unstable();
        engine.deliver(&assignment, &missed);
        let mut skipping = Vec::new();
        for (step, _, member) in asked(Luck::PassInsidePoll) {
            let twice = skipping.contains(member).then_some(Refusal::Twice);
            let refused = twice.or_else(|| engine.skip_refusal(*member));
            skipping.extend(refused.is_none().then_some(*member));
            self.fates.push((step.action, fate(refused)));
        }
        engine.finish(&skipping)
    }

    /// Whether an action wakes a group at rest. Those that change nothing there are refused on the way; all of one number are
    /// due together.
    fn wakes<S: EventSink>(&mut self, engine: &Engine<'a, S>, round: u32) -> bool {
        while let Some(first) = self.pending.first() {
            let due = self.pending.partition_point(|step| step.round <= first.round);
            let refusal = |step: &Step| match step.change {
                Planned::Luck(..) => Some(Refusal::AtRest),
                change => engine.refusal(change),
            };
            if self.pending[..due].iter().any(|step| refusal(step).is_none()) {
                self.woken_up_to = first.round;
                return true;
            }
            for step in &self.pending[..due] {
                let why = refusal(step).unwrap_or(Refusal::AtRest);
                self.fates.push((step.action, Fate::Refused { round, why }));
            }
            self.pending = &self.pending[due..];
        }
        false
    }
}
