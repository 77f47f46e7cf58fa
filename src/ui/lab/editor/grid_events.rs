//! What is done to the cells of the matrix by pointer, key and clipboard.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use super::matrix::GridProps;
use crate::app::edit::field::Field;
use crate::app::edit::grid::Place;
use crate::app::edit::matrix::Matrix;
use crate::app::edit::paste;
use crate::app::edit::verb::{Cells, Edit, OnDisk};
use crate::app::lab::message::LabMsg;
use crate::platform::cells::{self, Drag};
use crate::platform::input;
use crate::sim::setup::Setup;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

/// What the grid remembers.
#[derive(Clone)]
pub struct GridState {
    /// The place that has the focus, or had it last.
    pub place: UseStateHandle<Place>,
    /// Whether its text is open.
    pub is_typing: UseStateHandle<bool>,
    /// Whether the focus is to follow, and how.
    pub wants_focus: Rc<RefCell<Option<Focus>>>,
    /// The pointer that is down.
    pub drag: Rc<RefCell<Option<Drag>>>,
    /// What the cell that is typed in held before: Escape gives it back.
    pub origin: Rc<RefCell<Option<(Field, String)>>>,
}

/// How the focus comes to a cell or its text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// With all of the text selected.
    Selects,
    /// With the caret behind the text.
    Follows,
}

/// What the grid listens with.
pub struct Listeners {
    pub click: Callback<MouseEvent>,
    pub double_click: Callback<MouseEvent>,
    pub key: Callback<KeyboardEvent>,
    pub key_up: Callback<KeyboardEvent>,
    pub input: Callback<InputEvent>,
    pub focus_in: Callback<FocusEvent>,
    pub focus_out: Callback<FocusEvent>,
    pub paste: Callback<Event>,
    pub copy: Callback<Event>,
    pub pointer_down: Callback<PointerEvent>,
    pub pointer_move: Callback<PointerEvent>,
    pub pointer_up: Callback<PointerEvent>,
    pub pointer_cancel: Callback<PointerEvent>,
}

/// The listeners of a grid as it is now.
pub fn listeners(props: &GridProps, state: &GridState) -> Listeners {
    let grid = Grid {
        send: props.send.clone(),
        setup: props.setup.clone(),
        matrix: props.matrix.clone(),
        state: state.clone(),
    };
    let grid = Rc::new(grid);
    Listeners {
        click: on(&grid, Grid::click),
        double_click: on(&grid, |grid, event: &MouseEvent| grid.open(event, Focus::Selects)),
        key: on(&grid, Grid::key),
        key_up: on(&grid, |grid, event: &KeyboardEvent| {
            if !cells::is_in_text(event) {
                grid.leave();
            }
        }),
        input: on(&grid, |grid, event: &InputEvent| grid.type_text(input::text(event))),
        focus_in: on(&grid, |grid, event: &FocusEvent| {
            // However it came here: by Tab, by a screen reader, by a pointer.
            if let Some((row, column)) = cells::cell_of(event).filter(|_| !cells::is_in_text(event)) {
                grid.stand(Place { row, column });
            }
        }),
        focus_out: on(&grid, |grid, event: &FocusEvent| {
            if cells::is_in_text(event) {
                grid.close(false);
            }
        }),
        paste: on(&grid, Grid::paste),
        copy: on(&grid, Grid::copy),
        pointer_down: on(&grid, |grid, event: &PointerEvent| {
            *grid.state.drag.borrow_mut() = Drag::begin(event);
        }),
        pointer_move: on(&grid, Grid::drag),
        pointer_up: on(&grid, |grid, _: &PointerEvent| grid.leave()),
        pointer_cancel: on(&grid, |grid, _: &PointerEvent| {
            grid.state.drag.take();
            grid.leave();
        }),
    }
}

fn on<E: 'static>(grid: &Rc<Grid>, hear: impl Fn(&Grid, &E) + 'static) -> Callback<E> {
    let grid = Rc::clone(grid);
    Callback::from(move |event: E| hear(&grid, &event))
}

struct Grid {
    send: Send,
    setup: Shared<Setup>,
    matrix: Shared<Matrix>,
    state: GridState,
}

impl Grid {
    /// The place that has the focus.
    fn place(&self) -> Place {
        self.state.place.within(self.matrix.last())
    }

    fn field(&self) -> Option<Field> {
        self.matrix.cells_at(self.place()).map(Field::OnDisk)
    }

    fn put(&self, cells: Cells, on_disk: OnDisk) {
        self.send.emit(LabMsg::Edit(Edit::SetOnDisk { cells, on_disk }));
    }

    /// The next edit is undone by itself.
    fn leave(&self) {
        if let Some(field) = self.field() {
            self.send.emit(LabMsg::Leave(field));
        }
    }

    /// Goes on with what is on disk there.
    fn turn(&self, place: Place) {
        if let Some(cells) = self.matrix.cells_at(place) {
            self.put(cells, self.matrix.next(cells));
            self.send.emit(LabMsg::Leave(Field::OnDisk(cells)));
        }
    }

