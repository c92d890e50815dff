import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from '../config/package-root';

/** Migration of the schema. */
export interface Migration {
  /** Name of its file without `.sql`, such as `0001_add_note`. */
  name: string;
  /** SHA-256 of its file, by which a database records it: a changed file is another migration. */
  hash: string;
  createdAtMs: number;
  statements: readonly string[];
  /** Oldest version of Somesa that works on the schema after it. Its first line says so. */
  oldestVersion: string;
  /** Time that it took with 10,000,000 rows, such as `0.2 s`, as its second line says; null for the first, which finds none. */
  duration: string | null;
  /** True if it creates indexes while others write, which no transaction can. */
  isConcurrent: boolean;
}

const OLDEST_VERSION = /^-- Oldest version that can work on this schema: (\d+\.\d+\.\d+)\n/;

const DURATION = /^-- Time with 10,000,000 rows: (.+)\n/m;

/** Statement that creates an index while others write to its table, with the name of the index. */
export const CONCURRENT_INDEX = /^create (?:unique )?index concurrently "?([a-z]\w*)"? on /im;

/** Returns the folder of the migrations of this version. */
export const getMigrationsFolder = (): string => join(packageRoot(), 'drizzle');

/** Returns the migrations of a folder, oldest first. Throws if one of them does not say which version can work on its schema. */
export const readMigrations = (folder = getMigrationsFolder()): Migration[] => {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ hash, folderMillis, sql: statements }, at) => {
      const [, oldestVersion] = OLDEST_VERSION.exec(statements[0] ?? '') ?? [];
      if (!oldestVersion)
        throw new Error(
          `A migration begins with “-- Oldest version that can work on this schema: 2.0.0”; this one does not: ${statements[0]}`,
        );
      return {
        name: entries[at]?.tag ?? '',
        hash,
        createdAtMs: folderMillis,
        statements,
        oldestVersion,
        duration: DURATION.exec(statements[0] ?? '')?.[1] ?? null,
        isConcurrent: statements.some((statement) => CONCURRENT_INDEX.test(statement)),
      };
    },
  );
};
