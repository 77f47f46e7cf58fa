//! How often the stages are drawn while the playhead runs. Drawing a large group takes longer than a frame on a slow machine;
//! a drawing that made a frame late is followed by frames that draw no stage, so that few frames are late and the playhead goes
//! evenly. The steps in between pass all the same, and what is drawn next has them.

/// A frame at 60 a second, in milliseconds.
const FRAME_MS: f64 = 1_000.0 / 60.0;
/// A frame that took longer was late: half of one more.
const LATE_MS: f64 = FRAME_MS * 1.5;
/// Frames in time that each late one is to be followed by.
const IN_TIME_PER_LATE: f64 = 24.0;
/// The longest that the stages stay as they are, in milliseconds.
const REST_MAX_MS: f64 = 500.0;

/// What drawing costs, from how long frames take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Whether the last frame drew a stage.
    has_drawn: bool,
    /// For how long none is drawn, in milliseconds.
    rest_ms: f64,
}

impl Pace {
    /// A frame has come, so long after the last one: whether a stage may be drawn in it.
    pub fn may_draw(&mut self, frame_ms: f64) -> bool {
        let was_late = frame_ms > LATE_MS;
        if self.has_drawn && was_late {
            self.rest_ms = ((frame_ms - FRAME_MS) * IN_TIME_PER_LATE).min(REST_MAX_MS);
        } else {
            self.rest_ms -= frame_ms.max(0.0);
        }
        self.has_drawn = self.rest_ms <= 0.0;
        self.has_drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays some seconds on a machine that takes so long for a frame that draws and for one that does not: (drawings, late
    /// frames, frames).
    fn play(drawing_ms: f64, resting_ms: f64) -> (u32, u32, u32) {
        let mut pace = Pace::default();
        let (mut drawn, mut late, mut frames, mut passed_ms, mut last_ms) = (0, 0, 0, 0.0, FRAME_MS);
        while passed_ms < 20_000.0 {
            let may_draw = pace.may_draw(last_ms);
            let work_ms = if may_draw { drawing_ms } else { resting_ms };
            // The browser shows a frame at the next tick of the screen.
            last_ms = FRAME_MS * (work_ms / FRAME_MS).ceil().max(1.0);
            drawn += u32::from(may_draw);
            late += u32::from(last_ms > LATE_MS);
            frames += 1;
            passed_ms += last_ms;
        }
        (drawn, late, frames)
    }

    #[test]
    fn a_machine_that_is_fast_enough_draws_in_every_frame() {
        let (drawn, late, frames) = play(14.0, 1.0);
        assert_eq!((drawn, late), (frames, 0));
    }

    #[test]
    fn fewer_than_one_frame_in_twenty_is_late_where_a_drawing_takes_longer_than_a_frame() {
        for drawing_ms in [18.0, 25.0, 40.0] {
            let (drawn, late, frames) = play(drawing_ms, 5.0);
            assert!(late * 20 < frames, "{drawing_ms} ms: {late} of {frames}");
            assert!(drawn >= 30, "{drawing_ms} ms: it is drawn {drawn} times in 20 s");
        }
    }

    #[test]
    fn however_slow_it_is_the_stages_go_on() {
        let (drawn, ..) = play(400.0, 30.0);
        assert!(drawn > 15, "{drawn}");
    }
}
