import type { FieldKeys } from '../errors';
import { err, ok, type Result } from '../result';
import { cleanText } from '../strings/clean-text';
import { findOwn } from '../strings/find-own';
import { isDayOfCentury } from '../time/day-of-century';
import type { AdminAccess } from './access';

/**
 * Kind of value in a column, which decides how it is formatted, compared and aligned. `word` is one of a
 * fixed set of values, whose labels are in the texts. `details` are those of an audit log entry, as JSON.
 */
export type ColumnKind = 'text' | 'count' | 'ugx' | 'instant' | 'day' | 'word' | 'words' | 'flag' | 'details';

export interface ListColumn {
  kind: ColumnKind;
  /** Words that a cell of the kind `words` can have, separated by commas; such a column is no filter. */
  labels?: readonly string[];
  /** True if the list can be sorted by this column. */
  isSortable?: true;
  /** True if the column is shown only to users who choose it. */
  isHiddenByDefault?: true;
  /** Possible values of a `word`, by which the list can be filtered. */
  words?: readonly string[];
}

/** Definition of a back-office list: its columns, in order, and its filters. */
export interface AdminListShape {
  access: AdminAccess;
  columns: Readonly<Record<string, ListColumn>>;
  /** Hidden texts of every row, such as the ID of a link. */
  hiddenCells?: readonly string[];
  /** Column of the default order; a leading dash means descending. */
  sort: string;
  /** True if the list has a text search. */
  hasSearch?: true;
  /** Column by whose days the list can be filtered. */
  dayColumn?: string;
  /** True if the list can be filtered by school; a bursar's list always contains only their own school. */
  hasSchoolFilter?: true;
}

/** Returns a list as it is for people of one school, who see the school's column only if they choose it. */
export const toSchoolList = (shape: AdminListShape): AdminListShape => {
  const { school } = shape.columns;
  return school
    ? { ...shape, columns: { ...shape.columns, school: { ...school, isHiddenByDefault: true } } }
    : shape;
};

/** Value of a cell: an amount in UGX or a count, an ISO 8601 instant, a day `YYYY-MM-DD`, the key of a `word`, a text, or a boolean. */
export type ListCell = string | number | boolean | null;

/** Row with its ID and its cells by column. */
export interface ListRow {
  id: string;
  cells: Record<string, ListCell>;
}

/**
 * Response to GET /admin/lists/:list. `next` is the cursor of the next page; null on the last. `count` is the
 * number of all rows that match, at most `MAX_LIST_COUNT` and 1; null after the first page.
 */
export interface AdminListAnswer {
  rows: ListRow[];
  next: string | null;
  count: number | null;
}

/** Number up to which the rows of a list are counted. */
export const MAX_LIST_COUNT = 1_000;

/** Number of rows per page. */
export const LIST_PAGE_SIZE = 50;

/** Maximum number of rows of one file. */
export const MAX_LIST_FILE_ROWS = 100_000;

/** Returns the labels of a cell of the kind `words`, which has its words separated by commas. */
export const translateWords = (cell: string, labels: Readonly<Record<string, string>> = {}): string =>
  cell
    .split(',')
    .map((word) => findOwn(labels, word) ?? word)
    .join(', ');

/** Parameters of a list, in the URL of its page and of its request. */
export interface ListQuery {
  sort: { column: string; isDescending: boolean };
  /** Search text; empty if the list is not searched. */
  search: string;
  /** First and last day, both included; null for no limit. */
  from: string | null;
  to: string | null;
  /** ID of a school; null for all. */
  school: number | null;
  /** Values to which each `word` column is filtered. */
  words: Readonly<Record<string, readonly string[]>>;
  /** Columns that are shown, in the list's order. */
  columns: readonly string[];
}

/** Maximum number of characters of a search. */
export const MAX_SEARCH_LENGTH = 100;
const MAX_SCHOOL = 2_147_483_647;

const listDefaultColumns = ({ columns }: AdminListShape): string[] =>
  Object.entries(columns).flatMap(([name, { isHiddenByDefault }]) => (isHiddenByDefault ? [] : [name]));

const splitByComma = (text: string): string[] => text.split(',').filter((part) => part !== '');

/** Parses the parameters of a list's URL. Returns error keys by parameter; unknown ones are ignored. */
export const parseListQuery = (
  shape: AdminListShape,
  params: Readonly<Record<string, unknown>>,
): Result<ListQuery, FieldKeys> => {
  const errors: FieldKeys = {};
  const reject = (name: string): void => {
    errors[name] = ['field_invalid'];
  };
  const getText = (name: string): string => {
    const value = params[name] ?? '';
    if (typeof value === 'string') return cleanText(value);
    reject(name);
    return '';
  };

  const sort = getText('sort') || shape.sort;
  const column = sort.replace(/^-/, '');
  const known = new Map(Object.entries(shape.columns));
  if (!known.get(column)?.isSortable) reject('sort');

  const search = getText('q');
  const isValidSearch = search.length <= MAX_SEARCH_LENGTH && !/\p{Cc}/u.test(search);
  if (search !== '' && (!shape.hasSearch || !isValidSearch)) reject('q');

  const getDay = (name: 'from' | 'to'): string | null => {
    const day = getText(name);
    if (day === '') return null;
    if (shape.dayColumn === undefined || !isDayOfCentury(day)) reject(name);
    return day;
  };
  const [from, to] = [getDay('from'), getDay('to')];
  if (from && to && from > to) errors.to = ['range_swapped'];

  const number = getText('school');
  const school = number === '' ? null : Number(number);
  if (school !== null && (!shape.hasSchoolFilter || !/^[1-9]\d*$/.test(number) || school > MAX_SCHOOL)) {
    reject('school');
  }

  const words: Record<string, string[]> = {};
  for (const [name, { words: possible }] of known) {
    const chosen = possible ? splitByComma(getText(name)) : [];
    if (chosen.length > 0) words[name] = chosen;
    if (chosen.some((word) => !possible?.includes(word))) reject(name);
  }

  const chosen = splitByComma(getText('columns'));
  if (chosen.some((name) => !known.has(name))) reject('columns');
  const columns = Object.keys(shape.columns).filter((name) =>
    (chosen.length > 0 ? chosen : listDefaultColumns(shape)).includes(name),
  );

  if (Object.keys(errors).length > 0) return err(errors);
  return ok({
    sort: { column, isDescending: sort.startsWith('-') },
    search,
    from,
    to,
    school,
    words,
    columns,
  });
};

/** Formats a list's parameters for its URL, without those that have their default. */
export const formatListQuery = (shape: AdminListShape, query: ListQuery): Record<string, string> => {
  const { sort, search, from, to, school, words, columns } = query;
  const order = `${sort.isDescending ? '-' : ''}${sort.column}`;
  const all: Record<string, string> = {
    sort: order === shape.sort ? '' : order,
    q: search,
    from: from ?? '',
    to: to ?? '',
    school: school === null ? '' : String(school),
    ...Object.fromEntries(Object.entries(words).map(([name, chosen]) => [name, chosen.join(',')])),
    columns: `${columns}` === `${listDefaultColumns(shape)}` ? '' : columns.join(','),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
};
