-- needs: any
-- Points issued and spent by UTC day, of all movements up to one of them: what the overview shows of the last thirty days
-- without reading as many days of the ledger. A job adds what came since (server/ledger/days.ts); from the first movement
-- on, so there is nothing to fill in here.
create table ledger_days (
  day date primary key,
  issued bigint not null,
  spent bigint not null
);

-- The last movement that is counted in, and what the last run saw: the newest movement there was, and who was writing then
-- and may still add one from before it. One row.
create table ledger_days_until (
  only_row boolean primary key default true check (only_row),
  ledger_id bigint not null,
  seen_id bigint not null default 0,
  seen_writers text[] not null default '{}'
);
insert into ledger_days_until (ledger_id) values (0);
