//! What a training that is stopped leaves behind to go on later.

use kontor_core::Sense;
use thiserror::Error;

use super::Trainer;

impl<G: Sense> Trainer<G> {
    /// Everything that is needed to go on later.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = self.played.to_le_bytes().to_vec();
        bytes.extend(self.losses.0.to_le_bytes());
        bytes.extend(self.losses.1.to_le_bytes());
        for number in self.numbers() {
            bytes.extend(number.to_le_bytes());
        }
        let hash = blake3::hash(&bytes);
        bytes.extend(hash.as_bytes());
        bytes
    }

    fn numbers(&self) -> impl Iterator<Item = f32> {
        self.newest.numbers().chain(self.mean.numbers()).copied().chain(self.adam.numbers())
    }

    /// Goes on from what was saved by a training of the same game and recipe.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), BadState> {
        let (body, hash) = bytes.split_last_chunk::<32>().ok_or(BadState::Damaged)?;
        if blake3::hash(body).as_bytes() != hash {
            return Err(BadState::Damaged);
        }
        let (played, rest) = body.split_first_chunk().ok_or(BadState::Other)?;
        let (sum, rest) = rest.split_first_chunk().ok_or(BadState::Other)?;
        let (batches, rest) = rest.split_first_chunk().ok_or(BadState::Other)?;
        if rest.len() != 4 * self.numbers().count() {
            return Err(BadState::Other);
        }
        let mut numbers = rest.chunks_exact(4).map(|it| f32::from_le_bytes([it[0], it[1], it[2], it[3]]));
        for (to, from) in self.newest.numbers_mut().chain(self.mean.numbers_mut()).zip(&mut numbers) {
            *to = from;
        }
        self.adam.restore(&mut numbers);
        self.played = u64::from_le_bytes(*played);
        self.losses = (f32::from_le_bytes(*sum), u32::from_le_bytes(*batches));
        Ok(())
    }
}

/// Why a training cannot go on from what was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadState {
    /// Bytes were changed or are missing.
    #[error("the state of the training is damaged")]
    Damaged,
    /// The net has other inputs now, or the state another form.
    #[error("another build of kontor saved this state, or one for another game")]
    Other,
}
