-- What is asked about many tables at once. It is written with the events it follows from.

ALTER TABLE tables ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN phase TEXT NOT NULL DEFAULT 'open';
ALTER TABLE tables ADD COLUMN waits_for BIGINT;
ALTER TABLE tables ADD COLUMN due_at BIGINT;
ALTER TABLE tables ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;

CREATE INDEX tables_in_lobby ON tables (changed_at) WHERE listed = 1 AND phase <> 'over';
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    player BIGINT,
    level TEXT,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_by_player ON seats (player) WHERE player IS NOT NULL;

-- Times in which no clock may run: at is when it was noticed.
CREATE TABLE stops (
    at BIGINT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL
);

CREATE INDEX stops_by_time ON stops (at);
