import {
  type AdminListName,
  type AdminListShape,
  adminLists,
  type ListQuery,
  readListQuery,
  writeListQuery,
} from '@somesa/core/admin';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { setCurrentList } from './list-position';

/** The parameters of a list, as its address says them. */
type Parameters = Readonly<Record<string, string>>;

/** Filters, sort order and columns of a list, and the functions that change them in the address. */
export interface ListAddress {
  query: ListQuery;
  /** The same, as a call asks it. */
  params: Record<string, string>;
  /** True if the user filtered the list, so that it may have fewer rows than at first. */
  isNarrowed: boolean;
  /** Changes it: a step that the way back undoes, unless it replaces the last one, as typing does. */
  change: (next: Partial<ListQuery>, how?: 'replace') => void;
  /** As it was at first. */
  clear: () => void;
}

/** Reads what can be read: a parameter that was typed wrong, or is from an older day, is as if it were not there. */
const readAll = (shape: AdminListShape, given: Parameters): ListQuery => {
  const read = readListQuery(shape, given);
  if (read.ok) return read.value;
  const kept = Object.entries(given).filter(([name]) => !Object.hasOwn(read.error, name));
  const again = readListQuery(shape, Object.fromEntries(kept));
  if (!again.ok) throw new Error('a list can be read without any parameter');
  return again.value;
};

/** The names of parameters that a list knows; what else an address says is not the list's. */
const namesOf = (shape: AdminListShape): Set<string> =>
  new Set(['sort', 'q', 'from', 'to', 'school', 'columns', ...Object.keys(shape.columns)]);

const NARROWING = ['q', 'from', 'to', 'school'];

/** Nothing chosen is another thing than what a list begins with: it is said in full. */
const sayAll = (shape: AdminListShape, params: Parameters, atFirst: Parameters): Parameters => {
  if (Object.keys(params).length > 0) return params;
  const all = Object.keys(atFirst).map((name) => [name, (shape.columns[name]?.words ?? []).join(',')]);
  return Object.fromEntries(all.filter(([, words]) => words !== ''));
};

/** Keeps how a list is asked for in the address. `atFirst` holds where the address says nothing; `always` can't be changed. */
export const useListQuery = (
  list: AdminListName,
  atFirst: Parameters = {},
  always: Parameters = {},
): ListAddress => {
  const shape: AdminListShape = adminLists[list];
  const [search, setSearch] = useSearchParams();
  const [path] = useLocation();
  const address = search.size > 0 ? `${path}?${search}` : path;
  useEffect(() => setCurrentList(address), [address]);
  const known = namesOf(shape);
  const own = [...search].filter(([name]) => known.has(name) && !Object.hasOwn(always, name));
  const said = own.length > 0 ? Object.fromEntries(own) : atFirst;
  const query = readAll(shape, { ...said, ...always });
  const withoutAlways = (asked: ListQuery): Parameters =>
    Object.fromEntries(
      Object.entries(writeListQuery(shape, asked)).filter(([name]) => !Object.hasOwn(always, name)),
    );
  const write = (params: Parameters, how?: 'replace'): void => {
    const others = [...search].filter(([name]) => !known.has(name));
    setSearch(new URLSearchParams([...others, ...Object.entries(params)]), { replace: how === 'replace' });
  };
  const params = writeListQuery(shape, query);
  const isFilter = (name: string): boolean => NARROWING.includes(name) || !!shape.columns[name]?.words;
  return {
    query,
    params,
    isNarrowed: Object.entries(withoutAlways(query)).some(
      ([name, value]) => isFilter(name) && atFirst[name] !== value,
    ),
    change: (next, how) => write(sayAll(shape, withoutAlways({ ...query, ...next }), atFirst), how),
    clear: () => write({}),
  };
};
