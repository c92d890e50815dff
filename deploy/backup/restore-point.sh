#!/bin/sh
# Restores a base backup and the archive into an empty data folder, to a point in time or to the end of the archive:
#   restore-point.sh /backup/base/20261126T010000Z /backup/wal /var/lib/postgresql/15/main '2026-11-26 09:15:00+03'
# Run it as the user of PostgreSQL, then start PostgreSQL: it replays the archive and takes connections once it is there.
set -eu
base=$1 archive=$2 data=$3 time=${4:-}
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "restore-point: $data is not empty; move it away first" >&2
  exit 1
fi
mkdir -p "$data"
cp -a "$base/." "$data/"
chmod 700 "$data"
# A copy of a restored database has the target of that restore, which must not end this one.
if [ -f "$data/postgresql.auto.conf" ]; then
  sed -i '/^recovery_target/d; /^restore_command/d' "$data/postgresql.auto.conf"
fi
{
  echo "restore_command = 'cp $archive/%f %p'"
  echo "recovery_target_action = 'promote'"
  echo "recovery_target_timeline = 'latest'"
  if [ -n "$time" ]; then echo "recovery_target_time = '$time'"; fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
