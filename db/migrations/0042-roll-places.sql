-- needs: any
-- Where a roll stands in the log: the line that tells of it is found by its id, and the hashes beside its way to that line's
-- root are computed from its own part of the day (1,024 rolls) and the roots of the others.
create index fairness_log_rolls on fairness_log (((line::jsonb ->> 'last')::bigint)) where subject = 'rolls.day';

create table roll_tree_parts (
  -- Number of the `rolls.day` in the log.
  line bigint not null,
  -- From 0, in the order of their rolls.
  part integer not null check (part >= 0),
  -- Id of its first roll.
  first bigint not null,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  primary key (line, part)
);
