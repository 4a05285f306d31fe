-- needs: any
-- Money. A balance is the sum of its ledger rows, always; nothing but money/server writes these two.

-- No balance grows beyond what the program reads exactly (money/server/balance-limits.ts).
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
  -- The member of staff who caused it; null: the account itself, or the product.
  caused_by bigint references users (id)
);
-- A viewer's history by currency and reason is counted, and filtered, in the index alone: the movements of one account lie
-- thousands of pages apart.
create index ledger_of_user_with_kind on ledger (user_id, id desc) include (currency, reason);
create index ledger_caused on ledger (created_at) where caused_by is not null;
-- The movements of the last minutes without reading the whole ledger: rows are written in order of time, so a range per
-- block of pages is enough and costs a purchase next to nothing.
create index ledger_created on ledger using brin (created_at) with (pages_per_range = 32, autosummarize = on);

create trigger ledger_append_only before update or delete on ledger
  for each row execute function record_stands();
create trigger ledger_never_truncated before truncate on ledger
  for each statement execute function record_stands();

-- What a call with an Idempotency-Key answered, so that a repeat gets the same answer and acts no second time.
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

-- Each time the ledger was proven: when, how long it took, and whether it held. The newest hundred are kept.
create table ledger_proofs (
  proven_at timestamptz primary key,
  took_ms integer not null,
  accounts bigint not null,
  movements bigint not null,
  holds boolean not null,
  -- What did not hold, as `npm run admin -- ledger verify` would say it; null when all did.
  findings jsonb
);
