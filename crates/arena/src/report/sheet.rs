//! A sheet to draw on: text, lines, boxes and dots in a few inks, as SVG.

use plotters::coord::Shift;
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::prelude::{DrawingArea, IntoDrawingArea, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, RGBColor, ShapeStyle, TextStyle};

/// Every sheet is this wide. A page shows it at half the size, so that whole units are fine enough.
pub const WIDTH: u32 = 1440;
/// The size of plain text.
const SIZE: f64 = 30.0;

/// What a thing is drawn with; the page gives each ink a second colour for dark screens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Words and axes.
    Text,
    /// Words that are less important.
    Faint,
    /// Lines in the background.
    Grid,
    /// A bot, a kind: something that is told apart by colour.
    Of(usize),
}

/// Text, faint text, grid, then the colours that are told apart: on light and on dark ground.
pub const INKS: [(&str, &str); 15] = [
    ("1B2330", "E6EAF0"),
    ("66717F", "9AA5B4"),
    ("DDE2E9", "36404D"),
    ("2A6F97", "6CB4DE"),
    ("D1495B", "F0808F"),
    ("3A8F5C", "74C995"),
    ("E09F3E", "F2C063"),
    ("7A5195", "B892D6"),
    ("00798C", "4FC3D3"),
    ("8D6E63", "C4A397"),
    ("5C6B7A", "A3B1C0"),
    ("B5179E", "EE7FDC"),
    ("6A994E", "A9D18E"),
    ("BC4749", "EC8C8E"),
    ("3D405B", "A5A9CC"),
];

/// How many things can be told apart by colour.
pub const COLOURS: usize = INKS.len() - 3;

impl Ink {
    fn colour(self) -> RGBColor {
        let index = match self {
            Self::Text => 0,
            Self::Faint => 1,
            Self::Grid => 2,
            Self::Of(number) => 3 + number % COLOURS,
        };
        let part = |at: usize| u8::from_str_radix(&INKS[index].0[at..at + 2], 16).expect("two digits");
        RGBColor(part(0), part(2), part(4))
    }

    fn solid(self) -> ShapeStyle {
        self.colour().filled()
    }
}

/// Where a text stands from its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// It begins there.
    Right,
    /// It ends there.
    Left,
    /// It stands in the middle.
    Middle,
}

/// A place on a sheet: across and down.
pub type Point = (f64, f64);

/// A sheet being drawn.
pub struct Sheet<'a>(DrawingArea<SVGBackend<'a>, Shift>);

/// Draws a sheet of a height and returns its SVG.
pub fn draw(height: f64, drawing: impl FnOnce(&Sheet<'_>)) -> String {
    let height = u32::try_from(height.ceil() as i32).expect("a sheet has a height");
    let mut svg = String::new();
    let sheet = Sheet(SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area());
    drawing(&sheet);
    sheet.0.present().expect(DRAWS);
    drop(sheet);
    svg
}

const DRAWS: &str = "drawing into a text succeeds";

impl Sheet<'_> {
    /// Writes a text beside a point, at half its height.
    pub fn text(&self, at: Point, text: &str, side: Side, ink: Ink) {
        self.write(at, text, side, ink, FontStyle::Normal);
    }

    /// Writes an important text the same way.
    pub fn bold(&self, at: Point, text: &str, side: Side, ink: Ink) {
        self.write(at, text, side, ink, FontStyle::Bold);
    }

    fn write(&self, at: Point, text: &str, side: Side, ink: Ink, style: FontStyle) {
        let side = match side {
            Side::Right => HPos::Left,
            Side::Left => HPos::Right,
            Side::Middle => HPos::Center,
        };
        let font = ("sans-serif", SIZE).into_font().style(style);
        let colour = ink.colour();
        let style = TextStyle::from(font).color(&colour).pos(Pos::new(side, VPos::Center));
        self.0.draw(&Text::new(text.to_owned(), unit(at), style)).expect(DRAWS);
    }

    /// Draws a line through points.
    pub fn line(&self, points: impl IntoIterator<Item = Point>, width: u32, ink: Ink) {
        let points: Vec<_> = points.into_iter().map(unit).collect();
        self.0.draw(&PathElement::new(points, ink.colour().stroke_width(width))).expect(DRAWS);
    }

    /// Fills a shape lightly.
    pub fn shade(&self, points: impl IntoIterator<Item = Point>, ink: Ink, share: f64) {
        let points: Vec<_> = points.into_iter().map(unit).collect();
        self.0.draw(&Polygon::new(points, ink.colour().mix(share).filled())).expect(DRAWS);
    }

    /// Fills a box between two corners.
    pub fn fill(&self, from: Point, to: Point, ink: Ink) {
        self.0.draw(&Rectangle::new([unit(from), unit(to)], ink.solid())).expect(DRAWS);
    }

    /// Draws a dot.
    pub fn dot(&self, at: Point, radius: u32, ink: Ink) {
        self.0.draw(&Circle::new(unit(at), radius, ink.solid())).expect(DRAWS);
    }

    /// Draws what the colours from the first on mean, in lines from the top on.
    pub fn legend(&self, left: f64, names: &[&str], first: usize) {
        for (number, (name, (x, y))) in names.iter().zip(legend_places(left, names)).enumerate() {
            self.dot((x + 12.0, y), 11, Ink::Of(first + number));
            self.text((x + 34.0, y), name, Side::Right, Ink::Text);
        }
    }
}

