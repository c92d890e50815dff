#!/bin/sh
# Runs once, when the volume of the database is empty: three logins, none of them a superuser, and the database.
# Passwords come from the environment (compose.yaml takes them from .env).
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
create role somesa_owner login createrole password :'owner';
create role somesa login password :'app';
create role somesa_backup login replication password :'backup';
create database somesa owner somesa_owner;
SQL
echo "host replication somesa_backup all scram-sha-256" >> "$PGDATA/pg_hba.conf"
