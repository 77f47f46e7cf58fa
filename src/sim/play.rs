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
pub(super) fn play<'a, S: EventSink>(
    steps: &'a [Step],
    engine: &mut Engine<'a, S>,
    bound_rounds: u32,
    mut before_round: impl FnMut(&mut Engine<'a, S>),
) -> Played {
    let mut play = Play::new(bound_rounds);
    loop {
        if let Some(outcome) = play.advance(steps, engine, &mut before_round) {
            return play.played(outcome);
        }
    }
}

/// A group being played, between two rebalances: what has to be remembered beside its world.
///
/// As long as an action is pending, a state that comes back proves nothing: what is still to be done is part of what decides.
#[derive(Clone, Debug)]
pub(super) struct Play {
    bound_rounds: u32,
    round: u32,
    trigger: Trigger,
    agenda: Agenda,
    states: States,
    /// The first rebalance before which no action was pending.
    first_compared: Option<u32>,
    nexts: Vec<Next>,
}

impl Play {
    /// Before the start.
    pub fn new(bound_rounds: u32) -> Self {
        Self {
            bound_rounds,
            round: 0,
            trigger: Trigger::Start,
            agenda: Agenda::default(),
            states: States::default(),
            first_compared: None,
            nexts: Vec::new(),
        }
    }

    /// Before the start of another run, in the memory of this one.
    pub fn again(&mut self, bound_rounds: u32) {
        self.states.clear();
        self.nexts.clear();
        let (states, nexts) = (std::mem::take(&mut self.states), std::mem::take(&mut self.nexts));
        *self = Self { states, nexts, ..Self::new(bound_rounds) };
    }

    /// One more rebalance and what passes until the next, or the proof that there is no need; the outcome once it is known. The
    /// engine must be as the last call left it.
    pub fn advance<'a, S: EventSink>(
        &mut self,
        steps: &'a [Step],
        engine: &mut Engine<'a, S>,
        before_round: impl FnOnce(&mut Engine<'a, S>),
    ) -> Option<Outcome> {
        let round = self.round;
        if round >= self.bound_rounds {
            return Some(Outcome::Undecided { bound_rounds: self.bound_rounds });
        }
        if self.agenda.is_done(steps) {
            let first = *self.first_compared.get_or_insert(round);
            if let Seen::Before(number) = self.states.look_up(&engine.world) {
                let prefix = first + number;
                engine.note(Event::StateSeenAgain { first_seen: prefix });
                return Some(lasso(&self.nexts, prefix, round - prefix));
            }
        }
        before_round(engine);
        self.agenda.take_due(steps, engine, round);
        let next = self.agenda.rebalance(engine, round, self.trigger);
        self.nexts.push(next);
        let coming = if engine.rests(next) && self.agenda.wakes(steps, engine, round + 1) {
            engine.wait(Wait::Action);
            Some(Trigger::Changed)
        } else {
            engine.pass_to_next(next)
        };
        self.round += 1;
        match coming {
            Some(coming) => self.trigger = coming,
            None => return Some(Outcome::Stable { rounds: round + 1 }),
        }
        None
    }

    /// The group as the last change left it; none if it is as it was at the start.
    pub fn group(&self) -> Option<&Rc<Group>> {
        self.agenda.changed.last().map(|(_, group)| group)
    }

    /// All that is known at the end.
    pub fn played(self, outcome: Outcome) -> Played {
        Played { outcome, fates: self.agenda.fates, changed: self.agenda.changed }
    }
}

fn lasso(nexts: &[Next], prefix: u32, cycle: u32) -> Outcome {
    if nexts[prefix as usize..].contains(&Next::Probing) {
        Outcome::EndlessProbing { prefix, cycle }
    } else {
        Outcome::Livelock { prefix, cycle }
    }
}

/// What is still to be done, and what became of the rest.
#[derive(Clone, Debug, Default)]
struct Agenda {
    /// How many steps are no longer pending.
    taken: usize,
    /// The number up to which actions are due although no rebalance has it yet: the group was at rest before.
    woken_up_to: u32,
    /// Luck that is due in the rebalance about to begin: whose action it is, what, and for whom.
    luck: Vec<(usize, Luck, MemberIx)>,
    fates: Vec<(usize, Fate)>,
    changed: Vec<(u32, Rc<Group>)>,
}

impl Agenda {
    const fn is_done(&self, steps: &[Step]) -> bool {
        self.taken >= steps.len()
    }

    /// Makes the changes that are due before a rebalance, in order; luck is kept for the rebalance itself.
    fn take_due<'a, S: EventSink>(&mut self, steps: &'a [Step], engine: &mut Engine<'a, S>, round: u32) {
        let up_to = round.max(self.woken_up_to);
        while let Some(step) = steps.get(self.taken).filter(|step| step.round <= up_to) {
            self.taken += 1;
            if let Planned::Luck(luck, member) = step.change {
                self.luck.push((step.action, luck, member));
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
    fn rebalance<S: EventSink>(&mut self, engine: &mut Engine<S>, round: u32, trigger: Trigger) -> Next {
        if self.luck.is_empty() {
            return engine.rebalance(round, trigger);
        }
        let due = std::mem::take(&mut self.luck);
        let asked = |wanted: Luck| due.iter().filter(move |(_, luck, _)| *luck == wanted);
        let fate = |refused: Option<Refusal>| refused.map_or(Fate::Done { round }, |why| Fate::Refused { round, why });
        let assignment = engine.begin(round, trigger);
        let mut missed = Vec::new();
        for (action, _, member) in asked(Luck::MissAssignment) {
            let refused = engine.miss_refusal(&assignment, &missed, *member);
            missed.extend(refused.is_none().then_some(*member));
            self.fates.push((*action, fate(refused)));
        }
        missed.sort_unstable();
        engine.deliver(&assignment, &missed);
        let mut skipping = Vec::new();
        for (action, _, member) in asked(Luck::PassInsidePoll) {
            let twice = skipping.contains(member).then_some(Refusal::Twice);
            let refused = twice.or_else(|| engine.skip_refusal(*member));
            skipping.extend(refused.is_none().then_some(*member));
            self.fates.push((*action, fate(refused)));
        }
        engine.finish(&skipping)
    }

    /// Whether an action wakes a group at rest. Those that change nothing there are refused on the way; all of one number are
    /// due together.
    fn wakes<S: EventSink>(&mut self, steps: &[Step], engine: &Engine<S>, round: u32) -> bool {
        while let Some(first) = steps.get(self.taken) {
            let pending = &steps[self.taken..];
            let due = pending.partition_point(|step| step.round <= first.round);
            let refusal = |step: &Step| match step.change {
                Planned::Luck(..) => Some(Refusal::AtRest),
                change => engine.refusal(change),
            };
            if pending[..due].iter().any(|step| refusal(step).is_none()) {
                self.woken_up_to = first.round;
                return true;
            }
            for step in &pending[..due] {
                let why = refusal(step).unwrap_or(Refusal::AtRest);
                self.fates.push((step.action, Fate::Refused { round, why }));
            }
            self.taken += due;
        }
        false
    }
}
