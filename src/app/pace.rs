//! How often the page is drawn while the playhead runs. Drawing a large group takes longer than a frame on a slow machine; a
//! drawing that made a frame late is followed by frames that draw nothing, so that few frames are late. The steps in between pass
//! all the same, and what is drawn next has them; until then the browser carries the playhead on by itself.

/// A frame at 60 a second, in milliseconds.
const FRAME_MS: f64 = 1_000.0 / 60.0;
/// A frame that took so many times as long as usual was late.
const LATE: f64 = 1.5;
/// How much of the usual time is learnt from one frame.
const LEARNT: f64 = 0.1;
/// Frames in time that each late one is to be followed by.
const IN_TIME_PER_LATE: f64 = 24.0;
/// The longest that the page stays as it is, in milliseconds.
const REST_MAX_MS: f64 = 700.0;

/// What drawing costs, from how long frames take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Whether the last frame drew.
    has_drawn: bool,
    /// Whether frames before it did not.
    has_rested: bool,
    /// How long nothing has been drawn, in milliseconds.
    rested_ms: f64,
    /// How long nothing should be, to make up for late frames, in milliseconds.
    owed_ms: f64,
    /// How long a frame takes in which nothing is drawn: not every screen has 60 a second, nor every battery.
    usual_ms: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { has_drawn: true, has_rested: false, rested_ms: 0.0, owed_ms: 0.0, usual_ms: FRAME_MS }
    }
}

impl Pace {
    /// A frame has come, so long after the last one: whether it may draw.
    pub fn may_draw(&mut self, frame_ms: f64) -> bool {
        let frame_ms = frame_ms.max(0.0);
        // What was drawn may make later frames late too: whichever it is, it is made up for.
        let is_late = frame_ms > self.usual_ms * LATE;
        self.owed_ms += if is_late { (frame_ms - self.usual_ms) * IN_TIME_PER_LATE } else { -frame_ms };
        self.owed_ms = self.owed_ms.clamp(0.0, REST_MAX_MS);
        if !self.has_drawn || frame_ms < self.usual_ms {
            let learnt_ms = (frame_ms - self.usual_ms).min(FRAME_MS) * LEARNT;
            self.usual_ms = (self.usual_ms + learnt_ms).max(FRAME_MS);
        }
        self.rested_ms += frame_ms;
        self.has_drawn = self.owed_ms <= 0.0 || self.rested_ms >= REST_MAX_MS;
        if self.has_drawn {
            self.has_rested = self.rested_ms > self.usual_ms * 3.0;
            self.rested_ms = 0.0;
        }
        self.has_drawn
    }

    /// Whether the last frame drew.
    pub const fn has_drawn(&self) -> bool {
        self.has_drawn
    }

    /// Whether this machine does not draw in every frame.
    pub const fn is_slow(&self) -> bool {
        self.has_rested
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays some seconds on a machine that takes so long for a frame that draws and for one that does not, with a screen that shows
    /// a frame every so many milliseconds: (drawings, late frames, frames).
    fn play_on(screen_ms: f64, drawing_ms: f64, resting_ms: f64) -> (u32, u32, u32) {
        let mut pace = Pace::default();
        let (mut drawn, mut late, mut frames, mut passed_ms, mut last_ms) = (0, 0, 0, 0.0, screen_ms);
        while passed_ms < 20_000.0 {
            let may_draw = pace.may_draw(last_ms);
            let work_ms = if may_draw { drawing_ms } else { resting_ms };
            // The browser shows a frame at the next tick of the screen.
            last_ms = screen_ms * (work_ms / screen_ms).ceil().max(1.0);
            drawn += u32::from(may_draw);
            late += u32::from(last_ms > screen_ms * LATE);
            frames += 1;
            passed_ms += last_ms;
        }
        (drawn, late, frames)
    }

    fn play(drawing_ms: f64, resting_ms: f64) -> (u32, u32, u32) {
        play_on(FRAME_MS, drawing_ms, resting_ms)
    }

    #[test]
    fn a_screen_that_shows_thirty_frames_a_second_is_not_taken_for_a_slow_machine() {
        let (drawn, late, frames) = play_on(1_000.0 / 30.0, 14.0, 1.0);
        assert_eq!(late, 0);
        assert!(drawn * 10 > frames * 9, "{drawn} of {frames}");
    }

    #[test]
    fn a_faster_screen_is_drawn_on_as_often_as_it_can() {
        let (drawn, _, frames) = play_on(1_000.0 / 120.0, 5.0, 1.0);
        assert_eq!(drawn, frames);
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
            assert!(drawn >= 25, "{drawing_ms} ms: it is drawn {drawn} times in 20 s");
        }
    }

    #[test]
    fn however_slow_it_is_the_stages_go_on() {
        let (drawn, ..) = play(400.0, 30.0);
        assert!(drawn > 15, "{drawn}");
    }
}
