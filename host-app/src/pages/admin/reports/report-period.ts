import { writeDay } from '@somesa/core';

/** Writes a period of a report: a day, `21 November 2026`, or a month, `November 2026`. */
export const writePeriod = (period: string, months: string): string => {
  if (period.length > 7) return writeDay(period, months);
  const [year, month] = period.split('-').map(Number);
  return `${months.split(' ')[Number(month) - 1]} ${year}`;
};
