-- needs: any
-- The proof of the ledger that is under way, at most one: it goes account by account, and whoever goes on with it after a stop
-- begins where it was.
create table ledger_proof_run (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null,
  -- When its last slice was done: one that is silent for long was broken off.
  alive_at timestamptz not null,
  -- Accounts up to this number were proven since it began.
  until_user bigint not null,
  accounts bigint not null default 0,
  movements bigint not null default 0,
  -- What did not hold so far, as in ledger_proofs.
  findings jsonb not null
);
