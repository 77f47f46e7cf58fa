//! A picture as pixels.

use gloo::utils::document;
use js_sys::{Function, Promise, encode_uri_component};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use crate::app::picture::Picture;

/// Pixels for each of the picture's, where there is room.
const SCALE: f64 = 2.0;
/// The longest side that browsers draw.
const SIDE_MAX: f64 = 16_000.0;
/// The largest area that phones draw.
const AREA_MAX: f64 = 100_000_000.0;

/// A picture as a PNG, twice as large where browsers can draw that, else as large as they can.
///
/// # Errors
/// If the browser cannot draw it.
pub async fn png(picture: &Picture) -> Result<Blob, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", String::from(encode_uri_component(&picture.svg))));
    JsFuture::from(image.decode()).await?;
    let scale = scale(picture.width, picture.height);
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(pixels(picture.width * scale));
    canvas.set_height(pixels(picture.height * scale));
    let context = canvas.get_context("2d")?.ok_or("no canvas")?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    let (width, height) = (f64::from(canvas.width()), f64::from(canvas.height()));
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    let made = JsFuture::from(drawn(&canvas)).await?;
    made.dyn_into()
}

/// The canvas's pixels as a PNG, once they are packed.
fn drawn(canvas: &HtmlCanvasElement) -> Promise {
    let canvas = canvas.clone();
    Promise::new(&mut move |done: Function, failed: Function| {
        let take = Closure::once_into_js(move |blob: JsValue| done.call1(&JsValue::NULL, &blob));
        if canvas.to_blob(take.unchecked_ref()).is_err() {
            let _ = failed.call0(&JsValue::NULL);
        }
    })
}

fn scale(width: f64, height: f64) -> f64 {
    let area = (AREA_MAX / (width * height).max(1.0)).sqrt();
    SCALE.min(SIDE_MAX / width.max(height).max(1.0)).min(area)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within SIDE_MAX
const fn pixels(length: f64) -> u32 {
    length.round() as u32
}
