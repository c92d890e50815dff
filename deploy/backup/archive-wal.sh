#!/bin/sh
# archive_command of PostgreSQL: archive_command = '/opt/somesa/deploy/backup/archive-wal.sh %p %f /backup/wal'
# Copies one file of the write-ahead log into the archive. Never replaces a file that differs.
set -eu
source=$1 name=$2 archive=$3
target=$archive/$name
if [ -e "$target" ]; then
  cmp -s "$source" "$target" && exit 0
  echo "archive-wal: $target exists and differs" >&2
  exit 1
fi
cp "$source" "$target.part"
sync "$target.part"
mv "$target.part" "$target"
