import { isDayOfCentury } from '@somesa/core/admin';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** Time limit of a request for a report over many years, in milliseconds. */
export const REPORT_TIMEOUT_MS = 60_000;

/** Days and school that the address filters by; a day is '' and the school null if the address has none. */
export interface ReportFilter {
  from: string;
  to: string;
  school: number | null;
}

const parseDay = (given: string | null): string => (given !== null && isDayOfCentury(given) ? given : '');

export const useReportDays = (): [ReportFilter, (next: Partial<ReportFilter>) => void] => {
  const [search, setSearch] = useSearchParams();
  const [from, to] = [parseDay(search.get('from')), parseDay(search.get('to'))];
  const given = search.get('school') ?? '';
  const school = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
  const isSwapped = from !== '' && to !== '' && to < from;
  const filter = useMemo(
    (): ReportFilter => (isSwapped ? { from: '', to: '', school } : { from, to, school }),
    [from, to, school, isSwapped],
  );
  const setFilter = (next: Partial<ReportFilter>): void => {
    const all = { ...filter, ...next };
    const parameters = { from: all.from, to: all.to, school: all.school === null ? '' : String(all.school) };
    setSearch(new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')));
  };
  return [filter, setFilter];
};
