#!/bin/sh
# PostgreSQL with the bank's database and logins. The first start makes them, with the passwords of the files in /run/secrets.
set -eu

password() { cat "/run/secrets/$1"; }

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A first start that was cut off leaves nothing under the final name.
  rm -rf "$PGDATA.new"
  initdb --pgdata="$PGDATA.new" --encoding=UTF8 --locale=C.UTF-8 --auth-local=peer --auth-host=scram-sha-256 --data-checksums > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA.new/pg_hba.conf"
  pg_ctl --pgdata="$PGDATA.new" --wait --silent --options="-c listen_addresses='' -c unix_socket_directories=/tmp" --log="$PGDATA.new.log" start
  psql --quiet --dbname=postgres --set=ON_ERROR_STOP=1 --set="owner=$(password owner-password)" --set="app=$(password app-password)" \
    --set="reports=$(password reports-password)" --file=- <<'SQL'
create role almenara_owner login createrole password :'owner';
create role almenara_app login password :'app';
create role almenara_reports login password :'reports';
create database almenara owner almenara_owner;
revoke all on database almenara from public;
grant connect on database almenara to almenara_app, almenara_reports;
SQL
  pg_ctl --pgdata="$PGDATA.new" --wait --silent --mode=fast stop
  mv "$PGDATA.new" "$PGDATA"
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp -c password_encryption=scram-sha-256 -c max_connections="${POSTGRES_CONNECTIONS:-100}" \
  -c shared_buffers="${POSTGRES_SHARED_BUFFERS:-256MB}" -c max_locks_per_transaction="${POSTGRES_LOCKS:-256}"
