// Written from crates/protocol by its test `typescript`; KONTOR_BLESS=1 writes it anew.

export type Admin = { 
/**
 * What the server printed when it started.
 */
token: Hidden, };

export type Ceremony = { 
/**
 * To be given back with the second half, within five minutes.
 */
ceremony: Hidden, 
/**
 * What the browser's `navigator.credentials` takes, with bytes in base64url.
 */
options: JsonValue, };

export type Chair = { 
/**
 * The seat.
 */
seat: Seat, } & ({ "kind": "free" } | { "kind": "player", 
/**
 * The name.
 */
name: string, 
/**
 * Whether a bot plays in the meantime.
 */
away: boolean, } | { "kind": "bot", 
/**
 * Its level.
 */
level: string, });

export type Choice = { 
/**
 * In notation.
 */
action: string, 
/**
 * What it does.
 */
label: string, } | { 
/**
 * What they have in common.
 */
label: string, 
/**
 * The actions.
 */
choices: Array<Choice>, };

export type ClientMessage = { "type": "hello", 
/**
 * The version the client speaks.
 */
protocol: number, } | { "type": "watch", 
/**
 * The table.
 */
table: string, } | { "type": "unwatch", 
/**
 * The table.
 */
table: string, } | { "type": "command", 
/**
 * The table.
 */
table: string, 
/**
 * Chosen by the client, new for each command; a repeated one gets the first answer.
 */
id: string, 
/**
 * The last number the client has seen of this table.
 */
seq: number, 
/**
 * What to do.
 */
command: Command, } | { "type": "preview", 
/**
 * The table.
 */
table: string, 
/**
 * The action in notation.
 */
action: string, } | { "type": "suggest", 
/**
 * The table.
 */
table: string, } | { "type": "ping", };

export type Clock = { 
/**
 * Milliseconds left for each seat; empty without clocks.
 */
left: { [key in Seat]?: number }, 
/**
 * The seat whose time runs.
 */
runs: Seat | null, 
/**
 * Since when it runs.
 */
since: number | null, };

export type ClockSetting = { "kind": "none" } | { "kind": "game", 
/**
 * Milliseconds at the start.
 */
base: number, 
/**
 * Milliseconds added at the end of each own turn.
 */
increment: number, } | { "kind": "turn", 
/**
 * Milliseconds.
 */
each: number, };

export type Code = "unreadable" | "version" | "unknown_table" | "stale" | "not_seated" | "taken" | "not_host" | "no_bot" | "not_started" | "started" | "over" | "not_over" | "not_your_turn" | "held" | "refused" | "nothing_to_undo" | "needs_consent" | "no_request" | "away" | "length" | "too_fast" | "damaged" | "unavailable";

export type Command = { "do": "join", 
/**
 * The seat.
 */
seat?: Seat | null, } | { "do": "leave", } | { "do": "bot", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The level of the bot.
 */
level?: string | null, } | { "do": "start", } | { "do": "act", 
/**
 * The action in notation.
 */
action: string, 
/**
 * Whether the turn ends with it, if it passes the turn on.
 */
done: boolean, } | { "do": "done", } | { "do": "undo", 
/**
 * The number of moves that stay.
 */
to?: number | null, } | { "do": "ask_undo", } | { "do": "answer_undo", 
/**
 * Whether it is granted.
 */
yes: boolean, } | { "do": "reclaim", } | { "do": "rematch", } | { "do": "say", 
/**
 * The words.
 */
text: string, };

export type Delete = { 
/**
 * The name, written once more.
 */
name: string, 
/**
 * The password, if there is one.
 */
password?: Hidden | null, };

export type Ended = { 
/**
 * The points.
 */
total: number, 
/**
 * 1 for the winner.
 */
place: number, };

export type FinishPasskey = { 
/**
 * From the first half.
 */
ceremony: Hidden, 
/**
 * What the browser answered.
 */
credential: JsonValue, 
/**
 * Whether a guest of this browser may be lost: nobody can ever be this guest again.
 */
leave_guest: boolean, };

export type GameInfo = { 
/**
 * Its name in messages.
 */
id: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The least and the most players.
 */
seats: [number, number], 
/**
 * What can be agreed on beside that, in the sequence in which to ask: editions, expansions, other rules.
 */
offers: Array<Offer>, };

export type Games = { 
/**
 * The games.
 */
games: Array<GameInfo>, 
/**
 * The levels of bots, weakest first.
 */
levels: Array<string>, };

export type Guest = { 
/**
 * The name to be called by.
 */
name: string, };

