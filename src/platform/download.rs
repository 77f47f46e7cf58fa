//! Files that a person keeps.

use gloo::utils::document;
use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use super::later::Later;

/// How long a browser may take to begin with a download.
const KEPT_MS: u32 = 60_000;

/// Gives a person a text as a file; whether the browser could.
pub fn text(name: &str, media_type: &str, text: &str) -> bool {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options);
    blob.is_ok_and(|made| blob_as(name, &made))
}

/// Gives a person a file; whether the browser could.
pub fn blob_as(name: &str, blob: &Blob) -> bool {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return false };
    let link = document().create_element("a").ok().and_then(|made| made.dyn_into::<HtmlAnchorElement>().ok());
    let is_made = link.is_some();
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser reads it after this call.
    let later = Later::new(KEPT_MS, move || {
        let _ = Url::revoke_object_url(&address);
    });
    std::mem::forget(later);
    is_made
}
