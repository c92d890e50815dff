import type { ApiFailure, LoansApi } from '@somesa/api-client';
import type { LoanListItem } from '@somesa/core';
import { useState } from 'react';
import { loansApi } from '../../../state/loans-api';
import { type Asked, useAnswer } from '../../../use-answer';

type Page = { loans: LoanListItem[]; next: string | null };

/** A parent's applications and loans, as far as they have been asked for. */
export interface Loans {
  state: Asked<LoanListItem[]>;
  /** Asks for all of it once more, after a failure. */
  again: () => void;
  /** Asks for the next page; null where there is none. */
  showMore: (() => Promise<void>) | null;
  isAskingMore: boolean;
  /** Why the next page did not come. */
  moreFailure: ApiFailure | null;
}

const askFirst = (signal?: AbortSignal): ReturnType<LoansApi['listLoans']> =>
  loansApi.listLoans(undefined, signal);

/** Asks for a parent's applications and loans, page by page. */
export const useLoans = (): Loans => {
  const { state, again } = useAnswer<Page>(askFirst);
  const [more, setMore] = useState<{ first: Page | null; pages: Page[] }>({ first: null, pages: [] });
  const [isAskingMore, setAskingMore] = useState(false);
  const [moreFailure, setMoreFailure] = useState<ApiFailure | null>(null);

  if (state.kind !== 'ready') return { state, again, showMore: null, isAskingMore: false, moreFailure: null };
  const first = state.value;
  // Another first page makes the later ones stale.
  const later = (known: typeof more): Page[] => (known.first === first ? known.pages : []);
  const pages = [first, ...later(more)];
  const cursor = pages.at(-1)?.next ?? null;
  const askMore = async (next: string): Promise<void> => {
    setAskingMore(true);
    setMoreFailure(null);
    const answer = await loansApi.listLoans(next);
    setAskingMore(false);
    if (answer.ok) setMore((now) => ({ first, pages: [...later(now), answer.value] }));
    else setMoreFailure(answer.error);
  };
  return {
    state: { kind: 'ready', value: pages.flatMap(({ loans }) => loans) },
    again,
    showMore: cursor === null ? null : () => askMore(cursor),
    isAskingMore,
    moreFailure,
  };
};
