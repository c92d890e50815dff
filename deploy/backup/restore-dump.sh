#!/bin/sh
# Restores a file of dump.sh into an empty database, also of a new cluster: restore-dump.sh /backup/somesa.dump
# The login (DATABASE_MIGRATION_URL, or DATABASE_URL) owns the database. The next start of the server grants the application its rights.
set -eu
file=$1
url=${DATABASE_MIGRATION_URL:-$DATABASE_URL}
psql --quiet --set=ON_ERROR_STOP=1 --dbname="$url" --command="do \$\$ begin
  create role somesa_app nologin;
exception when duplicate_object then null;
end \$\$"
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$url" "$file"
