-- needs: any
-- Long lists of wagers are taken in by whole sets (docs/decisions/0015-wager-intake.md).

-- Boards look ranks up in memory, once read: kept in this index, every new figure would cost two index entries.
drop index wagers_board;

-- Their users come from `links`, whose users exist, and users are never deleted: checking each row again took more time
-- than writing it.
alter table earning_carry drop constraint earning_carry_user_id_fkey;
alter table rakeback_accruals drop constraint rakeback_accruals_user_id_fkey;

-- Until when a partner asked to be left alone (429 with Retry-After), whichever of our processes it told.
alter table partner_status add column rests_until timestamptz;

-- What a partner reports on its way in. Each partner has a table like these of its own, made when first needed; a crash
-- empties them, and the next sync fills them again.
create unlogged table wager_reports (
  account_id text not null,
  username text not null,
  wager_cents bigint not null
);
-- Of the report what differs from `wagers`, numbered so that it can be booked slice by slice.
create unlogged table wager_changes (
  n integer primary key,
  account_id text not null,
  username text not null,
  wager_cents bigint not null,
  is_new boolean not null,
  -- Whose growth it is; null for accounts nobody linked.
  user_id bigint
);
