import { err, type FieldKeys, ok, type Result } from '@somesa/core';
import { readRange } from '../../parent/statements/statement-range';
import { readQuery } from '../../platform/http/read-query';
import { daysBefore } from './periods';
import type { ReportAsked } from './report-asked';

/** How many days a report is of where none are asked for. */
const USUAL_DAYS = 30;
const MAX_SCHOOL = 2_147_483_647;

const schoolOf = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_SCHOOL ? Number(text) : null;

/** Reads of which days and school a report is asked for, and names what is wrong; no days ask for the last 30. */
export const readAsked = (query: Record<string, unknown>, today: string): Result<ReportAsked, FieldKeys> => {
  const { read, wrong } = readQuery(query);
  const schoolId = read('school', schoolOf);
  const isUsual = query.from === undefined && query.to === undefined;
  const days = isUsual ? ok({ from: daysBefore(today, USUAL_DAYS - 1), to: today }) : readRange(query, today);
  if (!days.ok) return err({ ...wrong, ...days.error });
  return Object.keys(wrong).length > 0 ? err(wrong) : ok({ days: days.value, schoolId, today });
};
