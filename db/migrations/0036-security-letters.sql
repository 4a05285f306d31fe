-- needs: any
-- Letters about an account's safety go before all others that wait, so that they are known from them.
create index notices_to_send on notices ((kind = 'notice'), mail_due_at) where mail_due_at is not null;
drop index notices_mail;
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('notice', 'security', 'password_reset'));
