-- needs: any
-- Who held tickets of a raffle and did not win is told so once it is drawn, a thousand at a time: up to whom (in the order of
-- their numbers) it was told. Null: there is nobody to tell.
alter table raffles add column lost_told_to bigint;
create index raffles_lost_to_tell on raffles (id) where lost_told_to is not null;
