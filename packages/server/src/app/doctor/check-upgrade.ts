import { settingNames } from '../../platform/config/config';
import { getVersion } from '../../platform/config/version';
import { type Migration, readMigrations } from '../../platform/db/migrations';
import { findApplied, findSchemaState, isAtLeast, type Query } from '../../platform/db/schema-check';
import { createFindings, type Finding } from './finding';

const { ok, note, warning } = createFindings('upgrade');

const MIB = 1024 ** 2;

const LAST_START = `select value from installation_facts where name = 'last_start'`;
const LARGEST_TABLE = `select max(pg_total_relation_size(oid))::text as bytes from pg_class where relkind = 'r'`;

const describeMigration = ({ name, duration, isConcurrent }: Migration): string =>
  `${name} (${duration} with 10,000,000 rows${isConcurrent ? ', while servers write' : ''})`;

/**
 * Says what the next start of this version does to an older database, and how its settings differ. Says nothing of any other. Changes nothing.
 * `freeBytes` is the free space on the database's disk; null if it is another machine's.
 */
export const checkUpgrade = async (
  query: Query,
  env: NodeJS.ProcessEnv,
  freeBytes: number | null = null,
  migrations: readonly Migration[] = readMigrations(),
): Promise<Finding[]> => {
  if ((await findSchemaState(query, migrations)) !== 'older') return [];
  const pending = migrations.slice((await findApplied(query))?.length ?? 0);
  const [start] = (await query(LAST_START)).rows as { value: string }[];
  const last: { version: string; settings: string[] } = JSON.parse(start?.value ?? '{}');
  const [table] = (await query(LARGEST_TABLE)).rows as { bytes: string }[];
  const { version = '2.0.0', settings = settingNames } = last;
  const neededMb = Math.ceil((2 * Number(table?.bytes)) / MIB);
  const needed = pending.find(({ oldestVersion }) => !isAtLeast(version, oldestVersion))?.oldestVersion;
  const added = settingNames.filter((name) => !settings.includes(name));
  const gone = settings.filter((name) => !settingNames.includes(name) && env[name] !== undefined);
  return [
    note(
      `The next start of ${getVersion()} migrates the database of ${version}: ${pending.map(describeMigration).join(', ')}.`,
    ),
    needed === undefined
      ? ok(
          `Servers of ${version} can go on meanwhile, and ${version} can be started again afterwards without a restore.`,
        )
      : warning(
          `${version} can’t work on the new schema. Update to ${needed} first, or stop all servers and make a backup, which is then the only way back.`,
        ),
    freeBytes !== null && freeBytes < neededMb * MIB
      ? warning(`${neededMb} MB should be free for the database. Make room first.`)
      : note(`Have ${neededMb} MB free on the disk of the database: twice its largest table with indexes.`),
    ...(added.length > 0 ? [note(`New settings, which have defaults: ${added.join(', ')}.`)] : []),
    ...gone.map((name) => warning(`${name} is set, but is no setting any more: see CHANGELOG.md.`)),
  ];
};
