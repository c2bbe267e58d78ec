-- How games ended. It is written with the event that ends them.

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    total BIGINT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
