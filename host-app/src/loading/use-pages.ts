import type { ApiFailure } from '@somesa/api-client';
import { ok, type Result } from '@somesa/core';
import { useCallback, useRef, useState } from 'react';
import type { QueryState } from '../api/use-query';
import type { ChangeKind } from '../state/live';
import { useLiveQuery } from './use-live-query';

export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export type LoadPage<Item> = (
  cursor?: string,
  signal?: AbortSignal,
) => Promise<Result<Page<Item>, ApiFailure>>;

export interface Pages<Item> {
  state: QueryState<Item[]>;
  /** Number of pages shown; 0 until the first has arrived. */
  count: number;
  retry: () => void;
  /** Loads the next page; null if there is none. */
  showMore: (() => Promise<void>) | null;
  isLoadingMore: boolean;
  /** Error that prevented the next page from loading. */
  moreFailure: ApiFailure | null;
  isBusy: boolean;
  /** Changes the items that are loaded. Does nothing before the first page has arrived. */
  change: (change: (item: Item) => Item) => void;
}

// Maximum number of pages read one after the other: after a change, when the pages below stay as they were,
// and on returning to a list.
const MAX_PAGES_REREAD = 10;

const readFirst = async <Item>(
  loadPage: LoadPage<Item>,
  count: number,
  signal?: AbortSignal,
): Promise<Result<Page<Item>[], ApiFailure>> => {
  const fresh: Page<Item>[] = [];
  for (let at = 0; at < Math.min(count, MAX_PAGES_REREAD); at += 1) {
    const cursor = fresh.at(-1)?.next;
    if (cursor === null) return ok(fresh);
    const answer = await loadPage(cursor, signal);
    if (!answer.ok) return answer;
    fresh.push(answer.value);
  }
  return ok(fresh);
};

/** Reads as many pages again as are shown, so that the list grows or shrinks in place. */
const rereadAll = async <Item extends { id: string }>(
  loadPage: LoadPage<Item>,
  current: readonly Page<Item>[],
  signal: AbortSignal,
): Promise<Result<Page<Item>[], ApiFailure>> => {
  const first = await readFirst(loadPage, current.length, signal);
  if (!first.ok || first.value.at(-1)?.next === null) return first;
  const fresh = first.value;
  const freshIds = new Set(fresh.flatMap(({ items }) => items.map(({ id }) => id)));
  const rest = current
    .slice(MAX_PAGES_REREAD)
    .map(({ items, next }) => ({ items: items.filter(({ id }) => !freshIds.has(id)), next }));
  return ok([...fresh, ...rest]);
};

const loadOnePage = (): number => 1;

/**
 * Loads a list page by page with `loadPage`, which must be stable between renders, and follows changes
 * elsewhere. `getInitialCount`, also stable, returns the number of pages to load first: more than one for a
 * user who returns to a list.
 */
export const usePages = <Item extends { id: string }>(
  loadPage: LoadPage<Item>,
  kinds: readonly ChangeKind[],
  getInitialCount: () => number = loadOnePage,
): Pages<Item> => {
  const loadFirst = useCallback(
    (signal?: AbortSignal) => readFirst(loadPage, getInitialCount(), signal),
    [loadPage, getInitialCount],
  );
  const reread = (current: Page<Item>[], signal: AbortSignal) => rereadAll(loadPage, current, signal);
  const { state, retry, put, update, isBusy } = useLiveQuery(loadFirst, kinds, reread);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreFailure, setMoreFailure] = useState<ApiFailure | null>(null);
  const shown = useRef<Page<Item>[]>([]);
  shown.current = state.kind === 'ready' ? state.value : [];

  const loadMore = async (cursor: string): Promise<void> => {
    setLoadingMore(true);
    setMoreFailure(null);
    const answer = await loadPage(cursor);
    setLoadingMore(false);
    // By now another or a newer list may be shown, to which this page does not belong.
    if (shown.current.at(-1)?.next !== cursor) return;
    if (answer.ok) put([...shown.current, answer.value]);
    else setMoreFailure(answer.error);
  };
  const cursor = shown.current.at(-1)?.next ?? null;
  return {
    state:
      state.kind === 'ready' ? { kind: 'ready', value: state.value.flatMap(({ items }) => items) } : state,
    count: shown.current.length,
    retry,
    showMore: cursor === null ? null : () => loadMore(cursor),
    isLoadingMore,
    moreFailure,
    isBusy,
    change: (change) => update((all) => all.map(({ items, next }) => ({ items: items.map(change), next }))),
  };
};
