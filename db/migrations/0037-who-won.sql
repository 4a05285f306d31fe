-- needs: any
-- Who won, in two columns that each say one thing. `entrant` is what the draw numbered: of a raffle a user, of a board a
-- place on its list. `winner_id` is the user who won; null where an account at a partner was linked to nobody.
-- `user_id` was either, by the kind of the draw. Programs from before this step go on reading and writing it beside those
-- that do not know it any more; the next release drops it, the trigger and both functions (docs/decisions/0042-who-won.md).
alter table draw_winners add column entrant bigint;
alter table draw_winners add column winner_id bigint;

-- Who that is.
create function draw_winner_id(kind text, subject_id bigint, entrant bigint) returns bigint language sql stable as $$
  select case $1 when 'raffle' then $3
    else (select e.user_id from board_entries e where e.board_id = $2 and e.place = $3) end
$$;

update draw_winners w set entrant = w.user_id, winner_id = draw_winner_id(d.kind, d.subject_id, w.user_id)
  from draws d where d.id = w.draw_id;
alter table draw_winners add check (entrant is not null);
-- After the rows are filled: looked over at once, instead of a lock on each winner's row.
alter table draw_winners add foreign key (winner_id) references users (id);

create function draw_winner_for_older_programs() returns trigger language plpgsql as $$
begin
  if new.entrant is null then
    new.entrant := new.user_id;
    select draw_winner_id(d.kind, d.subject_id, new.user_id) into new.winner_id from draws d where d.id = new.draw_id;
  else
    new.user_id := new.entrant;
  end if;
  return new;
end $$;
create trigger draw_winner_for_older_programs before insert on draw_winners
  for each row execute function draw_winner_for_older_programs();
