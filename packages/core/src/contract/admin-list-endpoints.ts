import { define, type Infer, type Struct, string } from 'superstruct';
import {
  type AdminListAnswer,
  type AdminListShape,
  getBoundNames,
  LIST_PAGE_SIZE,
  type ListCell,
  type ListColumn,
} from '../admin/admin-list';
import { listDays } from '../admin/list-days';
import { listViewBodies } from '../admin/list-views';
import { type AdminListName, adminLists } from '../admin/lists/index';
import { WORKBOOK_TYPE } from '../admin/school-kinds';
import { bodyOf, endpoint } from './endpoint';
import { count, describe, list, maybe, object, optionally, text, ugx } from './shapes';

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
const createPageShape = ({
  columns,
  hiddenCells = [],
  totals,
}: AdminListShape): Struct<AdminListAnswer, object> =>
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
    /** Sums over all rows that match; null after the first page, and if there are too many rows to add up. */
    totals: maybe(object(Object.fromEntries((totals?.columns ?? []).map((name) => [name, optionally(ugx)])))),
  }) as never;

const createEnum = (words: readonly string[]) => describe(string(), { type: 'string', enum: [...words] });
const createListParameter = (words: readonly string[]) =>
  describe(string(), { type: 'array', items: { type: 'string', enum: [...words] } });

/** Query of a list, which `parseListQuery` parses. */
const createQuery = ({ columns, hasSearch, dayColumn, otherDayColumn, hasSchoolFilter }: AdminListShape) => {
  const sorted = Object.entries(columns).flatMap(([name, { isSortable }]) =>
    isSortable ? [name, `-${name}`] : [],
  );
  const words = Object.entries(columns).flatMap(([name, { words }]) =>
    words ? [[name, optionally(createListParameter(words))] as const] : [],
  );
  const bound = describe(string(), { type: 'integer', minimum: 0 });
  const within = Object.entries(columns).flatMap(([name, { choices, hasBounds }]) => [
    ...(choices
      ? [[name, optionally(describe(string(), { type: 'array', items: { type: 'string' } }))] as const]
      : []),
    ...(hasBounds
      ? Object.values(getBoundNames(name)).map((each) => [each, optionally(bound)] as const)
      : []),
  ]);
  const day = describe(string(), { type: 'string', format: 'date' });
  const school = describe(string(), { type: 'integer', minimum: 1 });
  return {
    sort: optionally(createEnum(sorted)),
    columns: optionally(createListParameter(Object.keys(columns))),
    ...Object.fromEntries(words),
    ...(hasSearch && { q: optionally(text) }),
    ...Object.fromEntries(within),
    ...(dayColumn !== undefined && {
      from: optionally(day),
      to: optionally(day),
      days: optionally(createEnum(listDays)),
    }),
    ...(dayColumn !== undefined &&
      otherDayColumn !== undefined && { dayColumn: optionally(createEnum([dayColumn, otherDayColumn])) }),
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

const listViewsShape = object({ views: list(object({ list: text, name: text, query: text })) });
export type ListViewsAnswer = Infer<typeof listViewsShape>;

const ofUser = { access: 'admin_school', answers: { 200: listViewsShape } } as const;

export const getListViews = endpoint('GET /admin/list-views', {
  ...ofUser,
  summary: 'List one’s own saved views of lists',
});

export const saveListView = endpoint('PUT /admin/list-views', {
  ...ofUser,
  summary: 'Save a view of a list under a name; one with the same name is replaced',
  body: bodyOf(listViewBodies.saved),
});

export const removeListView = endpoint('POST /admin/list-views/remove', {
  ...ofUser,
  summary: 'Remove a saved view of a list',
  body: bodyOf(listViewBodies.removed),
});
