//! That the address names a place, and then something that is not there.

use yew::prelude::*;

use super::icon;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub said: Option<String>,
}

/// What is to be said of it, until it is taken away.
#[function_component]
pub fn Astray(props: &Props) -> Html {
    let dismissed = use_state_eq(|| None::<String>);
    let dismiss = {
        let (dismissed, said) = (dismissed.clone(), props.said.clone());
        move |_: MouseEvent| dismissed.set(said.clone())
    };
    let said = props.said.as_ref().filter(|said| dismissed.as_ref() != Some(*said));
    html! {
        <div id="astray" class="astray" role="status">if let Some(said) = said {
            <div class="link-report">
                <p>{ said.clone() }</p>
                <button type="button" class="close" aria-label="Dismiss" onclick={dismiss}>{ icon::close() }</button>
            </div>
        }</div>
    }
}
