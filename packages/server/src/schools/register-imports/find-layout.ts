import { createHash } from 'node:crypto';
import { err, findOwn, ok, type Result, truncateText } from '@somesa/core';
import {
  isClassName,
  listMissingFields,
  MAX_REGISTER_COLUMNS,
  type RegisterField,
  type RegisterLayout,
  type RegisterMatching,
} from '@somesa/core/admin';
import { findHeadRow } from '../../platform/csv/read-csv';
import type { RegisterFileError, RegisterRow, RegisterSheet } from './read-sheets';
import { countRegisterHeads, guessField, guessFields, normaliseHead } from './register-columns';

export interface RegisterSettings {
  /** Matching that a person chose; null to find one. */
  matching: RegisterMatching | null;
  /** Matchings of the school for earlier files, by the hash of their heads. */
  remembered: Readonly<Record<string, Pick<RegisterMatching, 'fields' | 'surname'>>>;
  /** Spellings of classes on the school's register, the most frequent first. */
  classes: readonly string[];
}

/** Sheet with its heads, which may stand in two rows. */
export interface SheetWithHeads extends RegisterSheet {
  heads: string[];
  /** Lines of the heads. */
  headLines: number[];
  above: RegisterRow[];
  below: RegisterRow[];
}

/** Head of the column in which a workbook that we return says what is wrong; a school may leave it there. */
const CHANGE_HEAD = 'whattochange';

const normaliseHeads = (heads: readonly string[]): string[] => {
  const names = heads.map(normaliseHead).map((head) => (head === CHANGE_HEAD ? '' : head));
  while (names.at(-1) === '') names.pop();
  return names;
};

/** Returns the hash by which the matching of these heads is remembered. */
export const hashHeads = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(normaliseHeads(heads)))
    .digest('hex');

/** Returns whether a row is one of two rows of heads: most of its cells are heads, and one of the two has gaps. */
const isOtherHeadRow = (row: RegisterRow | undefined, main: RegisterRow | undefined): boolean => {
  const filled = row?.cells.filter((cell) => cell !== '') ?? [];
  const width = Math.max(row?.cells.length ?? 0, main?.cells.length ?? 0);
  const hasGap = Array.from({ length: width }).some((_, at) => !row?.cells[at] !== !main?.cells[at]);
  const known = countRegisterHeads(filled);
  // A child of `Form 1` whose section is `Boarding` looks like heads, but its number does not.
  const hasValue = filled.some((cell) => /\d/.test(cell) && !guessField(cell));
  return hasGap && !hasValue && known > 1 && known * 2 > filled.length;
};

/** Joins two rows of heads: `Parent` above `Name` and `Phone` is merged over both. */
const joinHeads = (upper: readonly string[], lower: readonly string[]): string[] => {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const low = lower[at] ?? '';
    group = upper[at] || (low === '' ? '' : group);
    const joined = group === low ? low : `${group} ${low}`.trim();
    return guessField(joined) || !guessField(low) ? joined : low;
  });
};

const findHeads = (sheet: RegisterSheet): SheetWithHeads => {
  const { rows } = sheet;
  const { index, heads } = findHeadRow(rows, countRegisterHeads);
  const [before, row, after] = [rows[index - 1], rows[index], rows[index + 1]];
  const first = heads > 0 && isOtherHeadRow(before, row) ? index - 1 : index;
  const last = heads > 0 && first === index && isOtherHeadRow(after, row) ? index + 1 : index;
  const upper = rows[first]?.cells ?? [];
  return {
    ...sheet,
    heads: (first === last ? (row?.cells ?? []) : joinHeads(upper, rows[last]?.cells ?? [])).slice(
      0,
      MAX_REGISTER_COLUMNS,
    ),
    headLines: rows.slice(first, last + 1).map(({ line }) => line),
    above: [...sheet.titles, ...rows.slice(0, first)],
    below: rows.slice(last + 1),
  };
};

