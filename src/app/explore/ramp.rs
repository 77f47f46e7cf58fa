//! Colours for a share: from a dark blue over grey to a light yellow, in equal steps of Oklab, so that equal differences look
//! equal. Lightness rises all the way, so it can be read without colour; blue and yellow are told apart by those who do not tell
//! red from green.

/// Oklab: lightness, green to red, blue to yellow.
type Lab = [f64; 3];

const DARK: Lab = [0.26, -0.005, -0.085];
const LIGHT: Lab = [0.93, -0.025, 0.135];

/// Where lightness makes black text easier to read than white.
const BLACK_TEXT_FROM: f64 = 0.565;

fn lab(share: f64) -> Lab {
    let share = share.clamp(0.0, 1.0);
    [0, 1, 2].map(|at| DARK[at] + (LIGHT[at] - DARK[at]) * share)
}

/// As Björn Ottosson defines it (2020), in linear light.
fn linear([lightness, a, b]: Lab) -> [f64; 3] {
    let cone = |of_a: f64, of_b: f64| (lightness + of_a * a + of_b * b).powi(3);
    let long = cone(0.396_337_777_4, 0.215_803_757_3);
    let medium = cone(-0.105_561_345_8, -0.063_854_172_8);
    let short = cone(-0.089_484_177_5, -1.291_485_548);
    [
        4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
    ]
}

fn gamma(linear: f64) -> f64 {
    let linear = linear.clamp(0.0, 1.0);
    if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
}

/// The colour of a share between 0 and 1, as CSS has it.
pub fn colour(share: f64) -> String {
    let [r, g, b] = linear(lab(share)).map(|part| crate::app::num::whole(gamma(part) * 255.0 + 0.5));
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The colour of text on it.
pub fn text_colour(share: f64) -> &'static str {
    if lab(share)[0] >= BLACK_TEXT_FROM { "#000" } else { "#fff" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(share: f64) -> f64 {
        let [r, g, b] = linear(lab(share)).map(|part| part.clamp(0.0, 1.0));
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    #[test]
    fn steps_are_even_and_within_what_a_screen_shows() {
        let step = |at: u32| {
            let (one, next) = (lab(f64::from(at) / 100.0), lab(f64::from(at + 1) / 100.0));
            [0, 1, 2].map(|part| (next[part] - one[part]).powi(2)).iter().sum::<f64>().sqrt()
        };
        for at in 0..100 {
            assert!((step(at) - step(0)).abs() < 1e-9);
            assert!(luminance(f64::from(at + 1) / 100.0) > luminance(f64::from(at) / 100.0), "{at}");
            let parts = linear(lab(f64::from(at) / 100.0));
            assert!(parts.iter().all(|part| (-0.002..=1.002).contains(part)), "{at}: {parts:?}");
        }
    }

    #[test]
    fn text_stands_off_everywhere() {
        for at in 0..=100 {
            let share = f64::from(at) / 100.0;
            let text = if text_colour(share) == "#fff" { 1.0 } else { 0.0 };
            let (light, dark) = (luminance(share).max(text), luminance(share).min(text));
            assert!((light + 0.05) / (dark + 0.05) >= 4.5, "{at}: {}", (light + 0.05) / (dark + 0.05));
        }
    }

    #[test]
    fn ends_and_what_lies_beyond() {
        assert_eq!(colour(-1.0), colour(0.0));
        assert_eq!(colour(2.0), colour(1.0));
        assert_ne!(colour(0.0), colour(1.0));
    }
}
