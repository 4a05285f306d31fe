-- needs: any
-- What each step from this one on needs of programs that do not know it: any goes on beside it, or none may run (stop).
-- An older program reads here whether it may start on a database that a newer one migrated.
create table migration_needs (
  name text primary key,
  needs text not null check (needs in ('any', 'stop'))
);
