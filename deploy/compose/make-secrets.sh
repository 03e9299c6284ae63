#!/bin/sh
# Writes the secrets of the compose file, once: what is there is kept. They are read by the users of the containers, and the folder by you.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

make() { [ -s "$1" ] || openssl rand "$2" 32 | tr -d '\n' > "$1"; }

make sealing-key -base64
for login in owner app reports; do make "$login-password" -hex; done
printf 'postgres://almenara_owner:%s@postgres:5432/almenara' "$(cat owner-password)" > migrate-database-url
printf 'postgres://almenara_app:%s@pgbouncer:6432/almenara' "$(cat app-password)" > database-url
printf '"almenara_app" "%s"\n' "$(cat app-password)" > pgbouncer-users
chmod 0444 ./*
echo "The secrets are in $PWD. Keep sealing-key where it is not lost: without it what customers signed cannot be verified."
