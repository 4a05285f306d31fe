-- needs: any
-- Whether a database is a demo's or a real site's: decided once, at its first start, and never changed. A demo's
-- accounts have passwords everybody knows, and its sandbox moves a clock and mints wagers.
create table database_purpose (
  only_row boolean primary key default true check (only_row),
  demo boolean not null
);

-- Databases from before: only the demo world writes such movements, and movements stay.
insert into database_purpose (demo)
select exists (select from ledger where reason = 'demo' and ref = 'demo world')
where exists (select from users);
