//! Real logs and recordings that are served beside the page. An address opens one: `#diagnose/one-less`.

/// A log or a recording to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its name in an address.
    pub id: &'static str,
    /// What it is.
    pub what: &'static str,
    /// The name of its file, as it is told.
    pub name: &'static str,
    /// Where it is, beside the page.
    pub address: &'static str,
}

/// All samples.
pub const SAMPLES: [Sample; 7] = [
    Sample {
        id: "livelock",
        what: "a livelock of 2.6.0",
        name: "livelock-2.6.0.log",
        address: "samples/livelock/all.log.gz",
    },
    Sample {
        id: "endless-probing",
        what: "its slow face, on 2.6.0",
        name: "endless-probing-2.6.0.log",
        address: "samples/endless-probing/all.log.gz",
    },
    Sample {
        id: "one-less-2.6.1",
        what: "the loop of 2.6.1",
        name: "one-less-2.6.1.log",
        address: "samples/one-less-2.6.1/all.log.gz",
    },
    Sample {
        id: "one-less",
        what: "the loop of 3.9.1",
        name: "one-less-3.9.1.log",
        address: "samples/one-less/all.log.gz",
    },
    Sample {
        id: "start",
        what: "a healthy start of 3.9.1",
        name: "start-3.9.1.log",
        address: "samples/start/all.log.gz",
    },
    Sample {
        id: "recorded-livelock",
        what: "67 rounds of the livelock, recorded",
        name: "livelock-2.6.0.jsonl",
        address: "samples/recordings/livelock-2.6.0.jsonl",
    },
    Sample {
        id: "recorded-livelock-ended",
        what: "the livelock, ended by luck, recorded",
        name: "livelock-ended-2.6.0.jsonl",
        address: "samples/recordings/livelock-ended-2.6.0.jsonl",
    },
];

/// The sample that a fragment names, if it names one.
pub fn named_in(fragment: &str) -> Option<&'static Sample> {
    let id = fragment.trim_start_matches('#').strip_prefix("diagnose/")?;
    SAMPLES.iter().find(|sample| sample.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_sample_or_none() {
        for sample in &SAMPLES {
            assert_eq!(named_in(&format!("#diagnose/{}", sample.id)), Some(sample));
        }
        assert_eq!((named_in("#diagnose"), named_in("#diagnose/gone"), named_in("#lab/livelock")), (None, None, None));
    }
}
