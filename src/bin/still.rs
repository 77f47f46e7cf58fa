//! Writes the story as a page of its own, for who has no JavaScript: `rebalance-lasso-still STYLE FILE`, where STYLE is the
//! address of its style sheet.

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    {
        let mut arguments = std::env::args().skip(1);
        let (Some(style), Some(file)) = (arguments.next(), arguments.next()) else {
            panic!("usage: rebalance-lasso-still STYLE FILE");
        };
        let page = rebalance_lasso::app::story::still::page(&style);
        std::fs::write(&file, page).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}
