//! Links and files for other programs.

use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::share;
use rebalance_lasso::share::expected::model_note;
use rebalance_lasso::share::export::Format;
use rebalance_lasso::share::link::Link;
use rebalance_lasso::sim::problem::Problem;
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use rebalance_lasso::sim::setup::Setup;
use serde_json::{Value, json};

use crate::arguments::{Arguments, one_line, read_json, read_setup};

/// `link FILE`: the part of an address that opens a group beside itself on 2.6.1, or the link that a file describes; `link LINK`:
/// what is in a link, what is wrong with it, and whether both sides still end as it says.
pub fn link(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &["--round", "--step"], &[])?;
    let given = arguments.file()?;
    if !std::path::Path::new(given).exists()
        && let Some(decoded) = share::decode(given)
    {
        let link = decoded.link.as_ref();
        let said: Vec<String> = decoded.problems.iter().map(ToString::to_string).collect();
        let answer = json!({ "link": link.map(Link::to_json), "problems": said, "differences": differences(link) });
        return Ok(format!("{answer:#}"));
    }
    let value = read_json(given)?;
    let (link, problems) = Link::from_json(&described(value, &arguments)?);
    refuse(given, &problems)?;
    let link = link.ok_or(format!("{given}: no group in it"))?;
    share::encode(&link.saying_endings()).map(|text| format!("#{text}")).map_err(|error| error.to_string())
}

/// A link as JSON: a group alone is one to the Lab.
fn described(value: Value, arguments: &Arguments) -> Result<Value, String> {
    let is_link = value.get("setup").is_some() || value.get("preset").is_some();
    let mut value = if is_link { value } else { json!({ "setup": value.get("scenario").unwrap_or(&value) }) };
    for (flag, name) in [("--round", "round"), ("--step", "step")] {
        if let Some(number) = arguments.number(flag, 0, u32::MAX.into())? {
            value["playhead"][name] = json!(number);
        }
    }
    Ok(value)
}

fn differences(link: Option<&Link>) -> Vec<String> {
    let Some(link) = link else { return Vec::new() };
    let (model, sides, expected) = match link {
        Link::Preset(link) => (link.model, None, None),
        Link::Lab(link) => (link.model, Some(&link.sides), link.expected),
    };
    let mut said: Vec<String> = model_note(model).into_iter().collect();
    if let (Some(sides), Some(expected)) = (sides, expected)
        && let [Ok(left), Ok(right)] = sides.each_ref().map(|setup| setup.run(DEFAULT_BOUND_ROUNDS))
    {
        said.extend(expected.differences([&left, &right]).iter().map(ToString::to_string));
    }
    said
}

/// `export FORMAT FILE`: a run as a file for other programs.
pub fn export(arguments: &[String]) -> Result<String, String> {
    let known = Format::ALL.map(Format::name).join(", ");
    let Some((name, rest)) = arguments.split_first() else { return Err(one_line(crate::USAGE)) };
    let format = Format::named(name).ok_or(format!("{name}: no such format; known are {known}"))?;
    let arguments = Arguments::parse(rest, &["--version"], &[])?;
    let version: Option<KafkaVersion> = arguments.version()?;
    let file = arguments.file()?;
    let setup: Setup = read_setup(file, version)?;
    let run = setup.run(DEFAULT_BOUND_ROUNDS).map_err(|problems| format!("{file}: {}", problems[0]))?;
    let written = share::export::export(format, &setup, &run);
    if let Some(note) = written.left_out {
        crate::tell(&note);
    }
    Ok(written.text.trim_end_matches('\n').to_owned())
}

fn refuse(file: &str, problems: &[Problem]) -> Result<(), String> {
    problems.first().map_or(Ok(()), |problem| Err(format!("{file}: {problem}")))
}
