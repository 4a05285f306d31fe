-- needs: any
-- A moderator may stop the guesses of a hunt before its first payout does, and take them again (docs/decisions/0061-commands-in-chat.md).
-- Apart from guesses_closed_at, which is for good: what it says was seen on the stream.
alter table hunts add column guesses_held_at timestamptz;
-- When a guess was last said, which the same guess again moves on and `guessed_at` does not: a line of the chat that comes
-- late replaces nothing that was said after it.
alter table hunt_guesses add column said_at timestamptz;