export type Happened = { "what": "moved" } & Moved | { "what": "undone" } & Undone | { "what": "said" } & Said | { "what": "joined", 
/**
 * The seat.
 */
seat: Seat, } | { "what": "left", 
/**
 * The seat.
 */
seat: Seat, } | { "what": "started" } | { "what": "done", 
/**
 * The seat.
 */
seat: Seat, } | { "what": "undo_asked", 
/**
 * Who asks.
 */
seat: Seat, } | { "what": "undo_answered", 
/**
 * Who answered.
 */
seat: Seat, 
/**
 * Whether it is granted.
 */
yes: boolean, } | { "what": "taken_over", 
/**
 * The seat.
 */
seat: Seat, } | { "what": "reclaimed", 
/**
 * The seat.
 */
seat: Seat, } | { "what": "stood_still" } | { "what": "rematch", 
/**
 * Its name.
 */
table: string, };

export type Hidden = string;

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

export type Judged = { 
/**
 * The number of the move.
 */
number: number, 
/**
 * Who decided.
 */
seat: Seat, 
/**
 * What was played.
 */
played: string, 
/**
 * What the bot would have played.
 */
best: string, 
/**
 * The chance to win that was lost by it.
 */
loss: number, 
/**
 * How bad that is, if it is worth a word.
 */
verdict: Verdict | null, 
/**
 * The chance to win of every seat after what the bot would have played.
 */
chances: Array<number>, };

export type ListedTable = { 
/**
 * Its name.
 */
table: string, 
/**
 * The name of the game.
 */
game: string, 
/**
 * The options.
 */
options: string, 
/**
 * How time is counted.
 */
clock: ClockSetting, 
/**
 * How far it is.
 */
phase: Phase, 
/**
 * Whether it waits for whoever asks.
 */
yours: boolean, 
/**
 * When something happened last.
 */
changed: number, 
/**
 * Who sits where.
 */
chairs: Array<Chair>, 
/**
 * The seat of whoever asks.
 */
you: Seat | null, 
/**
 * How the game ended; empty before.
 */
results: { [key in Seat]?: Ended }, };

export type Me = { 
/**
 * The number of the player.
 */
player: number, 
/**
 * The name.
 */
name: string, 
/**
 * Whether only this browser knows the player: there is neither a password nor a passkey.
 */
guest: boolean, 
/**
 * Whether the player looks after the server.
 */
admin: boolean, 
/**
 * Whether there is a password.
 */
password: boolean, 
/**
 * The passkeys.
 */
passkeys: Array<Passkey>, 
/**
 * Whether this server, at this address, can have passkeys.
 */
passkeys_possible: boolean, };

export type Moved = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * As a line of a record; an outcome that is not for everybody is a bare `~`.
 */
line: string, 
/**
 * What came of it.
 */
told: Array<Told>, };

export type Nak = { 
/**
 * The table, if one was meant.
 */
table: string | null, 
/**
 * The id of the command, if there was one.
 */
id: string | null, 
/**
 * What kind of reason.
 */
code: Code, 
/**
 * A sentence for people.
 */
message: string, 
/**
 * The clause of the rules that forbids it, if one does.
 */
clause: string | null, };

export type Need = { 
/**
 * The key.
 */
key: string, 
/**
 * The value.
 */
value: string, };

export type NewPasskey = { 
/**
 * From the first half.
 */
ceremony: Hidden, 
/**
 * What the browser answered.
 */
credential: JsonValue, 
/**
 * What its owner calls it.
 */
label: string, };

export type NewTable = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * The options, as in `seats=3 edition=1897`.
 */
options: string, 
/**
 * How time is counted.
 */
clock: ClockSetting, 
/**
 * The level of the bot that takes over a seat.
 */
stand_in: string, 
/**
 * Whether everybody finds it in the lobby.
 */
listed: boolean, 
/**
 * The level of bots for all other seats: the game begins at once.
 */
bots?: string | null, };

export type NewToken = { 
/**
 * What it is for.
 */
label: string, };

export type Now = { 
/**
 * Whether it has begun and whether it is over.
 */
phase: Phase, 
/**
 * The seat of whoever looks; none for a spectator.
 */
you: Seat | null, 
/**
 * Who may seat bots and begin; none once the game has begun.
 */
host: Seat | null, 
/**
 * Who sits where, from `A` on.
 */
chairs: Array<Chair>, 
/**
 * The seat the table waits for.
 */
waits_for: Seat | null, 
/**
 * Whether that seat has played and only has to end its turn.
 */
held: boolean, 
/**
 * The round.
 */
round: number, 
/**
 * Moves made so far.
 */
moves: number, 
/**
 * The game's own view.
 */
view: JsonValue, 
/**
 * What the viewer is asked; none if it is not asked.
 */
question: Question | null, 
/**
 * The legal actions of the viewer, empty if it is not asked.
 */
choices: Array<Choice>, 
/**
 * The clocks.
 */
clock: Clock, 
/**
 * What the viewer may take back without asking.
 */
undo: Undoable | null, 
/**
 * A take-back that somebody asked for.
 */
request: UndoRequest | null, 
/**
 * The reckoning after the end, by seat.
 */
scores: { [key in Seat]?: Score } | null, 
/**
 * The secret behind all luck, after the end.
 */
reveal: Reveal | null, 
/**
 * The table of the next game, if somebody wants one.
 */
rematch: string | null, };

