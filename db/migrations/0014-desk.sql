-- needs: any
-- The operator's desk: quicker looking through the audit log; and challenges with the viewers' claims.

create index audit_log_of_actor on audit_log (actor_id, id desc);
create index sessions_address on sessions (address);

create table challenges (
  id bigint generated always as identity primary key,
  title text not null,
  slot text not null,
  -- Hundredths, so that 2.5x is exact.
  target_multiplier_e2 bigint not null check (target_multiplier_e2 > 0),
  min_bet_cents bigint not null check (min_bet_cents >= 0),
  reward_points bigint not null check (reward_points >= 0),
  ends_at timestamptz,
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The row stays for its claims.
  deleted_at timestamptz
);

create table challenge_claims (
  id bigint generated always as identity primary key,
  challenge_id bigint not null references challenges (id),
  user_id bigint not null references users (id),
  link text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  -- What was paid when it was accepted, whatever the challenge says later.
  paid_points bigint,
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id)
);
-- A viewer wins a challenge once; who was refused may try again.
create unique index challenge_claims_once on challenge_claims (challenge_id, user_id) where status <> 'refused';
create index challenge_claims_of_user on challenge_claims (user_id, id desc);
create index challenge_claims_waiting on challenge_claims (id) where status = 'pending';
