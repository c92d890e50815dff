import type { FieldKeys } from '../errors';
import { type RoleId, roles } from '../people/roles';
import { err, ok, type Result } from '../result';
import { cleanText } from '../strings/clean-text';
import { findOwn } from '../strings/find-own';
import { isDayOfCentury } from '../time/day-of-century';
import { type AdminAccess, hasAccess, type SchoolRole } from './access';
import { type ListDays, listDays } from './list-days';

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
  /** Filter of the list within one school: by its classes, or by its groups. */
  choices?: 'classes' | 'groups';
  /** True if the list can be filtered by the least value of a figure and by the first that is too much. */
  hasBounds?: true;
  /** True if the list can be sorted and filtered by the column only within one school, whose rows are all read for it. */
  isWithinSchool?: true;
  /** Access that the column needs, on the screen and in files; without it, that of the list. */
  access?: AdminAccess;
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
  /** Column by whose days the list can be filtered, and another one that can be chosen instead. */
  dayColumn?: string;
  otherDayColumn?: string;
  /** Amount of a row: it stays in view while the table scrolls, and stands beside the name on phones. */
  amount?: string;
  /** Columns of the second line on phones, at its start and at its end, if they are not the first text and the first status or time. */
  phoneLine?: readonly [start: string, end: string];
  /** Columns that are added up over all rows; `only` names a filter without which the sum would mean nothing. */
  totals?: { columns: readonly string[]; only?: Readonly<Record<string, string>> };
  /** True if all rows are of one school. */
  isOfOneSchool?: true;
  /** True if the list can be filtered by school; a bursar's list always contains only their own school. */
  hasSchoolFilter?: true;
}

/** Returns a list as it is for a user: without columns that they may not see. People of one school see the school's column only if they choose it. */
export const restrictList = (
  shape: AdminListShape,
  roleId: RoleId,
  schoolRole: SchoolRole | null | undefined,
): AdminListShape => {
  const isOfOneSchool = roleId === roles.bursar;
  const columns = Object.entries(shape.columns)
    .filter(([, { access = shape.access }]) => hasAccess(roleId, access, schoolRole))
    .map(([name, column]) => [
      name,
      isOfOneSchool && name === 'school' ? { ...column, isHiddenByDefault: true as const } : column,
    ]);
  return { ...shape, columns: Object.fromEntries(columns), ...(isOfOneSchool && { isOfOneSchool }) };
};

/** Returns the columns of a row on phones: its name, its amount, and the start and the end of the second line; undefined if there is none. */
export const findPhoneColumns = (
  { columns, amount, phoneLine }: AdminListShape,
  shown: readonly string[],
): Record<'name' | 'amount' | 'start' | 'end', string | undefined> => {
  const [name, ...others] = shown.filter((column) => column !== amount || shown.length === 1);
  const findOther = (kinds: readonly ColumnKind[]): string | undefined =>
    others.find((column) => kinds.includes(findOwn(columns, column)?.kind ?? 'text'));
  const [start = findOther(['text', 'words', 'details']), end = findOther(['word', 'instant', 'day'])] =
    phoneLine?.filter((column) => others.includes(column)) ?? [];
  return { name, amount: shown.find((column) => column === amount && column !== name), start, end };
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
  /** Sums over all rows that match, by column; null after the first page, and if there are none or too many rows to add up. */
  totals: Record<string, number> | null;
}

/** Number up to which the rows of a list are counted. */
export const MAX_LIST_COUNT = 1_000;

/** Number up to which the rows of a list are added up. */
export const MAX_TOTALLED_ROWS = 30_000;

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

/** Bounds of a figure: it is at least `min`, and below `below`. */
export interface ListBounds {
  min: number | null;
  below: number | null;
}

/** Parameters of a list, in the URL of its page and of its request. */
export interface ListQuery {
  sort: { column: string; isDescending: boolean };
  /** Search text; empty if the list is not searched. */
  search: string;
  /** First and last day, both included; null for no limit. */
  from: string | null;
  to: string | null;
  /** Days that move with today, in place of `from` and `to`; null for none. */
  days: ListDays | null;
  /** Column whose days are meant; null if the list has none. */
  dayColumn: string | null;
  /** ID of a school; null for all. */
  school: number | null;
  /** Values to which each `word` column is filtered. */
  words: Readonly<Record<string, readonly string[]>>;
  /** Values to which columns with choices are filtered. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Least value of figures, and first value that is too much; null for no limit. */
  bounds: Readonly<Record<string, ListBounds>>;
  /** Columns that are shown, in the list's order. */
  columns: readonly string[];
}

/** Maximum number of characters of a search. */
export const MAX_SEARCH_LENGTH = 100;
const MAX_SCHOOL = 2_147_483_647;

const listDefaultColumns = ({ columns }: AdminListShape): string[] =>
  Object.entries(columns).flatMap(([name, { isHiddenByDefault }]) => (isHiddenByDefault ? [] : [name]));