/// Where the names of a legend stand.
fn legend_places(left: f64, names: &[&str]) -> Vec<Point> {
    let (mut x, mut y) = (left, 24.0);
    let place = |name: &&str| {
        let width = 76.0 + text_width(name);
        if x + width > f64::from(WIDTH) && x > left {
            (x, y) = (left, y + 44.0);
        }
        x += width;
        (x - width, y)
    };
    names.iter().map(place).collect()
}

/// How high a legend is.
pub fn legend_height(left: f64, names: &[&str]) -> f64 {
    legend_places(left, names).last().map_or(0.0, |last| last.1 + 44.0)
}

/// About how wide a text is.
pub fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * 13.0
}

fn unit((x, y): Point) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

/// A scale of numbers between two places of the sheet.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    from: f64,
    to: f64,
    begin: f64,
    end: f64,
}

impl Scale {
    /// A scale of at least these numbers; equal ones are moved apart.
    pub fn new((from, to): (f64, f64), (begin, end): (f64, f64)) -> Self {
        let (from, to) = if to - from < 1e-9 { (from - 0.5, to + 0.5) } else { (from, to) };
        Self { from, to, begin, end }
    }

    /// The same, grown to whole steps.
    pub fn rounded(numbers: (f64, f64), places: (f64, f64)) -> Self {
        let scale = Self::new(numbers, places);
        let step = scale.step();
        Self { from: (scale.from / step).floor() * step, to: (scale.to / step).ceil() * step, ..scale }
    }

    /// The place of a number; one beyond the ends is put at the end.
    pub fn at(&self, number: f64) -> f64 {
        let share = (number.clamp(self.from, self.to) - self.from) / (self.to - self.from);
        self.begin + share * (self.end - self.begin)
    }

    /// Numbers to write at the axis, with their places.
    pub fn ticks(&self) -> Vec<(f64, f64)> {
        let step = self.step();
        let first = (self.from / step - 1e-9).ceil();
        let numbers = (0..50).map(|count| (first + f64::from(count)) * step);
        numbers
            .take_while(|number| *number <= self.to + step * 1e-9)
            .map(|number| (number, self.at(number)))
            .collect()
    }

    /// A step of 1, 2 or 5 times a power of ten, four to ten of which fill the scale.
    fn step(&self) -> f64 {
        let rough = (self.to - self.from) / 8.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0].into_iter().find(|step| step * power >= rough).unwrap_or(10.0);
        step * power
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let numbers = |from, to| -> Vec<f64> {
            let ticks = Scale::rounded((from, to), (0.0, 100.0)).ticks();
            ticks.into_iter().map(|(number, _)| (number * 1e6).round() / 1e6).collect()
        };
        assert_eq!(numbers(0.03, 0.97), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(numbers(-310.0, 290.0), [-400.0, -300.0, -200.0, -100.0, 0.0, 100.0, 200.0, 300.0]);
        assert!(numbers(5.0, 5.0).len() > 3);
    }

    #[test]
    fn a_scale_puts_numbers_at_their_places() {
        let scale = Scale::new((0.0, 10.0), (100.0, 300.0));
        assert!((scale.at(2.5) - 150.0).abs() < 1e-9 && (scale.at(99.0) - 300.0).abs() < 1e-9);
    }

    #[test]
    fn names_cannot_break_out_of_a_drawing() {
        let svg = draw(100.0, |sheet| sheet.text((0.0, 0.0), "<script>&", Side::Right, Ink::Text));
        assert!(svg.contains("&lt;script&gt;&amp;") && !svg.contains("<script"), "{svg}");
    }
}
