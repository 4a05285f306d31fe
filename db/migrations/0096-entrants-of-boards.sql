-- needs: any
-- Every draw of a board commits to who stands on it, whoever makes its numbers: the SHA-256 of its entrants.csv. Null for a raffle.
alter table draws add column entrants_sha256 text check (entrants_sha256 ~ '^[0-9a-f]{64}$');

-- It stands as a beacon's commitment does (0040).
create or replace function draw_commitment_stands() returns trigger language plpgsql as $$
begin
  if (new.commitment, new.beacon_chain, new.beacon_round, new.beacon_at, new.entrants_sha256)
    is distinct from (old.commitment, old.beacon_chain, old.beacon_round, old.beacon_at, old.entrants_sha256)
    or old.commitment is not null and (
      new.kind, new.subject_id, new.round, new.entries_sha256, new.total_tickets, new.winners_wanted, new.requested_at
    ) is distinct from (
      old.kind, old.subject_id, old.round, old.entries_sha256, old.total_tickets, old.winners_wanted, old.requested_at
    )
  then raise exception 'the commitment of a draw stands';
  end if;
  return new;
end $$;
