import { findOwn, toKampalaDay, toKampalaTime } from '@somesa/core';
import { formatAuditDetails, type ListCell, type ListColumn, translateWords } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import type { CsvCell } from '../csv/csv';
import type { Queryable } from '../db/database';
import { type ListRequest, readList } from './read-list';

/** Number of rows per query. */
const ROWS_AT_ONCE = 1_000;

/** Texts of a list: its column heads, and labels for the values of its `word` columns. */
export interface ListTexts {
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const formatCell = (name: string, { kind }: ListColumn, cell: ListCell, { words }: ListTexts): CsvCell => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? adminTexts.table.yes : adminTexts.table.no;
  if (typeof cell === 'number') return cell;
  if (kind === 'word') return findOwn(words?.[name] ?? {}, cell) ?? cell;
  if (kind === 'words') return translateWords(cell, words?.[name]);
  if (kind === 'details') return formatAuditDetails(cell, adminTexts);
  if (kind !== 'instant') return cell;
  const at = new Date(cell);
  return `${toKampalaDay(at)} ${toKampalaTime(at)}`;
};

/**
 * Reads a list for a file, some rows at a time after that of the headings, with the requested columns, filters and order; times are in
 * Kampala.
 */
export async function* readListFile(
  db: Queryable,
  request: ListRequest,
  texts: ListTexts,
): AsyncGenerator<CsvCell[][]> {
  const { shape, query } = request;
  const columns = query.columns.map((name): [string, ListColumn] => [
    name,
    shape.columns[name] ?? { kind: 'text' },
  ]);
  yield [columns.map(([name]) => texts.columns[name] ?? name)];
  let cursor: string | null = null;
  do {
    const page = await readList(db, request, { cursor, size: ROWS_AT_ONCE });
    if (!page.ok) throw new Error('our own cursor was rejected');
    yield page.value.rows.map(({ cells }) =>
      columns.map(([name, column]) => formatCell(name, column, cells[name] ?? null, texts)),
    );
    cursor = page.value.next;
  } while (cursor !== null);
}
