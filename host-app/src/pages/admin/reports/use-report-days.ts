import { isUsualDay } from '@somesa/core/admin';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** Of which days and which school something is shown, as the address says it; empty where it does not. */
export interface ReportFilter {
  from: string;
  to: string;
  school: number | null;
}

const dayOf = (given: string | null): string => (given !== null && isUsualDay(given) ? given : '');

/** Keeps in the address of which days and which school a report is. */
export const useReportDays = (): [ReportFilter, (next: Partial<ReportFilter>) => void] => {
  const [search, setSearch] = useSearchParams();
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))];
  const given = search.get('school') ?? '';
  const school = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
  const isSwapped = from !== '' && to !== '' && to < from;
  const chosen = useMemo(
    (): ReportFilter => (isSwapped ? { from: '', to: '', school } : { from, to, school }),
    [from, to, school, isSwapped],
  );
  const choose = (next: Partial<ReportFilter>): void => {
    const all = { ...chosen, ...next };
    const said = { from: all.from, to: all.to, school: all.school === null ? '' : String(all.school) };
    setSearch(new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')));
  };
  return [chosen, choose];
};
