import type { FieldKeys } from '../errors';
import { err, ok, type Result } from '../result';
import { isUsualDay } from '../usual-day';
import type { AdminListShape } from './admin-list';

/** Parameters of a list request, as given in the page address and in the API call. */
export interface ListQuery {
  sort: { column: string; isDescending: boolean };
  /** Search text; empty if the list is not searched. */
  search: string;
  /** The first and the last day, each included. */
  from: string | null;
  to: string | null;
  /** A school's number. */
  school: number | null;
  /** Values to which each `word` column is filtered. */
  words: Readonly<Record<string, readonly string[]>>;
  /** The columns that are shown, in the list's order. */
  columns: readonly string[];
}

/** The most characters that can be looked for. */
export const MAX_SEARCH_LENGTH = 100;
const MAX_SCHOOL = 2_147_483_647;

const shownAtFirst = ({ columns }: AdminListShape): string[] =>
  Object.entries(columns).flatMap(([name, { extra }]) => (extra ? [] : [name]));

const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '');

/** Reads how a list is asked for from the parameters of an address; names the ones that can't be used. Unknown ones are left alone. */
export const readListQuery = (
  shape: AdminListShape,
  given: Readonly<Record<string, unknown>>,
): Result<ListQuery, FieldKeys> => {
  const wrong: FieldKeys = {};
  const refuse = (name: string): void => {
    wrong[name] = ['field_invalid'];
  };
  const textOf = (name: string): string => {
    const value = given[name] ?? '';
    if (typeof value === 'string') return value.trim();
    refuse(name);
    return '';
  };

  const asked = textOf('sort') || shape.sort;
  const column = asked.replace(/^-/, '');
  const known = new Map(Object.entries(shape.columns));
  if (!known.get(column)?.sorts) refuse('sort');

  const search = textOf('q');
  const isSearch = search.length <= MAX_SEARCH_LENGTH && !/\p{Cc}/u.test(search);
  if (search !== '' && (!shape.searches || !isSearch)) refuse('q');

  const dayOf = (name: 'from' | 'to'): string | null => {
    const day = textOf(name);
    if (day === '') return null;
    if (shape.days === undefined || !isUsualDay(day)) refuse(name);
    return day;
  };
  const [from, to] = [dayOf('from'), dayOf('to')];
  if (from && to && from > to) wrong.to = ['range_swapped'];

  const number = textOf('school');
  const school = number === '' ? null : Number(number);
  if (school !== null && (!shape.ofSchool || !/^[1-9]\d*$/.test(number) || school > MAX_SCHOOL)) {
    refuse('school');
  }

  const words: Record<string, string[]> = {};
  for (const [name, { words: possible }] of known) {
    const chosen = possible ? listOf(textOf(name)) : [];
    if (chosen.length > 0) words[name] = chosen;
    if (chosen.some((word) => !possible?.includes(word))) refuse(name);
  }

  const chosen = listOf(textOf('columns'));
  if (chosen.some((name) => !known.has(name))) refuse('columns');
  const columns = Object.keys(shape.columns).filter((name) =>
    (chosen.length > 0 ? chosen : shownAtFirst(shape)).includes(name),
  );

  if (Object.keys(wrong).length > 0) return err(wrong);
  return ok({
    sort: { column, isDescending: asked.startsWith('-') },
    search,
    from,
    to,
    school,
    words,
    columns,
  });
};

/** Writes how a list is asked for as the parameters of an address: what is as at first is left out. */
export const writeListQuery = (shape: AdminListShape, query: ListQuery): Record<string, string> => {
  const { sort, search, from, to, school, words, columns } = query;
  const order = `${sort.isDescending ? '-' : ''}${sort.column}`;
  const all: Record<string, string> = {
    sort: order === shape.sort ? '' : order,
    q: search,
    from: from ?? '',
    to: to ?? '',
    school: school === null ? '' : String(school),
    ...Object.fromEntries(Object.entries(words).map(([name, chosen]) => [name, chosen.join(',')])),
    columns: `${columns}` === `${shownAtFirst(shape)}` ? '' : columns.join(','),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
};
