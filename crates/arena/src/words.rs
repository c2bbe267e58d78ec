//! Numbers in the words of a report.

/// A number of things.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A share in per cent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A difference with its sign.
pub fn signed(difference: f64) -> String {
    match format!("{difference:+.0}").as_str() {
        "+0" | "-0" => "0".to_owned(),
        "+inf" => "+∞".to_owned(),
        text => text.replace("inf", "∞").replace('-', "−"),
    }
}

/// The same with two places behind the point.
pub fn precisely(difference: f64) -> String {
    format!("{difference:+.2}").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign() {
        let told = [0.2, -0.2, 12.4, -7.0, f64::INFINITY, f64::NEG_INFINITY].map(signed);
        assert_eq!(told, ["0", "0", "+12", "−7", "+∞", "−∞"]);
        assert_eq!([2.944, -2.944, 0.0].map(precisely), ["+2.94", "−2.94", "+0.00"]);
        assert_eq!(percent(0.1234), "12.3 %");
        assert_eq!([0, 1, 2].map(|count| counted(count, "block")), ["0 blocks", "1 block", "2 blocks"]);
    }
}