const TITLE_CLASS =
  /\b(?:senior|primary|s|p)[. ]{0,2}(?:\d{1,2}|one|two|three|four|five|six|seven|i{1,3}|iv|vi{0,2})\b(?: (?:[a-d]|east|west|north|south|red|blue|green|yellow)\b)?/i;

/** Finds the class that the name of a sheet, a title above the heads, or a row of its own gives to children below. */
export const findTitleClass = ({ name, above, below }: SheetWithHeads): string | null => {
  if (isClassName(name)) return name;
  const titles = above.flatMap(({ cells }) => cells).map((title) => TITLE_CLASS.exec(title)?.[0]);
  const sections = below.map(({ cells }) => cells.filter((cell) => cell !== ''));
  const section = sections.find(([first = '', ...more]) => more.length === 0 && isClassName(first));
  return [...titles, section?.[0]].find((found) => found !== undefined) ?? null;
};

/** Maximum number of different values of a column that the screen shows, and of rows in which they are looked for. */
const MAX_SAMPLES = 3;
const MAX_SAMPLED_ROWS = 100;
const MAX_SAMPLE_LENGTH = 60;

const listSamples = (rows: readonly RegisterRow[], column: number): string[] =>
  [...new Set(rows.slice(0, MAX_SAMPLED_ROWS).map(({ cells }) => cells[column] ?? ''))]
    .filter((text) => text !== '')
    .slice(0, MAX_SAMPLES)
    .map((text) => truncateText(text, MAX_SAMPLE_LENGTH));

/** Sheets that are read, and their layout. */
interface FoundLayout {
  sheets: (SheetWithHeads & { index: number })[];
  layout: RegisterLayout;
  /** True if the columns need no confirmation. */
  isConfirmed: boolean;
}

/** Finds the sheets, heads and fields of a file: as a person chose them, as the school's last file with these heads had them, or by a guess. */
export const findLayout = (
  files: readonly RegisterSheet[],
  { matching, remembered }: Omit<RegisterSettings, 'classes'>,
): Result<FoundLayout, RegisterFileError> => {
  const all = files.map(findHeads).map((sheet, index) => ({ ...sheet, index }));
  const byHeads = all.toSorted(
    (a, b) =>
      Number(b.below.length > 0) - Number(a.below.length > 0) ||
      countRegisterHeads(b.heads) - countRegisterHeads(a.heads),
  );
  const chosen = matching?.sheet == null ? undefined : all.find(({ name }) => name === matching.sheet);
  const main = chosen ?? byHeads[0];
  if (!main || main.below.length === 0) return err({ problem: 'empty', line: null });
  if (countRegisterHeads(main.heads) === 0) return err({ problem: 'no_heads', line: null });
  const hash = hashHeads(main.heads);
  const same = all.filter(({ heads }) => hashHeads(heads) === hash);
  const isOneSheet = chosen !== undefined || same.length === 1;
  const known = findOwn(remembered, hash);
  const guess = guessFields(main.heads);
  const fields: (RegisterField | null)[] = [...(matching?.fields ?? known?.fields ?? guess.fields)];
  const layout: RegisterLayout = {
    sheets: all.map(({ name }) => name),
    sheet: isOneSheet ? main.name : null,
    headLine: main.headLines[0] ?? 1,
    columns: main.heads.map((head, at) => ({
      head,
      samples: listSamples(main.below, at),
      field: fields[at] ?? null,
    })),
    surname: matching?.surname ?? known?.surname ?? 'first',
    className: matching?.fields
      ? matching.className
      : fields.includes('className')
        ? null
        : findTitleClass(main),
    skipped: [],
    skippedRows: 0,
    joinedClasses: [],
  };
  const isCertain = listMissingFields(fields, null).length === 0 && (known !== undefined || guess.isCertain);
  return ok({
    sheets: isOneSheet ? [main] : same,
    layout,
    isConfirmed: matching?.fields != null || (all.length === 1 && isCertain),
  });
};
