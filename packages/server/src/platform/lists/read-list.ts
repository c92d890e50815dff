import { err, ok, type Result } from '@somesa/core';
import {
  type AdminListShape,
  type ColumnKind,
  isDay,
  LIST_PAGE_SIZE,
  type ListCell,
  type ListQuery,
  type ListRow,
  MAX_TOTALLED_ROWS,
} from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { isUuid } from '../db/is-uuid';
import { queryRows } from '../db/query-rows';
import type { StaffUser } from '../http/staff-user';
import { isOneOf } from './is-one-of';
import type { ListSource } from './list-source';

/** Last row of a page: its sort value, as formatted by the database, and its ID. Columns and IDs can have any type;
 * `db/page-cursor.ts` is for lists that are only sorted by an instant.
 */
interface ListCursor {
  /** Null if the row has no value in the column. */
  value: string | null;
  id: string;
}

const MAX_CURSOR_LENGTH = 1_000;

/** Formats a cursor for a response. */
const formatListCursor = ({ value, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Parses a cursor of a request. Returns null if it is invalid. */
const parseListCursor = (text: string): ListCursor | null => {
  if (text.length > MAX_CURSOR_LENGTH || !/^[\w-]+$/.test(text)) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [value, id]: unknown[] = parts;
    return (value === null || typeof value === 'string') && typeof id === 'string' ? { value, id } : null;
  } catch {
    // Not JSON.
    return null;
  }
};

const CLOCK = /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2}){0,2}$/;

const isInstant = (text: string): boolean => {
  const [day = '', clock = '', ...more] = text.split(' ');
  return isDay(day) && CLOCK.test(clock) && more.length === 0;
};
const isInteger = (text: string): boolean => /^-?\d{1,18}$/.test(text);
const hasNoNul = (text: string): boolean => !text.includes('\0');

const isValidValue: Record<ColumnKind, (text: string) => boolean> = {
  text: hasNoNul,
  word: hasNoNul,
  words: hasNoNul,
  count: isInteger,
  ugx: isInteger,
  instant: isInstant,
  day: isDay,
  details: hasNoNul,
  flag: (text) => text === 'true' || text === 'false',
};
const isValidId: Record<ListSource['id']['type'], (text: string) => boolean> = {
  uuid: isUuid,
  bigint: isInteger,
  text: hasNoNul,
};

/** Returns whether a cursor has values of the column's and the ID's type, which the database can parse. */
const isValidCursor = (
  { value, id }: ListCursor,
  kind: ColumnKind,
  idType: ListSource['id']['type'],
): boolean => isValidId[idType](id) && (value === null || isValidValue[kind](value));

/** Request for rows of a list. */
export interface ListRequest {
  shape: AdminListShape;
  source: ListSource;
  query: ListQuery;
  staffUser: StaffUser;
  /** Day in Kampala. */
  today: string;
}

/** Page of rows, and the cursor of the next; null on the last page. */
export interface ListPage {
  rows: ListRow[];
  next: string | null;
}

const sqlTypes: Record<ColumnKind, SQL> = {
  text: sql`text`,
  word: sql`text`,
  words: sql`text`,
  count: sql`bigint`,
  ugx: sql`bigint`,
  instant: sql`timestamptz`,
  day: sql`date`,
  flag: sql`boolean`,
  details: sql`text`,
};
const idTypes = { uuid: sql`uuid`, bigint: sql`bigint`, text: sql`text` };

const joinConditions = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

