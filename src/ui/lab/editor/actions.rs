//! What is done to the group while it runs, by rebalance.

use yew::prelude::*;

use super::action_form::Form;
use super::section::Section;
use crate::app::edit::action_kind::ActionKind;
use crate::app::edit::label::{became, done};
use crate::app::edit::verb::{Direction, Edit};
use crate::app::lab::message::LabMsg;
use crate::app::num::index;
use crate::app::show::Show;
use crate::sim::action::Action;
use crate::sim::setup::Setup;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;
use crate::ui::{hue, icon};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub setup: Shared<Setup>,
    /// What the stages show: the left side says what became of each action.
    pub show: Shared<Show>,
    /// Whether that is still the group as it was.
    pub is_pending: bool,
    /// The rebalance at the playhead.
    pub round: u32,
}

/// Which form is open.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    Nothing,
    New,
    /// Of the action at an index, as long as that is this one: edits elsewhere shift indices.
    At(u32, Action),
}

impl Open {
    /// What is open of these actions.
    fn of(self, actions: &[Action]) -> Self {
        match self {
            Self::At(at, action) if actions.get(at as usize) != Some(&action) => Self::Nothing,
            open => open,
        }
    }
}

/// The part about actions.
#[function_component]
pub fn Actions(props: &Props) -> Html {
    let Props { send, setup, round, .. } = props;
    let open = use_state(|| Open::Nothing);
    let show = |which: Open| {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(which))
    };
    let close = {
        let open = open.clone();
        Callback::from(move |()| open.set(Open::Nothing))
    };
    let is_open = open.of(&setup.actions);
    {
        let open = open.clone();
        // Once closed it stays closed, also when the action comes back.
        use_effect_with((*open, is_open), move |(was, now)| {
            if was != now {
                open.set(*now);
            }
        });
    }
    let mut actions: Vec<(u32, Action)> = (0..).zip(setup.actions.iter().copied()).collect();
    actions.sort_by_key(|(_, action)| action.round);
    let count = actions.len();
    let summary = match count {
        0 => "none".to_owned(),
        1 => "one".to_owned(),
        n => n.to_string(),
    };
    let form = |at: Option<u32>| {
        html! { <Form send={send.clone()} setup={setup.clone()} {at} round={*round} on_close={close.clone()} /> }
    };
    let run = &props.show.sides[0].run;
    let became = |at: u32| {
        let known = run
            .actions
            .get(at as usize)
            .filter(|(of, _)| !props.is_pending && setup.actions.get(at as usize) == Some(of));
        known.and_then(|(action, fate)| became(*action, *fate)).unwrap_or_default()
    };
    let item = |place: usize| {
        let (at, action) = actions[place];
        let own = Open::At(at, action);
        let has = |other: Option<&(u32, Action)>| other.is_some_and(|(_, other)| other.round == action.round);
        let is_first = !has(place.checked_sub(1).and_then(|before| actions.get(before)));
        let is_last = !has(actions.get(place + 1));
        html! {
            <li key={at} class={classes!("action", is_first.then_some("first-of-round"), (action.round == *round).then_some("here"))}>
                <span class="action-round" aria-hidden="true">{ if is_first { action.round.to_string() } else { String::new() } }</span>
                <div class="action-what">
                    <p>{ badge(setup, action) }{ done(action, &setup.scenario) }</p>
                    <p class="action-became">{ became(at) }</p>
                    <div>{ if is_open == own { form(Some(at)) } else { html! { <span></span> } } }</div>
                </div>
                <span class="minis">
                    { mini(send, at, "Earlier within its rebalance", is_first, Edit::MoveAction { at, to: Direction::Up }, icon::expand()) }
                    { mini(send, at, "Later within its rebalance", is_last, Edit::MoveAction { at, to: Direction::Down }, icon::down()) }
                    <button type="button" class="mini change" aria-label={format!("Change action {}", at + 1)} title="Change" aria-expanded={(is_open == own).to_string()}
                        onclick={show(if is_open == own { Open::Nothing } else { own })}>{ icon::pencil() }</button>
                    { mini(send, at, "Remove", false, Edit::RemoveAction(at), icon::close()) }
                </span>
            </li>
        }
    };
    html! {
        <Section id="actions" title="Actions" {summary}>
            <p class="hint">{ "What is done to the group while it runs. Those of one rebalance take effect as they are listed; a group at rest is woken by the next one." }</p>
            <ol class="action-list">{ for (0..count).map(item) }</ol>
            <div class="action-new">
                if is_open == Open::New {
                    <div key="form">{ form(None) }</div>
                } else {
                    <div key="tools" class="part-tools">
                        <button id="add-action" type="button" class="tool text small" onclick={show(Open::New)}>{ icon::plus() }{ format!("Add at rebalance {round}") }</button>
                    </div>
                }
            </div>
        </Section>
    }
}

/// A small button of the action at an index; its name says of which, as there is one for each.
fn mini(send: &Send, at: u32, title: &'static str, is_off: bool, edit: Edit, drawing: Html) -> Html {
    let on_click = send.reform(move |_: MouseEvent| LabMsg::Edit(edit.clone()));
    html! { <button type="button" class="mini" aria-label={format!("{title}: action {}", at + 1)} {title} disabled={is_off} onclick={on_click}>{ drawing }</button> }
}

/// Whom an action is done to, in its colours; luck has a sign of its own.
fn badge(setup: &Setup, action: Action) -> Html {
    let mut processes: Vec<_> = setup.scenario.processes.iter().collect();
    processes.sort_by_key(|process| process.id);
    let place = action.change.process().and_then(|id| processes.iter().position(|process| process.id == id));
    let luck = ActionKind::of(action.change).is_luck();
    match place {
        Some(place) => html! {
            <span class={classes!("badge", hue(index(place)), luck.then_some("luck"))} aria-hidden="true">{ processes[place].name.chars().take(2).collect::<String>() }</span>
        },
        None => html! { <span class="badge everyone" aria-hidden="true">{ "all" }</span> },
    }
}
