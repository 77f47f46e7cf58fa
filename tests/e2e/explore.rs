//! Explore on the built page: workers search, are paused, and what is found opens in the Lab.

use super::browser::Browser;
use super::lab::wait_for_lab;
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until};

fn open() -> Page {
    let page = Page::visit(Browser::start(), page_site(), "/#explore");
    wait_for("the button that starts", || page.attribute("#start", "id"));
    page
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_search_finds_loops_stands_still_when_told_to_and_a_row_opens_in_the_lab() {
    let page = open();
    page.resize(1400, 1000);
    page.click("#start");
    wait_for("a row", || page.attribute("#found [data-number]", "data-number"));
    page.click("#pause");
    wait_for("the button that goes on", || page.attribute("#go-on", "id"));
    let said = page.text("#state");
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert_eq!(page.text("#state"), said, "it stands still");
    page.run("document.querySelector('#found .open-in-lab').scrollIntoView({ block: 'center' })");
    page.click("#found .open-in-lab");
    wait_for_lab(&page);
    wait_until("whether the group loops", &true, || {
        let verdict = page.verdict(0);
        verdict.starts_with("livelock") || verdict.starts_with("endless probing")
    });
    page.click("#to-explore");
    wait_for("the search as it was", || page.text("#state").filter(|now| Some(now) == said.as_ref()));
    page.check_console();
}
