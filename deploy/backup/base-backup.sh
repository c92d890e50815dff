#!/bin/sh
# Copies a running PostgreSQL with pg_basebackup, checks the copy, and keeps the newest seven: ARCHIVE=/backup/wal base-backup.sh /backup/base
# Run it nightly. The connection is that of libpq: PGHOST, PGPORT, PGUSER (a role with REPLICATION), PGPASSFILE.
set -eu
folder=$1 keep=${KEEP:-7}
name=$folder/$(date -u +%Y%m%dT%H%M%SZ)
pg_basebackup --pgdata="$name.part" --format=plain --wal-method=stream --checkpoint=fast --no-password
# Debian has pg_verifybackup in the folder of its version, which is not in PATH.
PATH=$PATH:/usr/lib/postgresql/$(cat "$name.part/PG_VERSION")/bin
pg_verifybackup --quiet "$name.part"
mv "$name.part" "$name"
ls -1d "$folder"/*Z | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -rf "$old"; done
find "$folder" -maxdepth 1 -name '*.part' -mtime +1 -exec rm -rf {} +
# Segments older than the oldest kept copy restore nothing any more.
oldest=$(ls -1d "$folder"/*Z | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
if [ -n "${ARCHIVE:-}" ] && [ -n "$first" ]; then pg_archivecleanup "$ARCHIVE" "$first"; fi
echo "$name"
