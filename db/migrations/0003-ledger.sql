-- needs: any
-- Money. A balance is always the sum of its ledger rows. Only money/server writes these two tables.

-- The limits keep every balance within the numbers that JavaScript reads exactly (money/server/balance-limits.ts).
create table balances (
  user_id bigint primary key references users (id),
  points bigint not null default 0 check (points >= 0),
  bucks_cents bigint not null default 0 check (bucks_cents >= 0),
  constraint balances_most_points check (points <= 9000000000000000),
  constraint balances_most_bucks check (bucks_cents <= 9000000000000000)
) with (fillfactor = 70);

create table ledger (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  currency text not null check (currency in ('points', 'bucks')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  reason text not null,
  ref text not null,
  request_id text,
  created_at timestamptz not null,
  -- The member of staff who caused the movement. Null if the account itself or the product caused it.
  caused_by bigint references users (id)
);
-- Counts and filters a viewer's history by currency and reason with the index alone, because the movements of one account are
-- scattered over thousands of disk pages.
create index ledger_of_user_with_kind on ledger (user_id, id desc) include (currency, reason);
create index ledger_caused on ledger (created_at) where caused_by is not null;
-- Finds the movements of the last minutes without reading the whole ledger. Rows are written in order of time, so a BRIN index
-- is precise enough, and it adds almost nothing to the cost of a purchase.
create index ledger_created on ledger using brin (created_at) with (pages_per_range = 32, autosummarize = on);

create trigger ledger_append_only before update or delete on ledger
  for each row execute function record_stands();
create trigger ledger_never_truncated before truncate on ledger
  for each statement execute function record_stands();

-- The responses of calls with an Idempotency-Key, so a repeat gets the same response and does not act again.
create table idempotency_keys (
  user_id bigint not null references users (id),
  path text not null,
  key text not null,
  body_sha256 text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  constraint idempotency_keys_once primary key (user_id, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The newest hundred proofs of the ledger: when each ended, how long it took, and its result.
create table ledger_proofs (
  proven_at timestamptz primary key,
  took_ms integer not null,
  accounts bigint not null,
  movements bigint not null,
  holds boolean not null,
  -- What was wrong, in the words of `npm run admin -- ledger verify`. Null if nothing was.
  findings jsonb
);
