import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '../src/platform/db/database';

const run = promisify(execFile);

/** SQL expressions of the parameters of each statement, which can use the script's variables. */
export type Parameters = Record<string, readonly string[]>;

/** Formats a statement as a line of a pgbench script. */
const formatLine = (statement: Statement, parameters: Parameters): string => {
  const values = parameters[statement.name];
  if (!values) throw new Error(`pgbench has no parameters for the statement ${statement.name}`);
  const filled = statement.text.replace(/\$(\d+)/g, (_place, number: string) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new Error(`the statement ${statement.name} has no parameter ${number}`);
    return value;
  });
  return `${filled.replace(/\s+/g, ' ').trim()};`;
};

/** Formats a pgbench script of the statements that the API sends. */
export const formatPgbenchScript = (
  variables: readonly string[],
  statements: readonly Statement[],
  parameters: Parameters,
): string =>
  [...variables, ...statements.map((statement) => formatLine(statement, parameters)), ''].join('\n');

/** Runs a script with prepared statements. Returns the transactions per second and their mean latency in milliseconds. */
export const runPgbench = async (options: {
  program: string;
  url: string;
  script: string;
  clients: number;
  seconds: number;
}): Promise<{ perSecond: number; meanMs: number }> => {
  const folder = await mkdtemp(join(tmpdir(), 'somesa-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, options.script);
    const { stdout } = await run(options.program, [
      '--no-vacuum',
      '--protocol=prepared',
      '--file',
      file,
      '--client',
      String(options.clients),
      '--jobs',
      '2',
      '--time',
      String(options.seconds),
      options.url,
    ]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const meanMs = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench printed no transactions per second:\n${stdout}`);
    return { perSecond, meanMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
