#!/bin/sh
# Starts PgBouncer in transaction mode, with the password from its secret.
set -eu
umask 077
folder=$(mktemp -d)
printf '"windfall" "%s"\n' "$(cat "${PASSWORD_FILE:-/run/secrets/database_password}")" > "$folder/users"
cat > "$folder/pgbouncer.ini" <<END
[databases]
windfall = host=${DATABASE_HOST:-database} port=${DATABASE_PORT:-5432} dbname=windfall
[pgbouncer]
listen_addr = *
listen_port = ${LISTEN_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users
pool_mode = transaction
default_pool_size = 40
max_client_conn = 400
server_connect_timeout = 5
server_login_retry = 1
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits
END
exec pgbouncer --quiet "$folder/pgbouncer.ini"
