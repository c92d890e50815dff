import type { LoanListItem } from '@somesa/core';
import { loansApi } from '../../../state/loans-api';
import { type AskPage, type Pages, usePages } from '../asking/use-pages';

const askPage: AskPage<LoanListItem> = async (cursor, signal) => {
  const answer = await loansApi.listLoans(cursor, signal);
  if (!answer.ok) return answer;
  const { loans, next } = answer.value;
  return { ok: true, value: { items: loans, next } };
};

/** Asks for a parent's applications and loans, page by page. */
export const useLoans = (): Pages<LoanListItem> => usePages(askPage, ['loan']);
