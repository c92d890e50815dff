#!/bin/sh
# Writes one file with the whole database, without the rights and owners of this cluster: dump.sh /backup/somesa.dump
# The login is DATABASE_MIGRATION_URL, or DATABASE_URL if there is one login only.
set -eu
file=$1
pg_dump --format=custom --no-owner --no-privileges --file="$file.part" "${DATABASE_MIGRATION_URL:-$DATABASE_URL}"
pg_restore --list "$file.part" > /dev/null
mv "$file.part" "$file"
