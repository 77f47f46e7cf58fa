//! A button that copies a text. It says what came of it; where the browser does not let it, the text is shown, selected.

use yew::prelude::*;

use crate::platform::clipboard;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What the button says.
    pub label: AttrValue,
    /// What is copied.
    pub text: String,
}

/// What came of copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copied {
    NotYet,
    Done,
    Refused,
}

/// The button that copies a link.
#[function_component]
pub fn CopyLink(props: &Props) -> Html {
    let copied = use_state_eq(|| Copied::NotYet);
    let area = use_node_ref();
    {
        // Of another text nothing has been copied yet.
        let copied = copied.clone();
        use_effect_with(props.text.clone(), move |_| copied.set(Copied::NotYet));
    }
    {
        let area = area.clone();
        use_effect_with(*copied, move |copied| {
            if *copied == Copied::Refused {
                clipboard::select(&area);
            }
        });
    }
    let on_click = {
        let (copied, text) = (copied.clone(), props.text.clone());
        move |_: MouseEvent| {
            let copied = copied.clone();
            clipboard::copy(&text, move |is_done| copied.set(if is_done { Copied::Done } else { Copied::Refused }));
        }
    };
    let said = match *copied {
        Copied::NotYet => "",
        Copied::Done => "Copied.",
        Copied::Refused => "This browser does not let the page copy. The link is selected: copy it from here.",
    };
    html! {
        <span class="copy">
            <button id="copy-link" type="button" class="jump" onclick={on_click}>{ &props.label }</button>
            <span id="copied" role="status">{ said }</span>
            <span class="copy-box">if *copied == Copied::Refused {
                <textarea ref={area} readonly=true rows="2" aria-label="Link" value={props.text.clone()} />
            }</span>
        </span>
    }
}
