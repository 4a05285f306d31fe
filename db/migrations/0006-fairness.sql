-- needs: any
-- Draws and their winners, the log of everything that decides a draw or a roll, and the seed pairs (docs/fairness.md).

-- One question for random numbers. requested: the list is frozen and its hash published, no numbers yet; answered: the
-- signed numbers are kept; resolved: winners are known; cancelled: what was to be drawn was called off before.
create table draws (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('raffle', 'leaderboard')),
  subject_id bigint not null,
  -- A void winner is followed by another round, a draw of its own.
  round integer not null check (round >= 1),
  name text not null,
  status text not null default 'requested' check (status in ('requested', 'answered', 'resolved', 'cancelled')),
  -- Boards draw pairs of numbers, which reach further than one number does.
  total_tickets bigint not null
    check (total_tickets between 1 and case kind when 'raffle' then 1000000000 else 9007199254740991 end),
  winners_wanted integer not null check (winners_wanted between 1 and 10000),
  entries_sha256 text not null check (entries_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a board: the SHA-256 of its entrants.csv, whoever makes its numbers. Null for a raffle.
  entrants_sha256 text check (entrants_sha256 ~ '^[0-9a-f]{64}$'),
  -- Ranges [first, last] left out of the list since an earlier round, ascending.
  excluded jsonb not null default '[]',
  request_id text not null,
  -- Who was asked, with which key; and the last serial number of that key known before asking.
  source text check (source in ('random.org', 'sandbox', 'site', 'drand')),
  account text,
  serial_before bigint,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  lease text,
  leased_until timestamptz,
  -- The answer: `random` is the exact text that was signed.
  random text,
  signature text,
  public_key text,
  serial_number bigint,
  license text,
  requested_at timestamptz not null,
  answered_at timestamptz,
  resolved_at timestamptz,
  -- Of draws decided by a beacon (drand): the exact text committed to with the frozen list, before the beacon speaks, and
  -- the round it names with the time that round is published.
  commitment text,
  beacon_chain text,
  beacon_round bigint,
  beacon_at timestamptz,
  unique (kind, subject_id, round),
  check ((status in ('answered', 'resolved')) <= (random is not null and signature is not null and public_key is not null)),
  constraint draws_boards_commit check ((entrants_sha256 is null) = (kind = 'raffle')),
  -- Nobody else can answer what was committed to a beacon.
  constraint draws_beacon_answers check ((commitment is null) = (source <> 'drand')),
  check (num_nulls(commitment, beacon_chain, beacon_round, beacon_at) in (0, 4))
);
create index draws_open on draws (next_attempt_at) where status in ('requested', 'answered');
create index draws_serials on draws (source, account, serial_number desc);

-- What was signed is never written again.
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

-- What was committed to is never written again, nor is anything it names.
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
  -- Rank over all rounds, from 1; the winner drawn for a void one takes their place.
  place integer not null check (place >= 1),
  ticket bigint not null,
  -- What the draw numbered: of a raffle a user, of a board a place on its list.
  entrant bigint not null,
  -- The user who won; null where an account at a partner was linked to nobody.
  winner_id bigint references users (id),
  -- Of a board: what the list called them.
  name text,
  voided_at timestamptz,
  void_reason text,
  primary key (draw_id, place)
);
create index draw_winners_user on draw_winners (winner_id);

-- Numbers this product signed itself: as the sandbox of RANDOM.ORG, or as the site's own signer.
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

-- The log: one event a line, each naming the one before by its hash. Numbers come from the line before, not from a
-- sequence, so that none is missing after a rollback.
create table fairness_log (
  n bigint primary key check (n >= 1),
  -- SHA-256 of the line before; 64 zeros before the first. No two lines follow the same one.
  prev text not null unique check (prev ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  -- Its bytes as they are published, without the line feed.
  line text not null,
  -- Of the line.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- What the event is about, for the site to find it again: "raffle:12:2", "case:3:1"; null where nothing looks for it.
  subject text
);
create index fairness_log_subjects on fairness_log (subject) where subject is not null;
-- The line that tells of a roll, by the roll's id; and the line that has a server seed's hash, so that whoever checks a
-- roll sees that it came first.
create index fairness_log_rolls on fairness_log (((line::jsonb ->> 'last')::bigint)) where subject = 'rolls.day';
create index fairness_log_seeds on fairness_log using gin ((line::jsonb -> 'hashes')) where line like '%"type":"seed.commit"%';

create trigger fairness_log_append_only before update or delete on fairness_log
  for each row execute function record_stands();
create trigger fairness_log_never_truncated before truncate on fairness_log
  for each statement execute function record_stands();

-- The tree over a day's rolls, by parts of 1,024: a roll's place is proven from its own part and the roots of the others.
create table roll_tree_parts (
  -- Number of the `rolls.day` in the log.
  line bigint not null,
  -- From 0, in the order of their rolls.
  part integer not null check (part >= 0),
  -- Id of its first roll.
  first bigint not null,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  primary key (line, part)
);

-- The seed pair that decides a user's next roll. Rotating writes the next pair into the same row, so that a roll waiting for
-- the row's lock continues with the pair that stands there then. `inner_key` and `outer_key` are the server seed as HMAC's
-- two padded keys (RFC 2104), since PostgreSQL has sha256() but no hmac().
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
  -- The server seed that comes next: its hash is shown before the viewer rotates to it. Null until it is first looked at.
  next_server_seed text check (next_server_seed ~ '^[0-9a-f]{64}$'),
  next_server_seed_hash text check (next_server_seed_hash ~ '^[0-9a-f]{64}$')
) with (fillfactor = 70);

-- Pairs that were rotated away, which makes their rolls checkable by anyone.
create table revealed_seeds (
  pair_id bigint primary key,
  user_id bigint not null references users (id),
  server_seed text not null,
  server_seed_hash text not null,
  revealed_at timestamptz not null
);
