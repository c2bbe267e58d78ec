//! Arithmetic on small counts that runs at every decision.

/// The set of positions with a count above zero; there are at most eight counts, each below 128.
#[inline]
pub(crate) fn present<const N: usize>(counts: [u8; N]) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    debug_assert!(counts.iter().all(|&count| count < 128), "counts of the game are small");
    let mut bytes = [0; 8];
    bytes[..N].copy_from_slice(&counts);
    // Adding 127 carries every count above zero into the top bit of its byte, and no further.
    let flags = (u64::from_le_bytes(bytes) + 0x7f * ONES) >> 7 & ONES;
    // The multiplication gathers the eight flags in the top byte.
    (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::present;

    #[test]
    fn present_is_the_set_of_counts_above_zero() {
        for set in 0..1u32 << 6 {
            for count in [1, 2, 12, 127] {
                let counts: [u8; 6] =
                    std::array::from_fn(|index| if set >> index & 1 == 1 { count } else { 0 });
                assert_eq!(present(counts), set);
            }
        }
    }
}
