import type { RepaymentItem } from '@somesa/core';
import type { DayRange } from '@somesa/ui';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { type LoadPage, type Pages, usePages } from '../../../loading/use-pages';
import { callAsUser } from '../../../state/auth-api';

const DAY = /^\d{4}-\d\d-\d\d$/;

export interface RepaymentFilterValues extends DayRange {
  loanId: string;
}

/**
 * Returns the filters from the address, and the function that changes them there: a reload keeps them, and a
 * link can contain them.
 */
export const useRepaymentFilters = (): [
  chosen: RepaymentFilterValues,
  choose: (next: Partial<RepaymentFilterValues>) => void,
] => {
  const [search, setSearch] = useSearchParams();
  const day = (name: string): string => {
    const value = search.get(name) ?? '';
    return DAY.test(value) ? value : '';
  };
  const chosen: RepaymentFilterValues = {
    loanId: search.get('loan') ?? '',
    from: day('from'),
    to: day('to'),
  };
  const choose = (next: Partial<RepaymentFilterValues>): void => {
    const { loanId, from, to } = { ...chosen, ...next };
    const entries = Object.entries({ loan: loanId, from, to }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(entries), { replace: true });
  };
  return [chosen, choose];
};

export const useRepayments = ({ loanId, from, to }: RepaymentFilterValues): Pages<RepaymentItem> => {
  const loadPage: LoadPage<RepaymentItem> = useCallback(
    async (cursor, signal) => {
      const answer = await callAsUser('GET /parent/repayments', {
        query: { loanId, from, to, cursor },
        expects: 'repayments',
        signal,
      });
      if (!answer.ok) return answer;
      const { repayments, next } = answer.value;
      return { ok: true, value: { items: repayments, next } };
    },
    [loanId, from, to],
  );
  return usePages(loadPage, ['payment', 'loan']);
};
