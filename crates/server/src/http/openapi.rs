//! What the server answers to, as an `OpenAPI` document.

use axum::Json;
use kontor_protocol as protocol;
use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};

/// A request that the server answers to.
struct Route {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    /// The body of the request, by the name of its schema.
    body: Option<&'static str>,
    /// The body of a good answer, by the name of its schema.
    answer: Option<&'static str>,
    /// Whether one has to be signed in.
    signed_in: bool,
}

/// A line of the list: method, path, summary, body, answer, whether one has to be signed in.
const fn route(
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    body: &'static str,
    answer: &'static str,
    signed_in: bool,
) -> Route {
    let body = if body.is_empty() { None } else { Some(body) };
    let answer = if answer.is_empty() { None } else { Some(answer) };
    Route { method, path, summary, body, answer, signed_in }
}

const ROUTES: [Route; 33] = [
    route("get", "/api", "This document", "", "", false),
    route("get", "/api/games", "What can be played", "", "Games", false),
    route("get", "/api/tables", "Open tables in the lobby", "", "Tables", false),
    route("post", "/api/tables", "Opens a table; who opens it sits on A", "NewTable", "Opened", true),
    route("get", "/api/tables/mine", "The player's tables, first those that wait", "", "Tables", true),
    route("get", "/api/tables/finished", "Finished tables of the lobby", "", "Tables", false),
    route("get", "/api/rules/{game}", "The rules of a game, clause by clause", "", "Rules", false),
    route("post", "/api/replay", "A record, which is the body as text, move by move", "", "Replay", false),
    route("post", "/api/reviews", "Begins to judge a record, which is the body as text", "", "Review", true),
    route("get", "/api/reviews/{id}", "How far a review is, and what it found", "", "Review", false),
    route("get", "/api/tables/{table}", "A table as the player may know it", "", "Snapshot", true),
    route("post", "/api/tables/{table}/commands", "Does something at a table", "TableCommand", "Ack", true),
    route("get", "/api/tables/{table}/record", "The record of a game that is over, as text", "", "", true),
    route("get", "/api/socket", "Opens a WebSocket; docs/protocol.md tells its messages", "", "", true),
    route("post", "/api/guest", "Enters as a guest; a cookie comes back", "Guest", "Me", false),
    route("post", "/api/sign-in", "Signs in by name and password", "SignIn", "Me", false),
    route("post", "/api/sign-in/passkey", "Begins to sign in with a passkey", "", "Ceremony", false),
    route("post", "/api/sign-in/passkey/finish", "Signs in with a passkey", "FinishPasskey", "Me", false),
    route("post", "/api/sign-out", "Signs this browser out", "", "", true),
    route("post", "/api/sign-out-everywhere", "Signs every browser out; tokens stay", "", "", true),
    route("get", "/api/me", "Who one is", "", "Me", true),
    route("get", "/api/me/export", "Everything that is stored about the player", "", "", true),
    route("get", "/api/me/ratings", "How strong the player is, game by game", "", "Ratings", true),
    route("patch", "/api/me", "Takes another name", "Rename", "Me", true),
    route("delete", "/api/me", "Deletes the account; seats stay, without a name", "Delete", "", true),
    route("put", "/api/me/password", "Sets a password", "Password", "Me", true),
    route("post", "/api/me/passkeys", "Begins to make a passkey", "", "Ceremony", true),
    route("post", "/api/me/passkeys/finish", "Makes a passkey", "NewPasskey", "Me", true),
    route("delete", "/api/me/passkeys/{id}", "Takes a passkey away", "", "", true),
    route("get", "/api/me/tokens", "Tokens of programs", "", "Tokens", true),
    route("post", "/api/me/tokens", "Makes a token; it is told once", "NewToken", "TokenSecret", true),
    route("delete", "/api/me/tokens/{id}", "Takes a token away", "", "", true),
    route("post", "/api/admin", "Becomes the first admin", "Admin", "Me", true),
];

