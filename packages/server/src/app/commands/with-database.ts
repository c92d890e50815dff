import { readSettings, type Settings } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { openDatabase } from '../../platform/db/open-database';

/** Says what is wrong with the configuration. */
export const describeConfigProblems = (mistakes: readonly string[]): string =>
  `The configuration can’t be used:\n${mistakes.join('\n')}`;

/**
 * Opens the configured database as a server set it up, and closes it after the work. Nothing is migrated and no key is made:
 * the database may be a live one. Returns the work's refusal, or why the database can't be opened.
 */
export const withDatabase = async (
  work: (database: Database, settings: Settings) => Promise<string | null>,
): Promise<string | null> => {
  const settings = readSettings(process.env);
  if (!settings.ok) return describeConfigProblems(settings.error);
  const report = (error: Error) => process.stderr.write(`${error.message}\n`);
  const opened = await openDatabase(settings.value.location, report, 'check');
  if (!opened.ok) return opened.error;
  try {
    return await work(opened.value, settings.value);
  } finally {
    await opened.value.close();
  }
};
