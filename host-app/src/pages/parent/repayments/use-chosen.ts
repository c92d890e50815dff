import type { DayRange } from '@somesa/ui';
import { useSearchParams } from 'wouter';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What of a person's repayments is shown, as the address says it. */
export interface Chosen extends DayRange {
  loanId: string;
}

/** What was chosen, from the address, and how it is changed there: a reload keeps it, and a link can carry it. */
export const useChosen = (): [chosen: Chosen, choose: (next: Partial<Chosen>) => void] => {
  const [search, setSearch] = useSearchParams();
  const day = (name: string): string => {
    const value = search.get(name) ?? '';
    return DAY.test(value) ? value : '';
  };
  const chosen: Chosen = { loanId: search.get('loan') ?? '', from: day('from'), to: day('to') };
  const choose = (next: Partial<Chosen>): void => {
    const { loanId, from, to } = { ...chosen, ...next };
    const kept = Object.entries({ loan: loanId, from, to }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(kept), { replace: true });
  };
  return [chosen, choose];
};
