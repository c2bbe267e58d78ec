//! One commit for everything that waits: a disk that syncs a hundred times a second serves more than a hundred moves.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

use super::{Append, Fenced, Store};

/// A commit that takes longer counts as failed.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The most appends in one transaction.
const BATCH: usize = 256;

/// Why something was not written, as far as we know.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WriteError {
    /// It was not written and never will be.
    #[error(transparent)]
    Fenced(#[from] Fenced),
    /// The store gave no answer, or a bad one. The table has to be read anew.
    #[error("the store cannot be written to: {0}")]
    Unavailable(String),
}

type Request = (Append, oneshot::Sender<Result<(), WriteError>>);

/// Appends for many tables to one store.
#[derive(Clone)]
pub struct Writer {
    requests: mpsc::Sender<Request>,
}

impl Writer {
    /// Starts to write to a store, until the last copy of the writer is gone.
    pub fn start(store: Arc<dyn Store>) -> Self {
        let (requests, waiting) = mpsc::channel(BATCH);
        tokio::spawn(run(store, waiting));
        Self { requests }
    }

    /// Appends, and answers when it is safe.
    pub async fn append(&self, append: Append) -> Result<(), WriteError> {
        let stopped = || WriteError::Unavailable("the server stops".to_owned());
        let (answer, answered) = oneshot::channel();
        self.requests.send((append, answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

async fn run(store: Arc<dyn Store>, mut waiting: mpsc::Receiver<Request>) {
    let mut requests = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut requests, BATCH).await > 0 {
        let (batch, answers): (Vec<_>, Vec<_>) = requests.drain(..).unzip();
        let written = match tokio::time::timeout(PATIENCE, store.append(&batch)).await {
            Ok(Ok(written)) => written.into_iter().map(|it| it.map_err(WriteError::from)).collect(),
            Ok(Err(error)) => vec![Err(WriteError::Unavailable(error.to_string())); batch.len()],
            Err(_) => vec![Err(WriteError::Unavailable("it does not answer".to_owned())); batch.len()],
        };
        for (answer, result) in answers.into_iter().zip(written) {
            // Who does not wait any more will read the table anew.
            let _ = answer.send(result);
        }
    }
}