export type Offer = { 
/**
 * The key.
 */
key: string, 
/**
 * What it is about, for people.
 */
text: string, 
/**
 * The clause of the rules it belongs to.
 */
clause: string | null, 
/**
 * What kind of answer it wants.
 */
kind: OfferKind, 
/**
 * The answers; a switch has none, it is `true` or `false`.
 */
answers: Array<OfferAnswer>, 
/**
 * What holds if the key is left out; empty for nothing chosen.
 */
default: string, 
/**
 * The key is only for tables where all of this holds.
 */
needs: Array<Need>, };

export type OfferAnswer = { 
/**
 * As it is written.
 */
value: string, 
/**
 * As people read it.
 */
text: string, 
/**
 * It is only for tables where all of this holds.
 */
needs: Array<Need>, };

export type OfferKind = "switch" | "one" | "several";

export type Opened = { 
/**
 * Its name.
 */
table: string, };

export type Passkey = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * What its owner calls it.
 */
label: string, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * When it was last used.
 */
used_at: number | null, };

export type Password = { 
/**
 * The new password.
 */
password: Hidden, 
/**
 * The password until now, if there is one.
 */
current?: Hidden | null, };

export type Phase = "open" | "playing" | "over";

export type Preview = { 
/**
 * The table.
 */
table: string, 
/**
 * The action in notation.
 */
action: string, 
/**
 * What would happen.
 */
told: Array<Told>, 
/**
 * The game's own view afterwards.
 */
view: JsonValue, };

export type Question = { 
/**
 * The question in one line.
 */
text: string, 
/**
 * The clauses it rests on.
 */
clauses: Array<string>, };

export type Rating = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * The rating that fits best.
 */
rating: number, 
/**
 * The true one lies above this in 39 of 40 cases.
 */
low: number, 
/**
 * The true one lies below this in 39 of 40 cases.
 */
high: number, 
/**
 * Finished games.
 */
games: number, };

export type Ratings = { 
/**
 * The games that the player has finished.
 */
ratings: Array<Rating>, };

export type Refusal = { 
/**
 * What kind of reason.
 */
code: Why, 
/**
 * A sentence for people.
 */
message: string, };

export type Rename = { 
/**
 * The new name.
 */
name: string, };

export type Replay = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * The options in canonical form.
 */
options: string, 
/**
 * The names of the players, if the record has them.
 */
players: Array<string>, 
/**
 * The reckoning, if the game is over.
 */
scores: { [key in Seat]?: Score } | null, 
/**
 * The position at the start, and after each move.
 */
steps: Array<ReplayStep>, };

export type ReplayStep = { 
/**
 * How many moves were made.
 */
number: number, 
/**
 * The last of them, as a line of a record; empty at the start.
 */
line: string, 
/**
 * What came of it.
 */
told: Array<Told>, 
/**
 * The game's own view.
 */
view: JsonValue, 
/**
 * The reckoning as if the game ended here.
 */
points: { [key in Seat]?: Array<ScoreLine> }, };

export type Reveal = { 
/**
 * 32 bytes from which all chance follows.
 */
seed: string, 
/**
 * 32 bytes that keep the commitment from being guessed.
 */
salt: string, };

export type Review = { 
/**
 * Its name in addresses: the hash of the record.
 */
id: string, 
/**
 * The level of the bot.
 */
judge: string, 
/**
 * Decisions judged so far.
 */
done: number, 
/**
 * Decisions in all.
 */
of: number, 
/**
 * What was found.
 */
moves: Array<Judged>, };

export type Room = "seats" | "spectators";

export type RuleClause = { 
/**
 * Its name.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its text, with the little markup of the rulebooks.
 */
text: string, 
/**
 * The clause it only repeats.
 */
see: string | null, };

export type Rules = { 
/**
 * The name of the game in messages.
 */
game: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * The clauses in the sequence of the book.
 */
clauses: Array<RuleClause>, };

export type Said = { 
/**
 * When.
 */
at: number, 
/**
 * Who.
 */
name: string, 
/**
 * The seat of who said it.
 */
seat: Seat | null, 
/**
 * Who hears it.
 */
room: Room, 
/**
 * The words.
 */
text: string, };

