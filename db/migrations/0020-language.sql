-- needs: any
-- The user's language for emails and notices. Null means English.
alter table users add column language text;