/// The document.
pub async fn document() -> Json<Value> {
    Json(openapi())
}

fn openapi() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in &ROUTES {
        let entry = paths.entry(route.path).or_insert_with(|| json!({}));
        entry[route.method] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Kontor",
            "version": format!("{}", protocol::VERSION),
            "description": "Tables for people and bots. Play goes over the WebSocket at /api/socket.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "browser": { "type": "apiKey", "in": "cookie", "name": "kontor" },
                "program": { "type": "http", "scheme": "bearer" },
            },
        },
    })
}

fn operation(route: &Route) -> Value {
    let content = |name: &str| json!({ "application/json": { "schema": reference(name) } });
    let mut good = json!({ "description": "done" });
    if let Some(answer) = route.answer {
        good["content"] = content(answer);
    }
    let mut operation = json!({
        "summary": route.summary,
        "responses": {
            "2XX": good,
            "4XX": { "description": "refused; the code tells why" },
            "503": { "description": "the store does not answer; try again" },
        },
    });
    let parts = route.path.split('/').filter_map(|it| it.strip_prefix('{')?.strip_suffix('}'));
    let parameters: Vec<Value> = parts
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(body) = route.body {
        operation["requestBody"] = json!({ "required": true, "content": content(body) });
    }
    if route.signed_in {
        operation["security"] = json!([{ "browser": [] }, { "program": [] }]);
    }
    operation
}

fn reference(name: &str) -> Value {
    match name {
        "Tokens" => json!({ "type": "array", "items": reference("Token") }),
        "Ack" => json!({
            "type": "object",
            "properties": { "type": { "const": "ack" }, "table": { "type": "string" }, "id": { "type": "string" },
                "seq": { "type": "integer" } },
        }),
        name => json!({ "$ref": format!("#/components/schemas/{name}") }),
    }
}

fn schemas() -> Map<String, Value> {
    let mut all = Vec::new();
    macro_rules! add {
        ($($name:ident),* $(,)?) => { $(
            all.push((<protocol::$name as ToSchema>::name().into_owned(), <protocol::$name as PartialSchema>::schema()));
            <protocol::$name as ToSchema>::schemas(&mut all);
        )* };
    }
    add!(Games, Tables, NewTable, Opened, Snapshot, TableCommand, Nak, Rules, Ratings, Replay, Review);
    add!(Guest, Me, SignIn, Ceremony, FinishPasskey, Rename, Delete, Password, NewPasskey, Token);
    add!(NewToken, TokenSecret, Admin, Refusal);
    let value = |schema| serde_json::to_value(&schema).expect("a schema is plain data");
    all.into_iter().map(|(name, schema)| (name, value(schema))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every path that some source file routes.
    fn routed() -> Vec<String> {
        let nested = include_str!("mod.rs");
        let players = include_str!("../accounts/rest.rs");
        let paths = |text: &str, prefix: &str| -> Vec<String> {
            let rest = text
                .split(".route(")
                .skip(1)
                .filter_map(|it| it.trim_start().strip_prefix('"')?.split('"').next());
            rest.map(|path| format!("{prefix}{path}")).collect()
        };
        let mut all = paths(players, "");
        for path in paths(nested, "") {
            let outside =
                ["/healthz", "/readyz", "/metrics"].contains(&path.as_str()) || path.starts_with("/api");
            all.push(if outside { path } else { format!("/api{path}") });
        }
        all.retain(|path| path.starts_with("/api"));
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn the_document_lists_every_route() {
        let mut listed: Vec<String> = ROUTES.iter().map(|route| route.path.to_owned()).collect();
        listed.sort();
        listed.dedup();
        assert_eq!(listed, routed());
    }

    #[test]
    fn every_schema_that_is_named_is_there() {
        let document = openapi();
        let text = document.to_string();
        let mut count = 0;
        for name in text.split("#/components/schemas/").skip(1).filter_map(|it| it.split('"').next()) {
            assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
            count += 1;
        }
        assert!(count > 50, "{count} references");
    }
}
