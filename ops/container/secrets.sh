#!/bin/sh
# Makes the secrets compose.yml names, and .env with the site's name, once: whatever is there already stays.
#   ./secrets.sh rewards.example.com
set -eu
cd "$(dirname -- "$0")"
site=${1:-}
if [ ! -e .env ]; then
  if ! printf '%s\n' "$site" | grep -Eqx '[a-z0-9-]+(\.[a-z0-9-]+)+'; then
    echo "Give the name people will use, without https://, as in: $0 rewards.example.com" >&2
    exit 2
  fi
  printf 'SITE=%s\n' "$site" > .env
fi
# The folder keeps others on this machine out; the files must be readable to the users inside the containers.
mkdir -p -m 0700 secrets
# Windfall's user writes there; who may not give it away is told, since every backup would fail.
mkdir -p -m 0700 backups
chown 10001:10001 backups || echo "backups must belong to the user of the containers: sudo chown 10001:10001 $PWD/backups" >&2

make() {
  [ -e "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"
  chmod 0444 "secrets/$1"
}
random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

make superuser_password "$(random)"
make database_password "$(random)"
password=$(cat secrets/database_password)
make database_url "postgres://windfall:$password@pooler:6432/windfall"
make database_direct_url "postgres://windfall:$password@database:5432/windfall"
make grafana_password "$(random)"
