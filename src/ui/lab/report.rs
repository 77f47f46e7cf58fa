//! What is wrong with a link or a file that was to be opened, and what could be read of it.

use yew::prelude::*;

use super::Send;
use crate::app::lab::address::Report;
use crate::app::lab::message::LabMsg;
use crate::ui::icon;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub report: Option<Report>,
}

/// The report, until it is taken away.
#[function_component]
pub fn ReportBox(props: &Props) -> Html {
    let press = |message: LabMsg| props.send.reform(move |_: MouseEvent| message.clone());
    let line = |(at, line): (usize, &String)| html! { <li key={at}>{ line.clone() }</li> };
    let body = props.report.as_ref().map(|report| {
        html! {
            <div class="link-report">
                <div>
                    <p><b>{ &report.title }</b></p>
                    <ul>{ for report.lines.iter().enumerate().map(line) }</ul>
                    <div>if report.offer.is_some() {
                        <button id="open-anyway" type="button" class="tool text" onclick={press(LabMsg::OpenAnyway)}>{ "Open what could be read" }</button>
                    }</div>
                </div>
                <button type="button" class="close" aria-label="Dismiss" onclick={press(LabMsg::DismissReport)}>{ icon::close() }</button>
            </div>
        }
    });
    html! { <div id="link-report" role="status">{ body.unwrap_or_default() }</div> }
}
