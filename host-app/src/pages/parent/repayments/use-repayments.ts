import type { RepaymentItem } from '@somesa/core';
import { useCallback } from 'react';
import { type LoadPage, type Pages, usePages } from '../../../loading/use-pages';
import { callAsUser } from '../../../state/auth-api';
import type { RepaymentFilterValues } from './use-repayment-filters';

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
