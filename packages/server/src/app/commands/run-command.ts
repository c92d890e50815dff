import { readSettings, type Settings } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { openDatabase } from '../../platform/db/open-database';

/** Prints a line to standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command with the arguments of this process. If it returns an error message, prints it and sets exit code 1. */
export const runCommand = async (
  command: (args: readonly string[]) => Promise<string | null>,
): Promise<void> => {
  const error = await command(process.argv.slice(2));
  if (error === null) return;
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
};

/** Returns the error message of an invalid configuration. */
export const describeConfigProblems = (problems: readonly string[]): string =>
  `The configuration can’t be used:\n${problems.join('\n')}`;

/**
 * Runs `work` with the configured database, and closes it afterwards. Never migrates the database or creates a key, since it may be a
 * live one. Returns the error message of `work`, or why the database can't be opened.
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
