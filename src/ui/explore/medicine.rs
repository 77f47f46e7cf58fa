//! Which medicine: what was tried on the loops, and what came of it.

use yew::prelude::*;

use super::choose::{choose, kind_text};
use super::over_space::over_space;
use super::{View, number, press};
use crate::analysis::medicine::{Effect, Remedy};
use crate::analysis::ring::Kind;
use crate::analysis::statistics::Share;
use crate::app::explore::form::command;
use crate::app::explore::heat::percent;
use crate::app::explore::message::{ExploreMsg, Section};
use crate::app::explore::remedy::{name, note};
use crate::app::num::exact;

/// What is shown of it.
pub fn view(view: View) -> Html {
    let more = html! {
        <section class="sheet prose">
            <h2>{ "How it is tried" }</h2>
            <p>{ "Each group of the space that loops on 2.6.0 is given each remedy while it runs, before the first rebalance of its ring. Instances are restarted one after the other, a rebalance each; a configuration holds from there on. Cured is what comes to rest. Worse is an endless probing that has become a livelock, eased the other way round; the rest goes on as before." }</p>
            <p>{ "Two rows are no remedies at all, but rules that Kafka does not have: they show what the loop needs." }</p>
        </section>
    };
    over_space(view, Section::Medicine, "Try every remedy", found(view), more)
}

fn found(view: View) -> Html {
    let part = &view.model.medicine;
    let Some(search) = &part.asked else {
        return html! {
            <div key="empty" class="sheet empty">
                <h2>{ "Nothing tried yet" }</h2>
                <p>{ "Upgrade one instance, half, or all? Wipe a directory? More warm-ups, more lag, a standby? Each is tried on every loop that turns up, and counted." }</p>
            </div>
        };
    };
    let kind = part.kind;
    let effect = |remedy: Remedy| part.medicine.effects.get(&(kind, remedy)).cloned().unwrap_or_default();
    let tried = effect(Remedy::UpgradeAll).tried;
    let kinds = Kind::ALL.map(|kind| (kind, format!("{}s", kind_text(kind)))).to_vec();
    html! {
        <section key="found" class="sheet">
            <h2>{ format!("Tried on {} {}s, found in {} groups", exact(tried), kind_text(kind), exact(part.medicine.groups)) }</h2>
            <div class="acts">{ choose("medicine-kind", "Loops", kinds, kind, ExploreMsg::SetMedicineKind, view.send) }</div>
            <div class="scroll" tabindex="0" role="region" aria-label="Remedies">
                <table id="medicine" class="numbers">
                    <caption>{ "Shares with the interval in which they lie with a confidence of 95 %. Rebalances until rest: median, and 95th percentile, of those that were cured." }</caption>
                    <thead><tr>
                        <th scope="col">{ "Remedy" }</th><th scope="col">{ "Cured" }</th><th scope="col">{ "Made worse" }</th><th scope="col">{ "Eased" }</th>
                        <th scope="col">{ "Rebalances until rest" }</th><th scope="col">{ "In vain" }</th>
                    </tr></thead>
                    <tbody>{ for Remedy::ALL.into_iter().map(|remedy| row(view, remedy, &effect(remedy))) }</tbody>
                </table>
            </div>
            <p class="small">{ "The same from a command line: " }<code>{ command("medicine", search, part.medicine.groups.max(1)) }</code></p>
        </section>
    }
}

fn share(share: &Share) -> Html {
    let Share { share, low, high, all, .. } = *share;
    if all == 0 {
        return html! { <td class="number">{ "–" }</td> };
    }
    let width = format!("width:{:.1}%", share * 100.0);
    html! {
        <td class="number bar-cell">
            <i class="bar" ~style={width} aria-hidden="true"></i><span>{ percent(share) }<small>{ format!("{} to {}", percent(low), percent(high)) }</small></span>
        </td>
    }
}

fn row(view: View, remedy: Remedy, effect: &Effect) -> Html {
    let rounds = effect.rounds(500).zip(effect.rounds(950));
    let rounds = rounds.map_or_else(|| "–".to_owned(), |(median, p95)| format!("{median}, {p95}"));
    let in_vain = effect.first_in_vain.map(|number| {
        let title = format!("Open group {number} in the Lab: this remedy does not cure it");
        html! { <button key="open" type="button" class="act" {title} onclick={press(view.send, ExploreMsg::OpenInVain(number))}>{ exact(number) }</button> }
    });
    html! {
        <tr key={remedy.as_str()} data-remedy={remedy.as_str()}>
            <th scope="row">{ name(remedy) }<small>{ note(remedy) }</small></th>
            { share(&effect.cured()) }
            { share(&effect.made_worse()) }
            { number(effect.eased) }
            <td class="number">{ rounds }</td>
            <td class="number"><span>{ in_vain.unwrap_or_default() }</span></td>
        </tr>
    }
}
