import type { DayRange } from '@somesa/ui';
import { useSearchParams } from 'wouter';

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
