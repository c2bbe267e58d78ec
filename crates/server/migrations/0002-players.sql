-- Who plays. The row of a deleted player stays, without a name, for the seats that hold its number.

CREATE TABLE players (
    id BIGINT PRIMARY KEY,
    name TEXT,
    login TEXT UNIQUE,
    look TEXT UNIQUE,
    password TEXT,
    admin BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id),
    created_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL
);

CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX sessions_by_end ON sessions (ends_at);

CREATE TABLE tokens (
    id BIGINT PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id),
    hash TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE INDEX tokens_by_player ON tokens (player);

CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id),
    passkey TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE INDEX passkeys_by_player ON passkeys (player);

-- Passkeys that are being made or used: each can be finished once. Without a player, somebody signs in.
CREATE TABLE ceremonies (
    hash TEXT PRIMARY KEY,
    player BIGINT REFERENCES players (id),
    state TEXT NOT NULL,
    ends_at BIGINT NOT NULL
);

CREATE INDEX ceremonies_by_end ON ceremonies (ends_at);

-- What makes the first admin.
CREATE TABLE admin_tokens (
    hash TEXT PRIMARY KEY,
    ends_at BIGINT NOT NULL
);
