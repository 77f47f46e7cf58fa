//! Whatever is done to a group while it runs, the page can show it.

use std::rc::Rc;

use proptest::prelude::*;
use rebalance_lasso::analysis::cause::Question;
use rebalance_lasso::analysis::predicates::verdicts;
use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::cause_view::answer;
use rebalance_lasso::app::show::{About, Show};
use rebalance_lasso::app::side::Side;
use rebalance_lasso::app::stage::{Frame, Staged, stage_view};
use rebalance_lasso::app::told::told;
use rebalance_lasso::sim::run::Position;

use crate::actions::check_runs;

/// The page's views, and causes, of everything that happens: none of them stumbles.
#[test]
fn everything_can_be_shown_and_asked_about() {
    check_runs(60, |_, run| {
        let run = Rc::new(run.clone());
        let sides = ["done", "again"].map(|label| (Rc::from(label), Rc::clone(&run)));
        let show = Show::of_runs(About::default(), sides);
        let frame = Frame::new(&show, 0, 900.0);
        let ends = std::iter::successors(Some(Cursor::default()), |at| show.axis.next(*at));
        let mut staged = None;
        for at in ends.take(show.axis.steps() as usize).step_by(7) {
            let next = Staged::new(&show, &frame, Side::Left, at, false, staged.as_ref());
            prop_assert!(*next.view == stage_view(&show, &frame, Side::Left, at, false), "{at:?}");
            staged = Some(next);
            stage_view(&show, &frame, Side::Left, at, true);
            let told = told(&show, at, false);
            prop_assert!(told.iter().all(|told| told.text().ends_with('.')), "{told:?}");
        }
        for (events, round) in run.rounds.iter().map(|round| round.events.len()).zip(0..) {
            for events in (1..=u32::try_from(events).unwrap()).step_by(7) {
                let view = answer(&run, Position { round, events }, Question::Event).expect("an event");
                prop_assert!(!view.links.is_empty());
            }
        }
        verdicts(&run);
        Ok(())
    });
}
