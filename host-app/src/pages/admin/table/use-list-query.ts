import {
  type AdminListShape,
  formatListQuery,
  getBoundNames,
  type ListQuery,
  parseListQuery,
} from '@somesa/core/admin';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { setCurrentList } from './list-position';

type Parameters = Readonly<Record<string, string>>;

export interface ListAddress {
  query: ListQuery;
  params: Record<string, string>;
  /** True if the user filtered the list, so that it may have fewer rows than at first. */
  isNarrowed: boolean;
  /** Changes the query as a new entry in the browser's history, or in place of the current one. */
  change: (next: Partial<ListQuery>, how?: 'replace') => void;
  /** Parameters that the user chose, as text for a saved view, and what shows such a view. */
  viewQuery: string;
  openView: (query: string) => void;
  clear: () => void;
}

/** Parses the parameters of an address; invalid ones are ignored. */
const parseParameters = (shape: AdminListShape, given: Parameters): ListQuery => {
  const parsed = parseListQuery(shape, given);
  if (parsed.ok) return parsed.value;
  // A parameter can be valid only with another one, such as an order with its school.
  const valid = Object.entries(given).filter(([name]) => !Object.hasOwn(parsed.error, name));
  if (valid.length === Object.keys(given).length)
    throw new Error('a list must be valid without any parameter');
  return parseParameters(shape, Object.fromEntries(valid));
};

const FILTER_NAMES = ['q', 'from', 'to', 'days', 'school'];

const listBoundNames = ({ columns }: AdminListShape): string[] =>
  Object.keys(columns).flatMap((name) => Object.values(getBoundNames(name)));

const listParameterNames = (shape: AdminListShape): Set<string> =>
  new Set([
    ...FILTER_NAMES,
    'sort',
    'dayColumn',
    'columns',
    ...Object.keys(shape.columns),
    ...listBoundNames(shape),
  ]);

// Returns parameters that select everything if none is left, because an empty address stands for the initial
// filters.
const toExplicitParameters = (
  shape: AdminListShape,
  params: Parameters,
  initialParams: Parameters,
): Parameters => {
  if (Object.keys(params).length > 0) return params;
  const all = Object.keys(initialParams).map((name) => [name, (shape.columns[name]?.words ?? []).join(',')]);
  return Object.fromEntries(all.filter(([, words]) => words !== ''));
};

/** `initialParams` is used if the address has no parameters; `fixedParams` can't be changed. */
export const useListQuery = (
  shape: AdminListShape,
  initialParams: Parameters = {},
  fixedParams: Parameters = {},
): ListAddress => {
  const [search, setSearch] = useSearchParams();
  const [path] = useLocation();
  const address = search.size > 0 ? `${path}?${search}` : path;
  useEffect(() => setCurrentList(address), [address]);
  const knownNames = listParameterNames(shape);
  const ownParameters = [...search].filter(
    ([name]) => knownNames.has(name) && !Object.hasOwn(fixedParams, name),
  );
  const parameters = ownParameters.length > 0 ? Object.fromEntries(ownParameters) : initialParams;
  const query = parseParameters(shape, { ...parameters, ...fixedParams });
  const withoutAlways = (listQuery: ListQuery): Parameters =>
    Object.fromEntries(
      Object.entries(formatListQuery(shape, listQuery)).filter(([name]) => !Object.hasOwn(fixedParams, name)),
    );
  const write = (params: Parameters, how?: 'replace'): void => {
    const others = [...search].filter(([name]) => !knownNames.has(name));
    setSearch(new URLSearchParams([...others, ...Object.entries(params)]), { replace: how === 'replace' });
  };
  const params = formatListQuery(shape, query);
  const boundNames = listBoundNames(shape);
  const isFilter = (name: string): boolean =>
    [...FILTER_NAMES, ...boundNames].includes(name) ||
    !!(shape.columns[name]?.words || shape.columns[name]?.choices);
  return {
    query,
    params,
    isNarrowed: Object.entries(withoutAlways(query)).some(
      ([name, value]) => isFilter(name) && initialParams[name] !== value,
    ),
    change: (next, how) =>
      write(toExplicitParameters(shape, withoutAlways({ ...query, ...next }), initialParams), how),
    viewQuery: String(new URLSearchParams(toExplicitParameters(shape, withoutAlways(query), initialParams))),
    openView: (view) => write(Object.fromEntries(new URLSearchParams(view))),
    clear: () => write({}),
  };
};