export type Score = { 
/**
 * The sum of the lines.
 */
total: number, 
/**
 * 1 for the winner.
 */
place: number, 
/**
 * The lines.
 */
lines: Array<ScoreLine>, 
/**
 * Tie-breaks in sequence, the larger is ahead.
 */
ties: Array<number>, };

export type ScoreLine = { 
/**
 * What gave the points.
 */
key: string, 
/**
 * The points.
 */
points: number, 
/**
 * The clause that gives them.
 */
clause: string, };

export type Seat = "A" | "B" | "C" | "D" | "E";

export type ServerMessage = { "type": "welcome", 
/**
 * The version the server speaks.
 */
protocol: number, 
/**
 * The name of the player.
 */
name: string, 
/**
 * The time on the server.
 */
time: number, } | { "type": "snapshot" } & Snapshot | { "type": "update" } & Update | { "type": "ack", 
/**
 * The table.
 */
table: string, 
/**
 * The id of the command.
 */
id: string, 
/**
 * The number of its last event.
 */
seq: number, } | { "type": "nak" } & Nak | { "type": "waits", 
/**
 * The table.
 */
table: string, 
/**
 * Whether it waits for the player.
 */
yours: boolean, } | { "type": "record", 
/**
 * The table.
 */
table: string, 
/**
 * The record.
 */
record: string, } | { "type": "preview" } & Preview | { "type": "suggestion", 
/**
 * The table.
 */
table: string, 
/**
 * The actions in notation, in sequence.
 */
actions: Array<string>, } | { "type": "pong", 
/**
 * The time on the server.
 */
time: number, };

export type SignIn = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: Hidden, 
/**
 * Whether a guest of this browser may be lost: nobody can ever be this guest again.
 */
leave_guest: boolean, };

export type Snapshot = { 
/**
 * What does not change.
 */
info: TableInfo, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * Every move that stands.
 */
log: Array<Moved>, 
/**
 * What was taken back.
 */
undone: Array<Undone>, 
/**
 * What was said in the viewer's room.
 */
chat: Array<Said>, 
/**
 * The table now.
 */
now: Now, };

export type TableCommand = { 
/**
 * Chosen by the client, new for each command; a repeated one gets the first answer.
 */
id: string, 
/**
 * The last number the client has seen of this table.
 */
seq: number, 
/**
 * What to do.
 */
command: Command, };

export type TableInfo = { 
/**
 * Its name in addresses and messages.
 */
table: string, 
/**
 * The name of the game.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * Its options in canonical form.
 */
options: string, 
/**
 * BLAKE3 of seed and salt, in hexadecimal.
 */
commitment: string, 
/**
 * How time is counted.
 */
clock: ClockSetting, 
/**
 * The level of the bot that takes over a seat.
 */
stand_in: string, 
/**
 * Whether everybody finds it in the lobby; otherwise it is for those who know its name.
 */
listed: boolean, };

export type Tables = { 
/**
 * The tables.
 */
tables: Array<ListedTable>, };

export type Token = { 
/**
 * Its name in addresses.
 */
id: number, 
/**
 * What it is for.
 */
label: string, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * When it was last used, to the hour.
 */
used_at: number | null, };

export type TokenSecret = { 
/**
 * What the program says as `Authorization: Bearer …`.
 */
secret: Hidden, 
/**
 * Its name in addresses.
 */
id: number, 
/**
 * What it is for.
 */
label: string, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * When it was last used, to the hour.
 */
used_at: number | null, };

export type Told = { 
/**
 * As a sentence.
 */
text: string, 
/**
 * As data.
 */
event: JsonValue, };

export type UndoRequest = { 
/**
 * Who asks.
 */
by: Seat, 
/**
 * How many moves would stay.
 */
to: number, 
/**
 * Who has agreed.
 */
agreed: Array<Seat>, 
/**
 * Whose answer is missing.
 */
missing: Array<Seat>, };

export type Undoable = { 
/**
 * The smallest number of moves that must stay.
 */
from: number, };

export type Undone = { 
/**
 * Who wanted it.
 */
by: Seat, 
/**
 * How many moves there were.
 */
from: number, 
/**
 * How many stayed.
 */
to: number, };

export type Update = { 
/**
 * The table.
 */
table: string, 
/**
 * The number this follows; a client that has another one asks for a snapshot.
 */
after: number, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * What happened, in sequence.
 */
happened: Array<Happened>, 
/**
 * The table now.
 */
now: Now, };

export type Verdict = "inaccuracy" | "mistake" | "blunder";

export type Why = "unreadable" | "signed_out" | "signed_in" | "guest" | "foreign" | "not_by_token" | "account_needed" | "not_admin" | "name" | "name_taken" | "password" | "wrong" | "sign_in_again" | "label" | "too_many" | "not_found" | "last_key" | "no_passkeys" | "too_fast" | "unavailable";
