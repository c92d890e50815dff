#!/bin/sh
# Copies a running PostgreSQL with pg_basebackup, checks the copy, and keeps the newest seven: base-backup.sh /backup/base
# Run it nightly. The connection is that of libpq: PGHOST, PGPORT, PGUSER (a role with REPLICATION), PGPASSFILE.
set -eu
folder=$1 keep=${KEEP:-7}
name=$folder/$(date -u +%Y%m%dT%H%M%SZ)
pg_basebackup --pgdata="$name.part" --format=plain --wal-method=stream --checkpoint=fast --no-password
pg_verifybackup --quiet "$name.part"
mv "$name.part" "$name"
ls -1d "$folder"/*Z | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -rf "$old"; done
echo "$name"
