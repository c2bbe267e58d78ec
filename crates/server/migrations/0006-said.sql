-- Who said something at which table, so that a player finds it again. It is written with the words.

CREATE TABLE speakers (
    player BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (player, table_id)
);

INSERT INTO speakers (player, table_id)
    SELECT DISTINCT players.id, said.table_id
    FROM (SELECT table_id, body FROM events WHERE body LIKE '%"what":"said"%') AS said
    JOIN players ON said.body LIKE '%"what":"said","player":' || players.id || ',%';

-- The latest finished tables without a look at all of them.
CREATE INDEX tables_finished ON tables (changed_at) WHERE listed = 1 AND phase = 'over';
