//! Files and texts that somebody gives the page, read piece by piece.

use gloo::utils::document;
use js_sys::{Array, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, ReadableStreamDefaultReader, ReadableWritablePair, Response};

use crate::app::diagnose::kind::{HEAD_BYTES, Kind, Refusal, kind_of};

/// Bytes that are read at a time.
const PIECE_BYTES: u64 = 1 << 20;

/// A file or a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Its name.
    pub name: String,
    blob: Blob,
}

impl Source {
    /// A file.
    pub fn file(file: &File) -> Self {
        Self { name: file.name(), blob: file.clone().unchecked_into() }
    }

    /// A text, under a name; nothing if the browser has no room for it.
    pub fn text(name: &str, text: &str) -> Option<Self> {
        let blob = Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()?;
        Some(Self { name: name.to_owned(), blob })
    }

    /// A file that is served beside this page.
    ///
    /// # Errors
    /// If it could not be loaded.
    pub async fn fetched(name: &str, address: &str) -> Result<Self, Refusal> {
        let base = document().base_uri().ok().flatten().unwrap_or_default();
        let address = web_sys::Url::new_with_base(address, &base).map_or_else(|_| address.to_owned(), |url| url.href());
        let response = JsFuture::from(gloo::utils::window().fetch_with_str(&address)).await;
        let response: Response = response.ok().and_then(|it| it.dyn_into().ok()).ok_or(Refusal::Unreadable)?;
        let blob = response.blob().ok().filter(|_| response.ok()).ok_or(Refusal::Unreadable)?;
        let blob = JsFuture::from(blob).await.map_err(|_| Refusal::Unreadable)?;
        Ok(Self { name: name.to_owned(), blob: blob.unchecked_into() })
    }

    /// Its size in bytes, as it is.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a size
    pub fn bytes(&self) -> u64 {
        self.blob.size() as u64
    }

    /// All of it as text, unpacked, if it has at most so many bytes. What is no UTF-8 in it becomes signs that say so.
    ///
    /// # Errors
    /// If it is larger, is no text, or the browser does not give it; in words.
    pub async fn whole_text(&self, most_bytes: u64) -> Result<String, String> {
        if self.bytes() > most_bytes {
            return Err(format!("it has {} bytes, but at most {most_bytes} are read", self.bytes()));
        }
        let most = usize::try_from(most_bytes).unwrap_or(usize::MAX);
        let bytes = self.begin(most.saturating_add(1)).await.map_err(|why| why.to_string())?;
        if bytes.len() > most {
            return Err(format!("unpacked it has more than the {most_bytes} bytes that are read"));
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// How it begins, as text, unpacked.
    ///
    /// # Errors
    /// If it is no text, or the browser does not give it.
    pub async fn head(&self) -> Result<String, Refusal> {
        Ok(String::from_utf8_lossy(&self.begin(HEAD_BYTES).await?).into_owned())
    }

    /// So many of its first bytes, unpacked; fewer if it has no more.
    async fn begin(&self, count: usize) -> Result<Vec<u8>, Refusal> {
        let mut begin = Vec::new();
        let take = async |bytes: Uint8Array| {
            begin.extend(bytes.to_vec());
            begin.len() < count
        };
        self.read(self.kind().await?, 0, take).await?;
        begin.truncate(count);
        Ok(begin)
    }

    /// What it is, by how it begins.
    ///
    /// # Errors
    /// If it is none that can be read.
    pub async fn kind(&self) -> Result<Kind, Refusal> {
        let head = self.piece(0, HEAD_BYTES as u64).await?;
        let kind = kind_of(&head.to_vec())?;
        if kind == Kind::Gzip && unpacker().is_none() { Err(Refusal::NoGzip) } else { Ok(kind) }
    }

    /// Gives its bytes, unpacked, from one on, until `take` wants no more. Only plain text can begin later than at 0.
    ///
    /// # Errors
    /// If the browser does not give them, or not all of them.
    pub async fn read(&self, kind: Kind, from: u64, take: impl AsyncFnMut(Uint8Array) -> bool) -> Result<(), Refusal> {
        match kind {
            Kind::Text => self.read_plain(from, take).await,
            Kind::Gzip => self.read_packed(take).await,
        }
    }

    async fn read_plain(&self, from: u64, mut take: impl AsyncFnMut(Uint8Array) -> bool) -> Result<(), Refusal> {
        let mut at = from;
        while at < self.bytes() {
            let piece = self.piece(at, at + PIECE_BYTES).await;
            let piece = piece.map_err(|why| if at == from { why } else { Refusal::BreaksOff })?;
            if piece.length() == 0 {
                return Err(Refusal::BreaksOff);
            }
            at += u64::from(piece.length());
            if !take(piece).await {
                break;
            }
        }
        Ok(())
    }

    async fn read_packed(&self, mut take: impl AsyncFnMut(Uint8Array) -> bool) -> Result<(), Refusal> {
        let unpacking = unpacker().ok_or(Refusal::NoGzip)?;
        // It has both ends, as the dictionary wants them.
        let ends: &ReadableWritablePair = unpacking.unchecked_ref();
        let reader: ReadableStreamDefaultReader = self.blob.stream().pipe_through(ends).get_reader().unchecked_into();
        let mut is_first = true;
        loop {
            let Ok(read) = JsFuture::from(reader.read()).await else {
                return Err(if is_first { Refusal::Unreadable } else { Refusal::BreaksOff });
            };
            let field = |name: &str| Reflect::get(&read, &name.into()).unwrap_or(JsValue::UNDEFINED);
            if field("done").is_truthy() {
                return Ok(());
            }
            let Ok(bytes) = field("value").dyn_into::<Uint8Array>() else { return Err(Refusal::BreaksOff) };
            is_first = false;
            if !take(bytes).await {
                let _ = JsFuture::from(reader.cancel()).await;
                return Ok(());
            }
        }
    }

    async fn piece(&self, from: u64, to: u64) -> Result<Uint8Array, Refusal> {
        let slice = self.blob.slice_with_f64_and_f64(real(from), real(to)).map_err(|_| Refusal::Unreadable)?;
        let buffer = JsFuture::from(slice.array_buffer()).await.map_err(|_| Refusal::Unreadable)?;
        Ok(Uint8Array::new(&buffer))
    }
}

/// The browser's `DecompressionStream` for gzip, if it has one.
fn unpacker() -> Option<JsValue> {
    let class: Function = Reflect::get(&js_sys::global(), &"DecompressionStream".into()).ok()?.dyn_into().ok()?;
    Reflect::construct(&class, &Array::of1(&"gzip".into())).ok()
}

/// A place in a file, as a browser counts.
#[allow(clippy::cast_precision_loss)] // exact up to nine thousand terabytes
const fn real(bytes: u64) -> f64 {
    bytes as f64
}
