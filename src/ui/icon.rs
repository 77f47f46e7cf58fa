//! Small drawings. Decoration: whoever uses one says in words what it means.
//!
//! Each has a size of its own, so that a page whose stylesheet did not arrive is plain and not filled by one icon.

use yew::{Html, html};

/// A drawing in a box of 24 by 24, in the colour of the text around it.
fn icon(path: &'static str) -> Html {
    html! {
        <svg class="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={path} />
        </svg>
    }
}

/// A triangle.
pub fn play() -> Html {
    icon("M7 4.5v15L20 12z")
}

/// Two bars.
pub fn pause() -> Html {
    icon("M6.5 5h4v14h-4zM13.5 5h4v14h-4z")
}

/// A small triangle and nothing else: one step.
pub fn step_forward() -> Html {
    icon("M9 6.5v11l8-5.5z")
}

/// The same, back.
pub fn step_back() -> Html {
    icon("M15 6.5v11L7 12z")
}

/// Two triangles and a bar: a rebalance.
pub fn rebalance_forward() -> Html {
    icon("M5 6.5v11l8-5.5zM16 6h2.5v12H16z")
}

/// The same, back.
pub fn rebalance_back() -> Html {
    icon("M19 6.5v11L11 12zM8 6H5.5v12H8z")
}

/// A cross.
pub fn close() -> Html {
    icon("M6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12 19 6.4 17.6 5 12 10.6z")
}

/// The page's sign: a stem and a ring.
pub fn lasso() -> Html {
    html! {
        <svg class="brand-sign" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <path d="M3 28 13 18" /><circle cx="19.5" cy="11.5" r="8.5" /><circle class="dot" cx="13.2" cy="17.8" r="3.2" />
        </svg>
    }
}

/// A clock.
pub fn clock() -> Html {
    html! {
        <svg class="clock" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
            <circle cx="6" cy="6" r="5" /><path d="M6 3.2V6l2 1.3" />
        </svg>
    }
}

/// An arrow that turns back.
pub fn undo() -> Html {
    icon("M9 5 3.5 10.5 9 16v-3.6h5a3.8 3.8 0 0 1 0 7.6H8v2.2h6a6 6 0 0 0 0-12H9z")
}

/// An arrow that turns on.
pub fn redo() -> Html {
    icon("M15 5l5.5 5.5L15 16v-3.6h-5a3.8 3.8 0 0 0 0 7.6h6v2.2h-6a6 6 0 0 1 0-12h5z")
}

/// An arrow up: more is to be had.
pub fn expand() -> Html {
    icon("M12 7.5 5 14.5l1.6 1.6L12 10.7l5.4 5.4 1.6-1.6z")
}

/// A small arrow that points on, and down once it is turned.
pub fn chevron() -> Html {
    icon("M9 5.6 7.6 7l5 5-5 5L9 18.4 15.4 12z")
}

/// An arrow down.
pub fn down() -> Html {
    icon("M12 17 5.6 10.6 7 9.2l5 5 5-5 1.4 1.4z")
}

/// A plus.
pub fn plus() -> Html {
    icon("M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z")
}

/// A pencil.
pub fn pencil() -> Html {
    icon("M5 16.2 15.7 5.5l2.8 2.8L7.8 19H5zM16.7 4.5l1.2-1.2 2.8 2.8-1.2 1.2z")
}

/// A corner of a table that is filled.
pub fn fill() -> Html {
    icon("M4 4h16v16H4zM6 6v12h12V6zM8 8h8v8H8z")
}
