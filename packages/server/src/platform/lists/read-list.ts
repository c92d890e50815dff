import { err, ok, type Result } from '@somesa/core';
import {
  type AdminListShape,
  type ColumnKind,
  LIST_PAGE_SIZE,
  type ListCell,
  type ListQuery,
  type ListRow,
} from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import type { StaffUser } from '../http/staff-user';
import { isOneOf } from './is-one-of';
import { isCursorOf, type ListCursor, readListCursor, writeListCursor } from './list-cursor';
import type { ListSource } from './list-source';

/** A list as it is asked for. */
export interface ListRequest {
  shape: AdminListShape;
  source: ListSource;
  query: ListQuery;
  staffUser: StaffUser;
}

/** A page of rows and where the next one begins; null where there is none. */
export interface ListPage {
  rows: ListRow[];
  next: string | null;
}

const typeOf: Record<ColumnKind, SQL> = {
  text: sql`text`,
  word: sql`text`,
  count: sql`bigint`,
  ugx: sql`bigint`,
  instant: sql`timestamptz`,
  day: sql`date`,
  flag: sql`boolean`,
};
const idTypes = { uuid: sql`uuid`, bigint: sql`bigint`, text: sql`text` };

const and = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

/** The days in Kampala, whole: an instant is compared with their midnights. */
const midnight = (day: string, days: number): SQL =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone 'Africa/Kampala')`;

const daysConditions = ({ shape, source, query, staffUser }: ListRequest): SQL[] => {
  if (shape.days === undefined) return [];
  const isInstant = shape.columns[shape.days]?.kind === 'instant';
  const cell = source.days ?? source.columns(staffUser)[shape.days];
  if (!cell) throw new Error(`the list has no column ${shape.days}`);
  return [
    ...(query.from
      ? [isInstant ? sql`${cell} >= ${midnight(query.from, 0)}` : sql`${cell} >= ${query.from}::date`]
      : []),
    ...(query.to
      ? [isInstant ? sql`${cell} < ${midnight(query.to, 1)}` : sql`${cell} <= ${query.to}::date`]
      : []),
  ];
};

/** Returns the conditions for the requested rows: those of the list that belong to the staff member's school and match all filters. */
const conditionsOf = (asked: ListRequest): SQL[] => {
  const { source, query, staffUser } = asked;
  const school = staffUser.schoolId ?? query.school;
  if (staffUser.schoolId !== null && !source.school)
    throw new Error('a bursar sees no list without a school');
  const columns = source.columns(staffUser);
  return [
    ...(source.where ? [source.where] : []),
    ...(source.school && school !== null ? [sql`${source.school} = ${school}`] : []),
    ...(source.ofBursar && staffUser.schoolId !== null ? [source.ofBursar] : []),
    ...Object.entries(query.words).map(
      ([name, words]) => source.words?.[name]?.(words) ?? isOneOf(columns[name] ?? sql`null`, words),
    ),
    ...Object.entries(query.words).flatMap(([name, words]) => source.hints?.[name]?.(words) ?? []),
    ...daysConditions(asked),
  ];
};

/**
 * The rows that are asked for, as one table: those of each way to know what is looked for, found by themselves and cut to a limit, so that
 * each takes the index that serves it best.
 */
const rowsOf = (
  { source, query, staffUser }: ListRequest,
  selected: SQL,
  conditions: readonly SQL[],
  cut: SQL,
): SQL => {
  const ways = query.search === '' ? [sql`true`] : source.search?.(query.search, staffUser);
  if (!ways) throw new Error('a list without ways to search is not looked through');
  return sql.join(
    ways.map(
      (method) => sql`(select ${selected} from ${source.from} where ${and([...conditions, method])} ${cut})`,
    ),
    sql` union `,
  );
};

/** Returns the condition for the rows after a cursor. Rows without a value come after all others in either sort direction. */
const behind = (asked: ListRequest, sorted: SQL, { value, id }: ListCursor): SQL => {
  const { shape, source, query } = asked;
  const { column, isDescending } = query.sort;
  const than = isDescending ? sql`<` : sql`>`;
  const type = typeOf[shape.columns[column]?.kind ?? 'text'];
  const at = sql`${id}::${idTypes[source.id.type]}`;
  if (value === null) return sql`(${sorted} is null and ${source.id.is} ${than} ${at})`;
  const row = sql`(${sorted}, ${source.id.is}) ${than} (${value}::${type}, ${at})`;
  return source.nullable?.includes(column) ? sql`(${row} or ${sorted} is null)` : row;
};

const cellOf = (value: unknown): ListCell => {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
};

const sortedBy = ({ source, query, staffUser }: ListRequest): SQL => {
  const { column } = query.sort;
  const sorted = source.sorts?.[column] ?? source.columns(staffUser)[column];
  if (!sorted) throw new Error(`the list has no column ${column}`);
  return sorted;
};

/** Returns the expression that selects a cell. Database drivers return instants in different forms, so an instant is selected as text in one form. */
const selected = (kind: ColumnKind, cell: SQL): SQL =>
  kind === 'instant' ? sql`to_char(${cell} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : cell;

/** Reads one page of a list: the first, or the one behind a cursor, which is refused where it is none of ours. */
export const readList = async (
  db: Queryable,
  asked: ListRequest,
  { cursor, size = LIST_PAGE_SIZE }: { cursor: string | null; size?: number },
): Promise<Result<ListPage, 'cursor'>> => {
  const { shape, source, query, staffUser } = asked;
  const after = cursor === null ? null : readListCursor(cursor);
  const kind = shape.columns[query.sort.column]?.kind ?? 'text';
  if (cursor !== null && !(after && isCursorOf(after, kind, source.id.type))) return err('cursor');
  const sorted = sortedBy(asked);
  const columns = source.columns(staffUser);
  const names = query.columns;
  const cells = names.map((name, at) => {
    const cell = columns[name];
    if (!cell) throw new Error(`the list has no column ${name}`);
    return sql`${selected(shape.columns[name]?.kind ?? 'text', cell)} as ${sql.raw(`c${at}`)}`;
  });
  const carried = Object.entries(source.carries ?? {});
  cells.push(...carried.map(([, cell], at) => sql`${cell} as ${sql.raw(`k${at}`)}`));
  const row = sql`${source.id.is} as row_id, ${sorted} as row_sort, ${sql.join(cells, sql`, `)}`;
  const conditions = [...conditionsOf(asked), ...(after ? [behind(asked, sorted, after)] : [])];
  const direction = query.sort.isDescending ? sql`desc` : sql`asc`;
  const nulls = source.nullable?.includes(query.sort.column) ? sql`nulls last` : sql``;
  const cut = sql`order by row_sort ${direction} ${nulls}, row_id ${direction} limit ${size + 1}`;
  const answer = (await db.orm.execute(sql`
    select r.*, row_id::text as id, row_sort::text as sorted
    from (${rowsOf(asked, row, conditions, cut)}) r ${cut}`)) as unknown as {
    rows: ({ id: string; sorted: string | null } & Record<string, unknown>)[];
  };
  const page = answer.rows.slice(0, size);
  const last = answer.rows.length > size ? page.at(-1) : undefined;
  return ok({
    rows: page.map((row) => ({
      id: row.id,
      cells: Object.fromEntries([
        ...names.map((name, at) => [name, cellOf(row[`c${at}`])]),
        ...carried.map(([name], at) => [name, cellOf(row[`k${at}`])]),
      ]),
    })),
    next: last ? writeListCursor({ value: last.sorted, id: last.id }) : null,
  });
};

/** Counts the rows that are asked for, up to one above a limit. */
export const countList = async (db: Queryable, asked: ListRequest, limit: number): Promise<number> => {
  const rows = rowsOf(asked, sql`${asked.source.id.is} as id`, conditionsOf(asked), sql`limit ${limit + 1}`);
  const answer = (await db.orm.execute(
    sql`select least(count(*), ${limit + 1})::int as count from (${rows}) found`,
  )) as unknown as { rows: { count: number }[] };
  return answer.rows[0]?.count ?? 0;
};
