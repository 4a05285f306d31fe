-- needs: any
-- A file of points in which more than one column could hold the names or the points: what an admin chooses from, with each
-- column's word and samples, and what they chose, from 0. Its pieces are kept until then.
alter table imports add columns jsonb, add name_at integer, add points_at integer;