/** Returns the midnight in Kampala that starts a day, `days` later. */
export const midnight = (day: string, days: number): SQL =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone 'Africa/Kampala')`;

const getDayConditions = ({ shape, source, query, staffUser }: ListRequest): SQL[] => {
  const { from, to, dayColumn } = query;
  if (dayColumn === null || !(from || to)) return [];
  const replaced = source.days?.[dayColumn];
  if (replaced) return [replaced(from, to)];
  const isInstant = shape.columns[dayColumn]?.kind === 'instant';
  const cell = source.columns(staffUser)[dayColumn];
  if (!cell) throw new Error(`the list has no column ${dayColumn}`);
  return [
    ...(from ? [isInstant ? sql`${cell} >= ${midnight(from, 0)}` : sql`${cell} >= ${from}::date`] : []),
    ...(to ? [isInstant ? sql`${cell} < ${midnight(to, 1)}` : sql`${cell} <= ${to}::date`] : []),
  ];
};

/** Returns the conditions of the rows that the staff member may see and that match all filters. */
const getConditions = (request: ListRequest): SQL[] => {
  const { source, query, staffUser } = request;
  const school = staffUser.schoolId ?? query.school;
  if (staffUser.schoolId !== null && !source.school)
    throw new Error('a bursar sees no list without a school');
  const columns = source.columns(staffUser);
  return [
    ...(source.where ? [source.where] : []),
    ...(source.school && school !== null ? [sql`${source.school} = ${school}`] : []),
    ...(source.ofBursar && staffUser.schoolId !== null ? [source.ofBursar] : []),
    ...Object.entries({ ...query.words, ...query.choices }).map(
      ([name, words]) => source.words?.[name]?.(words) ?? isOneOf(columns[name] ?? sql`null`, words),
    ),
    ...Object.entries(query.bounds).flatMap(([name, { min, below }]) => [
      ...(min === null ? [] : [sql`${columns[name]} >= ${min}::bigint`]),
      ...(below === null ? [] : [sql`${columns[name]} < ${below}::bigint`]),
    ]),
    ...Object.entries(query.words).flatMap(([name, words]) => source.hints?.[name]?.(words) ?? []),
    ...getDayConditions(request),
  ];
};

/** Returns a query for the requested rows. Selects the rows of each search condition separately and limited, so that each can use
 * its own index.
 */
const selectRows = (
  { source, query, staffUser, today }: ListRequest,
  selectCell: SQL,
  conditions: readonly SQL[],
  orderAndLimit: SQL,
): SQL => {
  const matches =
    query.search === ''
      ? [sql`true`]
      : source.search?.(query.search, staffUser, staffUser.schoolId ?? query.school);
  if (!matches) throw new Error('the list can’t be searched');
  const from = typeof source.from === 'function' ? source.from(today) : source.from;
  return sql.join(
    matches.map(
      (match) =>
        sql`(select ${selectCell} from ${from} where ${joinConditions([...conditions, match])} ${orderAndLimit})`,
    ),
    sql` union `,
  );
};

/** Returns the condition of the rows after a cursor. Rows without a value come last in both directions. */
const isAfter = (request: ListRequest, sorted: SQL, { value, id }: ListCursor): SQL => {
  const { shape, source, query } = request;
  const { column, isDescending } = query.sort;
  const than = isDescending ? sql`<` : sql`>`;
  const type = sqlTypes[shape.columns[column]?.kind ?? 'text'];
  const at = sql`${id}::${idTypes[source.id.type]}`;
  if (value === null) return sql`(${sorted} is null and ${source.id.is} ${than} ${at})`;
  const row = sql`(${sorted}, ${source.id.is}) ${than} (${value}::${type}, ${at})`;
  return source.nullable?.includes(column) ? sql`(${row} or ${sorted} is null)` : row;
};

const toCell = (value: unknown): ListCell => {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
};

const getSortExpression = ({ source, query, staffUser }: ListRequest): SQL => {
  const { column } = query.sort;
  const sorted = source.sorts?.[column] ?? source.columns(staffUser)[column];
  if (!sorted) throw new Error(`the list has no column ${column}`);
  return sorted;
};

/** Returns the expression that selects a cell. Selects instants as text, because the database drivers format them differently. */
const selectCell = (kind: ColumnKind, cell: SQL): SQL =>
  kind === 'instant' ? sql`to_char(${cell} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : cell;

/** Reads the first page of a list, or the one after a cursor. Returns the error `cursor` if that is invalid. */
export const readList = async (
  db: Queryable,
  request: ListRequest,
  { cursor, size = LIST_PAGE_SIZE }: { cursor: string | null; size?: number },
): Promise<Result<ListPage, 'cursor'>> => {
  const { shape, source, query, staffUser } = request;
  const after = cursor === null ? null : parseListCursor(cursor);
  const kind = shape.columns[query.sort.column]?.kind ?? 'text';
  if (cursor !== null && !(after && isValidCursor(after, kind, source.id.type))) return err('cursor');
  const sorted = getSortExpression(request);
  const columns = source.columns(staffUser);
  const names = query.columns;
  const cells = names.map((name, at) => {
    const cell = columns[name];
    if (!cell) throw new Error(`the list has no column ${name}`);
    return sql`${selectCell(shape.columns[name]?.kind ?? 'text', cell)} as ${sql.raw(`c${at}`)}`;
  });
  const carried = Object.entries(source.extraCells ?? {});
  cells.push(...carried.map(([, cell], at) => sql`${cell} as ${sql.raw(`k${at}`)}`));
  const row = sql`${source.id.is} as row_id, ${sorted} as row_sort, ${sql.join(cells, sql`, `)}`;
  const conditions = [...getConditions(request), ...(after ? [isAfter(request, sorted, after)] : [])];
  const direction = query.sort.isDescending ? sql`desc` : sql`asc`;
  const nulls = source.nullable?.includes(query.sort.column) ? sql`nulls last` : sql``;
  const orderAndLimit = sql`order by row_sort ${direction} ${nulls}, row_id ${direction} limit ${size + 1}`;
  const answer = (await db.orm.execute(sql`
    select r.*, row_id::text as id, row_sort::text as sorted
    from (${selectRows(request, row, conditions, orderAndLimit)}) r ${orderAndLimit}`)) as unknown as {
    rows: ({ id: string; sorted: string | null } & Record<string, unknown>)[];
  };
  const page = answer.rows.slice(0, size);
  const last = answer.rows.length > size ? page.at(-1) : undefined;
  return ok({
    rows: page.map((row) => ({
      id: row.id,
      cells: Object.fromEntries([
        ...names.map((name, at) => [name, toCell(row[`c${at}`])]),
        ...carried.map(([name], at) => [name, toCell(row[`k${at}`])]),
      ]),
    })),
    next: last ? formatListCursor({ value: last.sorted, id: last.id }) : null,
  });
};

/** Counts the requested rows, up to `limit` + 1. */
export const countList = async (db: Queryable, request: ListRequest, limit: number): Promise<number> => {
  const rows = selectRows(
    request,
    sql`${request.source.id.is} as id`,
    getConditions(request),
    sql`limit ${limit + 1}`,
  );
  const answer = (await db.orm.execute(
    sql`select least(count(*), ${limit + 1})::int as count from (${rows}) found`,
  )) as unknown as { rows: { count: number }[] };
  return answer.rows[0]?.count ?? 0;
};

/**
 * Adds up the columns of a list that have totals, over all requested rows. Returns null if it has none, if a filter is missing without which
 * they would mean nothing, or if there are too many rows.
 */
export const sumList = async (
  db: Queryable,
  request: ListRequest,
): Promise<Record<string, number> | null> => {
  const { shape, source, query, staffUser } = request;
  const columns = source.columns(staffUser);
  const names = (shape.totals?.columns ?? []).filter((name) => query.columns.includes(name));
  const hasFilters = Object.entries(shape.totals?.only ?? {}).every(
    ([name, word]) => `${query.words[name]}` === word,
  );
  if (names.length === 0 || !hasFilters) return null;
  const cells = names.map((name, at) => sql`${columns[name]} as ${sql.raw(`c${at}`)}`);
  const rows = selectRows(
    request,
    sql`${source.id.is} as id, ${sql.join(cells, sql`, `)}`,
    getConditions(request),
    sql`limit ${MAX_TOTALLED_ROWS + 1}`,
  );
  const sums = names.map(
    (_, at) => sql`coalesce(sum(${sql.raw(`c${at}`)}), 0)::bigint as ${sql.raw(`c${at}`)}`,
  );
  const [row] = await queryRows<Record<string, number>>(
    db,
    sql`select count(*)::int as count, ${sql.join(sums, sql`, `)} from (${rows}) found`,
  );
  if (!row || Number(row.count) > MAX_TOTALLED_ROWS) return null;
  return Object.fromEntries(names.map((name, at) => [name, Number(row[`c${at}`])]));
};
