-- needs: any
-- A program from before the log rotates a pair to a seed of its own making, and knows nothing of the one whose hash was shown
-- ahead: that one is never used then, so it is forgotten, and another is made and told of at the next look.
create function seed_promised_is_used() returns trigger language plpgsql as $$
begin
  if new.server_seed is distinct from old.server_seed and new.next_server_seed is not distinct from old.next_server_seed then
    new.next_server_seed := null;
    new.next_server_seed_hash := null;
  end if;
  return new;
end $$;
create trigger seed_promised_is_used before update of server_seed on seed_pairs
  for each row execute function seed_promised_is_used();
