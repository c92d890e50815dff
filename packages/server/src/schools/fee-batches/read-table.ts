import { err, ok, type Result } from '@somesa/core';
import { MAX_BATCH_ROWS, type RegisterFileProblem } from '@somesa/core/admin';
import { createParser } from '../../platform/jobs/parse-in-worker';
import { readSheets } from '../register-imports/read-sheets';

/** Rows above the heads, and totals, which are no rows of a batch. */
const MAX_OTHER_ROWS = 50;
const MAX_READ_MS = 15_000;

/** Reads the longest sheet of a file as texts, with all of its rows. Days are `2026-11-03`. */
export const readTable = async (file: Uint8Array): Promise<Result<string[][], RegisterFileProblem>> => {
  const sheets = await readSheets(file);
  if (!sheets.ok) return err(sheets.error.problem);
  const [longest] = sheets.value.toSorted((one, other) => other.rows.length - one.rows.length);
  const rows = [...(longest?.titles ?? []), ...(longest?.rows ?? [])];
  if (rows.length === 0) return err('empty');
  if (rows.length > MAX_BATCH_ROWS + MAX_OTHER_ROWS) return err('too_many_lines');
  return ok(rows.map(({ cells }) => cells));
};

/** Number of first rows among which the column heads are. */
const MAX_TITLES = 20;

/** Returns the place of the column heads of a table: of its first rows, that with the most texts and no figures alone. */
export const findTableHeads = (rows: readonly (readonly string[])[]): number => {
  const counts = rows
    .slice(0, MAX_TITLES)
    .map((cells) =>
      cells.some((cell) => /^[\d.,/: -]+$/.test(cell)) ? 0 : cells.filter((cell) => cell !== '').length,
    );
  return counts.indexOf(Math.max(...counts));
};

export const readTableInWorker = createParser<typeof readTable>('table', { maxDurationMs: MAX_READ_MS });
