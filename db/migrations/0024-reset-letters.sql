-- needs: any
-- Reset letters wait where notices' letters do, and are tried again like them. What they say, the link above all, is made
-- when they are sent: a link that waits in a table could be read there.
alter table notices add column kind text not null default 'notice' check (kind in ('notice', 'password_reset'));
create index password_resets_expired on password_resets (expires_at);
