use super::*;
use crate::app::aligned::parts;
use crate::app::show::Show;
use crate::sim::presets::presets;

fn shows() -> impl Iterator<Item = Show> {
    (0..presets().len()).map(Show::new)
}

#[test]
fn every_event_of_both_sides_happens_once_and_in_order() {
    for show in shows() {
        for n in 0..show.axis.rounds() {
            let round = show.axis.round(n);
            let mut done = [0, 0];
            for step in &round.steps {
                for side in [0, 1] {
                    done[side] += u32::from(step.moves[side]);
                    assert_eq!(step.events[side], done[side]);
                }
                assert!(step.moves != [false, false] || round.steps.len() == 1);
            }
            for side in [0, 1] {
                let events = events_of(&show.sides[side].run, n);
                assert_eq!(done[side] as usize, events.len(), "{} round {n}", show.about.title);
            }
        }
    }
}

#[test]
fn both_sides_are_in_the_same_part_whenever_both_move() {
    for show in shows() {
        for n in 0..show.axis.rounds() {
            let parts = [0, 1].map(|side: usize| parts(events_of(&show.sides[side].run, n)));
            for step in show.axis.round(n).steps.iter().filter(|step| step.moves == [true, true]) {
                let part = |side: usize| parts[side][step.events[side] as usize - 1];
                assert_eq!(part(0), part(1));
            }
        }
    }
}

#[test]
fn going_on_and_going_back_meet() {
    for show in shows() {
        let axis = &show.axis;
        let mut at = Cursor::default();
        for _ in 0..axis.steps() + 500 {
            let Some(next) = axis.next(at) else { break };
            assert_eq!(axis.previous(next), Some(at));
            at = next;
        }
        assert_eq!(axis.next(at).is_none(), show.looping_side().is_none());
    }
}

#[test]
fn the_slider_finds_every_place_and_keeps_the_time_round_the_ring() {
    for show in shows() {
        let axis = &show.axis;
        for value in 0..axis.steps() {
            assert_eq!(axis.value(axis.at_value(value, Cursor::default())), value);
        }
        let far = show.opening();
        assert_eq!(axis.at_value(axis.value(far), far), far);
    }
}

#[test]
fn a_side_at_rest_stays_at_its_last_moment() {
    let show = Show::new(0);
    let moment = show.axis.moment(1, Cursor { round: 400, step: 3 });
    assert!(moment.is_at_rest);
    assert_eq!(show.axis.moment(0, Cursor { round: 400, step: 0 }).round, 400);
}

#[test]
fn the_second_time_round_looks_like_the_third() {
    for show in shows() {
        let Some((stem, cycle)) = show.axis.ring() else { continue };
        for round in stem + cycle..stem + 2 * cycle {
            for step in 0..=show.axis.round(round).last() {
                for side in [0, 1] {
                    let mut first = show.axis.moment(side, Cursor { round, step });
                    let mut second = show.axis.moment(side, Cursor { round: round + cycle, step });
                    first.trigger = None; // the first round's own event tells why it began the first time
                    second.trigger = None;
                    (first.round, first.leader.round) = (second.round, second.leader.round);
                    assert_eq!(first, second, "{} side {side}, round {round}, step {step}", show.about.title);
                }
            }
        }
    }
}

#[test]
fn the_first_difference_is_where_one_says_what_the_other_does_not() {
    let show = Show::new(0);
    let at = show.first_difference.expect("the versions differ");
    assert_ne!(show.axis.event(0, at), show.axis.event(1, at));
    let before = show.axis.previous(at).expect("they begin alike");
    assert_eq!(show.axis.event(0, before), show.axis.event(1, before));
    assert!(matches!(show.axis.event(0, at), Some(Event::SumUnsaid { member: 2, task: 0, .. })));
    assert!(matches!(show.axis.event(1, at), Some(Event::SumReported { member: 2, task: 0, .. })));
}
