-- needs: any
-- Ranks are off until an operator switches them on. A site from before, whose viewers were promised the twelve, goes on having
-- them. A database nobody has used yet starts without.
insert into site_settings (key, value, updated_at)
select 'ranks', '{"on": true}'::jsonb, now()
where exists (select from users)
on conflict (key) do nothing;