/** Maximum number of values of one filter. */
const MAX_CHOICES = 200;
/** Escapes the comma in a value of a filter, as values are separated by it. */
export const escapeComma = (value: string): string => value.replace(/%/g, '%25').replace(/,/g, '%2C');
const unescapeComma = (value: string): string => value.replace(/%2C/g, ',').replace(/%25/g, '%');

/** Returns the names of the parameters of a column with bounds. */
export const getBoundNames = (column: string): Record<keyof ListBounds, string> => ({
  min: `${column}Min`,
  below: `${column}Below`,
});

const splitByComma = (text: string): string[] => text.split(',').filter((part) => part !== '');

/** Parses the filters by the values of columns at one school, and by bounds of figures. */
const parseSchoolFilters = (
  { columns }: AdminListShape,
  getText: (name: string) => string,
  isWithinSchool: boolean,
  reject: (name: string) => void,
): Pick<ListQuery, 'choices' | 'bounds'> => {
  const choices = new Map<string, string[]>();
  const bounds = new Map<string, ListBounds>();
  for (const [name, column] of Object.entries(columns)) {
    const chosen = column.choices ? splitByComma(getText(name)).map(unescapeComma) : [];
    if (chosen.length > 0) choices.set(name, chosen);
    if (chosen.length > MAX_CHOICES || (chosen.length > 0 && !isWithinSchool)) reject(name);
    if (!column.hasBounds) continue;
    const names = getBoundNames(name);
    const getBound = (parameter: string): number | null => {
      const figure = getText(parameter);
      if (figure === '') return null;
      if (!/^\d{1,12}$/.test(figure) || (column.isWithinSchool && !isWithinSchool)) reject(parameter);
      return Number(figure);
    };
    const [min, below] = [getBound(names.min), getBound(names.below)];
    if (min !== null || below !== null) bounds.set(name, { min, below });
    if (min !== null && below !== null && min >= below) reject(names.below);
  }
  return { choices: Object.fromEntries(choices), bounds: Object.fromEntries(bounds) };
};

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
  const sorted = known.get(column);
  if (!sorted?.isSortable) reject('sort');

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
  const daysText = getText('days');
  const days = listDays.find((each) => each === daysText) ?? null;
  if (daysText !== '' && (days === null || shape.dayColumn === undefined || from || to)) reject('days');
  const dayColumn = getText('dayColumn') || (shape.dayColumn ?? null);
  if (dayColumn !== null && dayColumn !== shape.dayColumn && dayColumn !== shape.otherDayColumn)
    reject('dayColumn');

  const number = getText('school');
  const school = number === '' ? null : Number(number);
  if (school !== null && (!shape.hasSchoolFilter || !/^[1-9]\d*$/.test(number) || school > MAX_SCHOOL)) {
    reject('school');
  }

  const isWithinSchool = shape.isOfOneSchool === true || school !== null;
  if (sorted?.isWithinSchool && !isWithinSchool) reject('sort');
  if (days === 'term' && !isWithinSchool) reject('days');

  const { choices, bounds } = parseSchoolFilters(shape, getText, isWithinSchool, reject);

  const words: Record<string, string[]> = {};
  for (const [name, { words: possible, isWithinSchool: needsSchool }] of known) {
    const chosen = possible ? splitByComma(getText(name)) : [];
    if (chosen.length > 0) words[name] = chosen;
    if (chosen.some((word) => !possible?.includes(word) || (needsSchool && !isWithinSchool))) reject(name);
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
    days,
    dayColumn,
    school,
    words,
    choices,
    bounds,
    columns,
  });
};

/** Returns the query of a list that is shown without parameters. */
export const getDefaultQuery = (shape: AdminListShape): ListQuery => {
  const parsed = parseListQuery(shape, {});
  if (!parsed.ok) throw new Error('a list must be valid without any parameter');
  return parsed.value;
};

/** Formats a list's parameters for its URL, without those that have their default. */
export const formatListQuery = (shape: AdminListShape, query: ListQuery): Record<string, string> => {
  const { sort, search, from, to, days, dayColumn, school, words, choices, bounds, columns } = query;
  const order = `${sort.isDescending ? '-' : ''}${sort.column}`;
  const all: Record<string, string> = {
    sort: order === shape.sort ? '' : order,
    q: search,
    from: from ?? '',
    to: to ?? '',
    days: days ?? '',
    dayColumn: dayColumn === shape.dayColumn || !(from || to || days) ? '' : (dayColumn ?? ''),
    school: school === null ? '' : String(school),
    ...Object.fromEntries(Object.entries(words).map(([name, chosen]) => [name, chosen.join(',')])),
    ...Object.fromEntries(
      Object.entries(choices).map(([name, chosen]) => [name, chosen.map(escapeComma).join(',')]),
    ),
    ...Object.fromEntries(
      Object.entries(bounds).flatMap(([name, { min, below }]) => [
        [getBoundNames(name).min, min === null ? '' : String(min)],
        [getBoundNames(name).below, below === null ? '' : String(below)],
      ]),
    ),
    columns: `${columns}` === `${listDefaultColumns(shape)}` ? '' : columns.join(','),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
};
