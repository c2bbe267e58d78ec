//! The rules of a game, clause by clause.

use axum::Json;
use axum::extract::Path;
use kontor_protocol::{Code, RuleClause, Rules};

use super::tables::Refusal;

pub async fn read(Path(game): Path<String>) -> Result<Json<Rules>, Refusal> {
    let entry = kontor_registry::find(&game)
        .ok_or_else(|| Refusal::new(Code::UnknownTable, "there is no such game"))?;
    let clauses = entry.rulebook().clauses().map(|it| RuleClause {
        id: it.id.to_owned(),
        title: it.title.to_owned(),
        text: it.text.to_owned(),
        see: it.see.map(str::to_owned),
    });
    Ok(Json(Rules { game: entry.id().to_owned(), name: entry.name().to_owned(), clauses: clauses.collect() }))
}
