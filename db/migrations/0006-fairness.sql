-- needs: any
-- Draws and their winners, the log of everything that decides a draw or a roll, and the seed pairs (docs/fairness.md).

-- Requests for random numbers. requested: the list is frozen and its hash published, but the numbers are not known. answered:
-- the signed numbers are stored. resolved: the winners are known. cancelled: the raffle or board was cancelled first.
create table draws (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('raffle', 'leaderboard')),
  subject_id bigint not null,
  -- After a void win, another round with its own draw follows.
  round integer not null check (round >= 1),
  name text not null,
  status text not null default 'requested' check (status in ('requested', 'answered', 'resolved', 'cancelled')),
  -- Boards have more tickets than one random number can cover, so they draw pairs of numbers.
  total_tickets bigint not null
    check (total_tickets between 1 and case kind when 'raffle' then 1000000000 else 9007199254740991 end),
  winners_wanted integer not null check (winners_wanted between 1 and 10000),
  entries_sha256 text not null check (entries_sha256 ~ '^[0-9a-f]{64}$'),
  -- Only for boards: the SHA-256 of entrants.csv, for every source of numbers. Null for a raffle.
  entrants_sha256 text check (entrants_sha256 ~ '^[0-9a-f]{64}$'),
  -- Ranges [first, last] that earlier rounds removed from the list, ascending.
  excluded jsonb not null default '[]',
  request_id text not null,
  -- The source and the key used; and the last serial number of that key known before the request.
  source text check (source in ('random.org', 'sandbox', 'site', 'drand')),
  account text,
  serial_before bigint,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  lease text,
  leased_until timestamptz,
  -- The source's response. `random` is the exact text that was signed.
  random text,
  signature text,
  public_key text,
  serial_number bigint,
  license text,
  requested_at timestamptz not null,
  answered_at timestamptz,
  resolved_at timestamptz,
  -- Only for draws that a beacon (drand) decides: the exact text committed to with the frozen list before the beacon is
  -- published, and the beacon's round with the time of its publication.
  commitment text,
  beacon_chain text,
  beacon_round bigint,
  beacon_at timestamptz,
  unique (kind, subject_id, round),
  check ((status in ('answered', 'resolved')) <= (random is not null and signature is not null and public_key is not null)),
  constraint draws_boards_commit check ((entrants_sha256 is null) = (kind = 'raffle')),
  -- A draw that committed to a beacon can have no other source.
  constraint draws_beacon_answers check ((commitment is null) = (source <> 'drand')),
  check (num_nulls(commitment, beacon_chain, beacon_round, beacon_at) in (0, 4))
);
create index draws_open on draws (next_attempt_at) where status in ('requested', 'answered');
create index draws_serials on draws (source, account, serial_number desc);

-- Signed numbers can never change.
create function draw_answer_stands() returns trigger language plpgsql as $$
begin
  if old.random is not null and (
    new.random, new.signature, new.public_key, new.serial_number, new.entries_sha256, new.total_tickets
  ) is distinct from (
    old.random, old.signature, old.public_key, old.serial_number, old.entries_sha256, old.total_tickets
  ) then raise exception 'the answer of a draw stands';
  end if;
  return new;
end $$;
create trigger draw_answer_stands before update on draws for each row execute function draw_answer_stands();

-- A commitment and everything it names can never change.
create function draw_commitment_stands() returns trigger language plpgsql as $$
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
create trigger draw_commitment_stands before update on draws for each row execute function draw_commitment_stands();

create table draw_winners (
  draw_id bigint not null references draws (id),
  -- The rank over all rounds, from 1. The winner of a further round takes the place of the void one.
  place integer not null check (place >= 1),
  ticket bigint not null,
  -- The draw's number for the entrant: in a raffle the user's id, on a board the place on its list.
  entrant bigint not null,
  -- The user who won. Null if the account at the partner was linked to no user.
  winner_id bigint references users (id),
  -- Only for boards: the entrant's name on the list.
  name text,
  voided_at timestamptz,
  void_reason text,
  primary key (draw_id, place)
);
create index draw_winners_user on draw_winners (winner_id);

-- Numbers that this product itself signed, as RANDOM.ORG's sandbox or as the site's own signer.
create table signed_numbers (
  signer text not null check (signer in ('sandbox', 'site')),
  serial_number bigint not null,
  request_id text not null,
  random text not null,
  signature text not null,
  primary key (signer, serial_number)
);
create index signed_numbers_request on signed_numbers (signer, request_id);
create trigger signed_numbers_stand before update or delete on signed_numbers
  for each row execute function record_stands();
create trigger signed_numbers_never_truncated before truncate on signed_numbers
  for each statement execute function record_stands();

-- The log, with one event per line. Each line contains the hash of the line before. A line's number is that of the line before
-- plus 1 and does not come from a sequence, so no number is missing after a rollback.
create table fairness_log (
  n bigint primary key check (n >= 1),
  -- SHA-256 of the line before, or 64 zeros in the first line. The constraint ensures that no two lines follow the same line.
  prev text not null unique check (prev ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  -- The bytes of the line as published, without the line feed.
  line text not null,
  -- SHA-256 of `line`.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The draw, case or day of rolls that the event belongs to, by which the site finds the line: "raffle:12:2", "case:3:1". Null
  -- if nothing looks for the line.
  subject text
);
create index fairness_log_subjects on fairness_log (subject) where subject is not null;
-- The first index finds the log line that covers a roll, by the roll's id. The second finds the line with a server seed's hash,
-- so anybody who checks a roll can see that this line came first.
create index fairness_log_rolls on fairness_log (((line::jsonb ->> 'last')::bigint)) where subject = 'rolls.day';
create index fairness_log_seeds on fairness_log using gin ((line::jsonb -> 'hashes')) where line like '%"type":"seed.commit"%';

create trigger fairness_log_append_only before update or delete on fairness_log
  for each row execute function record_stands();
create trigger fairness_log_never_truncated before truncate on fairness_log
  for each statement execute function record_stands();

-- The tree over a day's rolls, in parts of 1,024 rolls. A roll's place is proven with its own part and the roots of the other
-- parts.
create table roll_tree_parts (
  -- The number of the `rolls.day` line in the log.
  line bigint not null,
  -- Counts from 0, in the order of the rolls.
  part integer not null check (part >= 0),
  -- The id of the part's first roll.
  first bigint not null,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  primary key (line, part)
);

-- The seed pair that decides a user's next roll. Rotating writes the next pair into the same row, so a roll that is waiting for
-- the row's lock continues with the new pair. `inner_key` and `outer_key` are the server seed as HMAC's two padded keys (RFC
-- 2104), because PostgreSQL has sha256() but no hmac().
create sequence seed_pair_ids as bigint;
create table seed_pairs (
  user_id bigint primary key references users (id),
  pair_id bigint not null default nextval('seed_pair_ids'),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64),
  client_seed text not null check (client_seed ~ '^[ -~]{1,64}$'),
  last_nonce bigint not null default 0 check (last_nonce >= 0),
  -- The next server seed. The viewer sees its hash before rotating to it. Null until the viewer first opens the page with the
  -- hash.
  next_server_seed text check (next_server_seed ~ '^[0-9a-f]{64}$'),
  next_server_seed_hash text check (next_server_seed_hash ~ '^[0-9a-f]{64}$')
) with (fillfactor = 70);

-- Pairs that were rotated away. Their seeds are public, so anybody can check their rolls.
create table revealed_seeds (
  pair_id bigint primary key,
  user_id bigint not null references users (id),
  server_seed text not null,
  server_seed_hash text not null,
  revealed_at timestamptz not null
);
