import { define, type Struct, string } from 'superstruct';
import {
  type AdminListAnswer,
  type AdminListShape,
  LIST_PAGE_SIZE,
  type ListCell,
  type ListColumn,
} from '../admin/admin-list';
import { type AdminListName, adminLists } from '../admin/lists/index';
import { WORKBOOK_TYPE } from '../admin/school-kinds';
import { endpoint } from './endpoint';
import { count, describe, list, maybe, object, optionally, text } from './shapes';

const cellTypes: Record<ListColumn['kind'], 'string' | 'integer' | 'boolean'> = {
  text: 'string',
  word: 'string',
  words: 'string',
  instant: 'string',
  day: 'string',
  count: 'integer',
  ugx: 'integer',
  flag: 'boolean',
  details: 'string',
};

const createCellShape = ({ kind }: ListColumn): Struct<ListCell, null> => {
  const type = cellTypes[kind];
  const isCell = (value: unknown): boolean =>
    value === null || (type === 'integer' ? Number.isInteger(value) : typeof value === type);
  return describe(define<ListCell>(kind, isCell), { type: [type, 'null'] });
};

/** Defines a page of a list: at most 50 rows, each with the requested columns. */
const createPageShape = ({ columns, hiddenCells = [] }: AdminListShape): Struct<AdminListAnswer, object> =>
  object({
    rows: list(
      object({
        id: text,
        cells: object({
          ...Object.fromEntries(
            Object.entries(columns).map(([name, column]) => [name, optionally(createCellShape(column))]),
          ),
          ...Object.fromEntries(hiddenCells.map((name) => [name, maybe(text)])),
        }),
      }),
    ),
    /** Cursor of the next page; null if there is none. */
    next: maybe(text),
    /** Number of all rows that match, up to 1,001; null after the first page. */
    count: maybe(count),
  }) as never;

const createEnum = (words: readonly string[]) => describe(string(), { type: 'string', enum: [...words] });
const createListParameter = (words: readonly string[]) =>
  describe(string(), { type: 'array', items: { type: 'string', enum: [...words] } });

/** Query of a list, which `parseListQuery` parses. */
const createQuery = ({ columns, hasSearch, dayColumn, hasSchoolFilter }: AdminListShape) => {
  const sorted = Object.entries(columns).flatMap(([name, { isSortable }]) =>
    isSortable ? [name, `-${name}`] : [],
  );
  const words = Object.entries(columns).flatMap(([name, { words }]) =>
    words ? [[name, optionally(createListParameter(words))] as const] : [],
  );
  const day = describe(string(), { type: 'string', format: 'date' });
  const school = describe(string(), { type: 'integer', minimum: 1 });
  return {
    sort: optionally(createEnum(sorted)),
    columns: optionally(createListParameter(Object.keys(columns))),
    ...Object.fromEntries(words),
    ...(hasSearch && { q: optionally(text) }),
    ...(dayColumn !== undefined && { from: optionally(day), to: optionally(day) }),
    ...(hasSchoolFilter && { school: optionally(school) }),
  };
};

const pageEndpoint = (name: string, shape: AdminListShape) =>
  endpoint(`GET /admin/lists/${name}`, {
    access: `admin_${shape.access}`,
    summary: `List ${name}, at most ${LIST_PAGE_SIZE} rows; a bursar sees their own school’s`,
    query: { ...createQuery(shape), cursor: optionally(text) },
    answers: { 200: createPageShape(shape) },
  });

const fileEndpoint =
  (format: 'csv' | 'xlsx', formatName: string, type: string) => (name: string, shape: AdminListShape) =>
    endpoint(`GET /admin/lists/${name}/${format}`, {
      access: `admin_${shape.access}`,
      summary: `Download ${name} as ${formatName}`,
      query: createQuery(shape),
      answers: { 200: { file: type } },
      problems: [413],
    });

const forEach = <E>(define: (name: string, shape: AdminListShape) => E): Record<AdminListName, E> =>
  Object.fromEntries(
    Object.entries<AdminListShape>(adminLists).map(([name, shape]) => [name, define(name, shape)]),
  ) as Record<AdminListName, E>;

/** Endpoint of each list of the back office. */
export const listEndpoints = forEach(pageEndpoint);

/** Download of each list of the back office as CSV. */
export const exportEndpoints = forEach(fileEndpoint('csv', 'CSV', 'text/csv'));

/** Download of each list of the back office as an Excel workbook. */
export const workbookEndpoints = forEach(fileEndpoint('xlsx', 'an Excel workbook', WORKBOOK_TYPE));
