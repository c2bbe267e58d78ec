-- What a strong bot thinks of finished games, by the hash of the record.

CREATE TABLE reviews (
    id TEXT PRIMARY KEY,
    review TEXT NOT NULL
);
