-- needs: any
-- What staff may cause: named in the ledger, limited, approved by those who were there before; and records that stand.

-- The member of staff whose act a movement is; null: the account's own act, or the product's.
alter table ledger add column caused_by bigint references users (id);
alter table held_back_credits add column caused_by bigint references users (id);
create index ledger_caused on ledger (created_at) where caused_by is not null;

-- What was moved before says who did it elsewhere; nothing that stood in a row is changed by writing it here.
alter table ledger disable trigger ledger_append_only;
update ledger l set caused_by = c.decided_by from challenge_claims c
  where l.reason = 'challenge' and l.ref = 'claim:' || c.id and c.decided_by is not null;
update ledger l set caused_by = o.decided_by from orders o
  where l.reason = 'refund' and l.ref = 'order:' || o.id and o.decided_by is not null;
update ledger l set caused_by = w.decided_by from withdrawals w
  where l.reason = 'refund' and l.ref = 'withdrawal:' || w.id and w.decided_by is not null;
update ledger l set caused_by = a.actor_id from audit_log a
  where l.reason = 'adjust' and a.action = 'user.adjust' and a.subject = 'user:' || l.user_id
    and a.created_at = l.created_at and a.after ->> 'reason' = l.ref;
alter table ledger enable trigger ledger_append_only;

-- Who called a raffle off: its tickets are paid back by a job, in his name.
alter table raffles add column called_off_by bigint references users (id);

-- The few who are not viewers are looked for often: by each withdrawal, by each letter to all admins.
create index users_staff on users (id) where role <> 'viewer';

-- Since when an admin is one. Approvals ask whether he was before a withdrawal was asked for.
alter table users add column admin_since timestamptz;
update users u set admin_since = coalesce(
  (select max(a.created_at) from audit_log a
    where a.subject = 'user:' || u.id and a.action = 'user.role' and a.after ->> 'role' = 'admin'),
  u.created_at) where u.role = 'admin';

-- Whether two admins must approve, as it was when it was asked for; never where there are not two, or it would wait for
-- ever.
alter table withdrawals add column needs_two boolean not null default false;
update withdrawals w set needs_two = (
  w.first_approved_by is not null
  or w.status = 'pending' and w.amount_bucks > coalesce(
    (select (value ->> 'second_approval_above')::numeric from site_settings where key = 'cashout'), 2500)
) and (
  2 <= (select count(*) from users a where a.role = 'admin' and a.banned_at is null and a.id <> w.user_id)
);

-- A hunt's guess prize is paid once an admin made the hunt or released its prize. Of hunts from before, those of
-- moderators wait.
alter table hunts add column prize_released_at timestamptz;
alter table hunts add column prize_released_by bigint references users (id);
update hunts h set prize_released_at = h.created_at where not exists (
  select from audit_log a join users u on u.id = a.actor_id
  where a.action = 'hunts.hunt.create' and a.subject = 'hunt:' || h.id and u.role <> 'admin'
);

-- Records of what was done and signed are only ever added to.
create function record_stands() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function record_stands();
create trigger audit_log_never_truncated before truncate on audit_log
  for each statement execute function record_stands();
create trigger signed_numbers_stand before update or delete on signed_numbers
  for each row execute function record_stands();
create trigger signed_numbers_never_truncated before truncate on signed_numbers
  for each statement execute function record_stands();
