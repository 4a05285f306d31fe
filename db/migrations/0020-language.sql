-- needs: any
-- The language a user chose for letters and notices. Null: English.
alter table users add column language text;
