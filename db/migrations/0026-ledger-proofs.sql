-- needs: any
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
