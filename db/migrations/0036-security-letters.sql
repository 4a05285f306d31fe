-- needs: any
-- Letters about an account's safety go before all others that wait, so that they are known from them. By a column of their
-- own: a program that does not know it writes them as it always did, where one of another kind would be a reset to it.
alter table notices add column urgent boolean not null default false;
create index notices_to_send on notices ((kind = 'notice' and not urgent), mail_due_at) where mail_due_at is not null;
drop index notices_mail;