    fn click(&self, event: &MouseEvent) {
        let was_dragged = self.state.drag.take().is_some_and(|drag| drag.has_moved());
        let Some((row, column)) = cells::cell_of(event) else { return };
        if cells::is_in_text(event) || was_dragged {
            return;
        }
        let place = Place { row, column };
        self.stand(place);
        // The second of two clicks opens the text, and changes nothing.
        if event.detail() <= 1 || row == 0 || column == 0 {
            self.remember(place);
            self.turn(place);
        }
    }

    fn remember(&self, place: Place) {
        let field = self.matrix.cells_at(place).map(Field::OnDisk);
        *self.state.origin.borrow_mut() = field.and_then(|field| Some((field, field.text(&self.setup)?)));
    }

    fn stand(&self, place: Place) {
        if *self.state.place != place {
            self.state.place.set(place);
        }
    }

    /// Opens the text of a cell.
    fn open(&self, event: &Event, focus: Focus) {
        if let Some((row, column)) = cells::cell_of(event).filter(|at| at.0 > 0 && at.1 > 0) {
            self.stand(Place { row, column });
            *self.state.wants_focus.borrow_mut() = Some(focus);
            self.state.is_typing.set(true);
        }
    }

    /// Closes the text; the cell gets the focus back if it is to.
    fn close(&self, keeps_focus: bool) {
        if *self.state.is_typing {
            *self.state.wants_focus.borrow_mut() = keeps_focus.then_some(Focus::Follows);
            self.state.is_typing.set(false);
            self.leave();
        }
    }

    fn type_text(&self, text: String) {
        if let Some(field) = self.field().filter(|_| *self.state.is_typing) {
            self.send.emit(LabMsg::Type(field, text));
        }
    }

    fn go(&self, to: Place) {
        *self.state.wants_focus.borrow_mut() = Some(Focus::Follows);
        self.state.place.set(to);
    }

    fn key(&self, event: &KeyboardEvent) {
        let key = event.key();
        if event.alt_key() || event.meta_key() || (event.ctrl_key() && !matches!(key.as_str(), "Home" | "End")) {
            return;
        }
        let is_taken = if *self.state.is_typing { self.key_in_text(&key) } else { self.key_in_grid(event, &key) };
        if is_taken {
            event.prevent_default();
        }
    }

    fn key_in_text(&self, key: &str) -> bool {
        match key {
            "Enter" => self.close(true),
            "Escape" => {
                let field = self.field();
                let origin = self.state.origin.take().filter(|(of, _)| Some(*of) == field);
                if let Some((field, text)) = origin {
                    self.send.emit(LabMsg::Type(field, text));
                    self.send.emit(LabMsg::Forget(field));
                }
                self.close(true);
            }
            _ => return false,
        }
        true
    }

    fn key_in_grid(&self, event: &KeyboardEvent, key: &str) -> bool {
        let (place, is_shifted) = (self.place(), event.shift_key());
        let (cells, cell) = (self.matrix.cells_at(place), self.matrix.cell_at(place));
        match (key, cells, cell) {
            ("ArrowRight" | "ArrowLeft", Some(cells), Some(cell)) if is_shifted => {
                self.put(cells, cell.stepped(key == "ArrowRight", false));
            }
            ("ArrowUp" | "ArrowDown", Some(cells), Some(cell)) if is_shifted => {
                self.put(cells, cell.stepped(key == "ArrowUp", true));
            }
            (" ", Some(_), Some(_)) => self.turn(place),
            ("Delete" | "Backspace", Some(cells), _) => {
                self.put(cells, OnDisk::None);
                self.leave();
            }
            ("Enter" | "F2", Some(_), Some(_)) => {
                self.remember(place);
                self.open(event, Focus::Selects);
            }
            (digit, Some(cells), Some(_)) if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                self.remember(place);
                self.open(event, Focus::Follows);
                self.send.emit(LabMsg::Type(Field::OnDisk(cells), digit.to_owned()));
            }
            _ => match place.after_key(key, event.ctrl_key(), self.matrix.last()) {
                Some(next) => self.go(next),
                // At the edge too the key belongs to the grid: it neither scrolls the page nor moves the playhead.
                None => return Place::is_key(key),
            },
        }
        true
    }

    fn drag(&self, event: &PointerEvent) {
        if !Drag::is_held(event) {
            if self.state.drag.take().is_some() {
                self.leave();
            }
            return;
        }
        let mut drag = self.state.drag.borrow_mut();
        let Some(drag) = drag.as_mut() else { return };
        let place = Place { row: drag.at.0, column: drag.at.1 };
        let Some((cells, cell)) = self.matrix.cells_at(place).zip(self.matrix.cell_at(place)) else { return };
        if let Some(x) = drag.across(event) {
            self.stand(place);
            let on_disk = cell.dragged(x);
            if on_disk != OnDisk::At(cell.offset.unwrap_or(u64::MAX)) {
                self.put(cells, on_disk);
            }
        }
    }

    fn paste(&self, event: &Event) {
        let place = self.place();
        let from = Place { row: place.row.max(1), column: place.column.max(1) };
        if *self.state.is_typing {
            return;
        }
        if let (Some(Cells::One(instance, task)), Some(text)) = (self.matrix.cells_at(from), cells::pasted(event)) {
            event.prevent_default();
            self.send.emit(LabMsg::Paste(instance, task, text));
        }
    }

    fn copy(&self, event: &Event) {
        if !*self.state.is_typing {
            cells::copy(event, &paste::copy(&self.setup.scenario));
        }
    }
}
