-- needs: any
-- What a partner lists on its way in, and what of it differs from `wagers`, to be booked stretch by stretch: nothing is
-- numbered, and no key is kept (docs/decisions/0080-where-a-syncs-time-went.md). Each partner has tables like these of its
-- own; a crash empties them. `wager_reports` and `wager_changes` stay for programs of the last release.
create unlogged table wager_listed (
  account_id text not null,
  username text not null,
  wager_cents bigint not null
);
create unlogged table wager_differing (
  account_id text not null,
  username text not null,
  wager_cents bigint not null,
  is_new boolean not null,
  -- Whose growth it is; null for accounts nobody linked.
  user_id bigint
);
-- Names are short: nothing needs a second file, which would have to be emptied, too.
alter table wager_listed alter account_id set storage plain, alter username set storage plain;
alter table wager_differing alter account_id set storage plain, alter username set storage plain;
-- Every sync adds to rows that are there: with room beside them, a new version needs no new entry in the key.
alter table rakeback_accruals set (fillfactor = 70);
alter table earning_carry set (fillfactor = 70);
