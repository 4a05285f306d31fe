#!/bin/sh
# Run once by PostgreSQL's image, on an empty volume: Windfall's role, which may do what it needs and no more, with the
# limits a pooler would forget (docs/operations.md), and its database.
set -eu
psql --quiet --username postgres --set ON_ERROR_STOP=1 <<END
create role windfall login password '$(cat "${PASSWORD_FILE:-/run/secrets/database_password}")';
alter role windfall set statement_timeout = '120s';
alter role windfall set lock_timeout = '5s';
alter role windfall set idle_in_transaction_session_timeout = '120s';
create database windfall owner windfall encoding 'UTF8' template template0;
END
