import type { FieldKeys } from '../errors';
import { err, ok, type Result } from '../result';
import { cleanText } from '../strings/clean-text';
import { isDayOfCentury } from '../time/day-of-century';
import type { AdminListShape } from './admin-list';

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
