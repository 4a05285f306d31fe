-- needs: any
-- Draws: frozen entry lists, the random numbers asked for them, their winners; and notices to users.

-- One asking for random numbers. requested: the list is frozen and its hash published, no numbers yet; answered: the
-- signed numbers are kept; resolved: winners are known; cancelled: what was to be drawn was called off before.
create table draws (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('raffle', 'leaderboard')),
  subject_id bigint not null,
  -- A void winner is followed by another round, a draw of its own.
  round integer not null check (round >= 1),
  name text not null,
  status text not null default 'requested' check (status in ('requested', 'answered', 'resolved', 'cancelled')),
  total_tickets bigint not null check (total_tickets between 1 and 1000000000),
  winners_wanted integer not null check (winners_wanted between 1 and 10000),
  entries_sha256 text not null check (entries_sha256 ~ '^[0-9a-f]{64}$'),
  -- Ranges [first, last] left out of the list since an earlier round, ascending.
  excluded jsonb not null default '[]',
  request_id text not null,
  -- Who was asked, with which key; and the last serial number of that key known before asking.
  source text check (source in ('random.org', 'sandbox', 'site')),
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
  unique (kind, subject_id, round),
  check ((status in ('answered', 'resolved')) <= (random is not null and signature is not null and public_key is not null))
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

create table draw_winners (
  draw_id bigint not null references draws (id),
  -- Rank over all rounds, from 1; the winner drawn for a void one takes his place.
  place integer not null check (place >= 1),
  ticket bigint not null,
  user_id bigint not null references users (id),
  voided_at timestamptz,
  void_reason text,
  primary key (draw_id, place)
);
create index draw_winners_user on draw_winners (user_id);

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

-- Something a user should hear of: on his next visit until he has seen it, and by mail.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  subject text not null,
  text text not null,
  href text not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  mail_due_at timestamptz,
  mail_attempts integer not null default 0
);
create index notices_unseen on notices (user_id, id) where seen_at is null;
create index notices_mail on notices (mail_due_at) where mail_due_at is not null;
