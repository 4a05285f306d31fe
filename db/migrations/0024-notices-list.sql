-- needs: any
-- Finds the newest of a user's notices that pages show, read ones too. A notice that only goes out by mail is seen when it is
-- created.
create index notices_listed on notices (user_id, id) where seen_at is null or seen_at > created_at;
