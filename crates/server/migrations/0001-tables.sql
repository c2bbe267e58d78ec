-- The same words for SQLite and PostgreSQL. Moments are milliseconds, secrets and hashes are hexadecimal.

CREATE TABLE nodes (
    node TEXT PRIMARY KEY,
    beat_at BIGINT NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    clock TEXT NOT NULL,
    stand_in TEXT NOT NULL,
    host BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    last_seq BIGINT NOT NULL DEFAULT 0,
    chain TEXT NOT NULL,
    owner_node TEXT,
    owner_epoch BIGINT NOT NULL DEFAULT 0,
    owner_until BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX tables_by_owner ON tables (owner_node);

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
