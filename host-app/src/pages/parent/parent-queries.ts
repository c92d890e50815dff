import { formatLoanStatuses, type LoanListItem, type LoanStatus } from '@somesa/core';
import { useCallback } from 'react';
import { type LoadPage, type Pages, usePages } from '../../loading/use-pages';
import { callAsUser } from '../../state/auth-api';

export const getOverview = (signal?: AbortSignal) =>
  callAsUser('GET /parent/overview', { expects: 'totals', signal });

export const listChildren = (signal?: AbortSignal) =>
  callAsUser('GET /parent/children', { expects: 'children', signal });

/**
 * Loads a parent's applications and loans page by page: all of them, or those with some statuses, which must
 * be stable between renders.
 */
export const useLoans = (statuses?: readonly LoanStatus[]): Pages<LoanListItem> => {
  const loadPage: LoadPage<LoanListItem> = useCallback(
    async (cursor, signal) => {
      const answer = await callAsUser('GET /parent/loans', {
        query: { status: statuses && formatLoanStatuses(statuses), cursor },
        expects: 'loans',
        signal,
      });
      if (!answer.ok) return answer;
      const { loans, next } = answer.value;
      return { ok: true, value: { items: loans, next } };
    },
    [statuses],
  );
  return usePages(loadPage, ['loan']);
};
