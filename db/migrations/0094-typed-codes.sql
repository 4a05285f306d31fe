-- needs: any
-- A code typed in the chat links its account once the code's owner has confirmed it on the site.
alter table link_codes add column typed_by_id text;
alter table link_codes add column typed_by_name text;
-- What proved a link: a line in the chat, or (else) the platform's own page, which outranks the line.
alter table links add column by_chat boolean not null default false;
update links l set by_chat = true
where provider = 'kick' and not exists (
  select from link_grants g where g.user_id = l.user_id and g.provider = l.provider
);
-- This answer is no more; words kept for an answer that is unknown would void all of them.
update site_settings set value = value #- '{each,link,words,done}' where key = 'commands';
