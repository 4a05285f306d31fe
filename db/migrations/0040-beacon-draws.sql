-- needs: any
-- Draws decided by a beacon (drand): what is committed to stands with the frozen list, before the beacon speaks.
-- `commitment` is the exact text; `beacon_chain`, `beacon_round` and `beacon_at` are the round it names and when that is spoken.
alter table draws add column commitment text;
alter table draws add column beacon_chain text;
alter table draws add column beacon_round bigint;
alter table draws add column beacon_at timestamptz;
alter table draws drop constraint draws_source_check;
-- Whoever else is asked, programs from before this step among them, cannot answer what was committed to a beacon.
alter table draws add constraint draws_source_check check (
  case when commitment is null then source in ('random.org', 'sandbox', 'site') else source = 'drand' end
);
alter table draws add check (
  num_nulls(commitment, beacon_chain, beacon_round, beacon_at) in (0, 4)
);

-- What was committed to is never written again, nor is anything it names.
create function draw_commitment_stands() returns trigger language plpgsql as $$
begin
  if (new.commitment, new.beacon_chain, new.beacon_round, new.beacon_at)
    is distinct from (old.commitment, old.beacon_chain, old.beacon_round, old.beacon_at)
    or old.commitment is not null and (
      new.kind, new.subject_id, new.round, new.entries_sha256, new.total_tickets, new.winners_wanted, new.requested_at
    ) is distinct from (
      old.kind, old.subject_id, old.round, old.entries_sha256, old.total_tickets, old.winners_wanted, old.requested_at
    )
  then raise exception 'the commitment of a draw stands';
  end if;
  return new;
end $$;
create trigger draw_commitment_stands before update on draws for each row execute function draw_commitment_stands();
