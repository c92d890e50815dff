import { parseUgx, toKampalaDay } from '@somesa/core';
import type { JournalRequest } from '@somesa/core/admin';
import type { FormValues } from '../../../forms/use-draft-form';

export const lineFields = (line: number) => ({
  debit: `debit${line}`,
  debitSchool: `debitSchool${line}`,
  credit: `credit${line}`,
  creditSchool: `creditSchool${line}`,
  amount: `amount${line}`,
});

/** Returns the empty form with a number of lines. */
export const createJournalValues = (lines: number): FormValues =>
  Object.fromEntries([
    ...Array.from({ length: lines }, (_, line) => Object.values(lineFields(line)))
      .flat()
      .map((name) => [name, '']),
    ['valueDate', toKampalaDay(new Date())],
    ['reason', ''],
  ]);

export const OF_SCHOOL = 'school-payable';

export const findJournalErrors = (values: FormValues, lines: number): Record<string, readonly string[]> => {
  const errors: [string, string][] = [];
  for (let line = 0; line < lines; line += 1) {
    const { debit, debitSchool, credit, creditSchool, amount } = lineFields(line);
    if (!values[debit]) errors.push([debit, 'account']);
    if (values[debit] === OF_SCHOOL && !values[debitSchool]) errors.push([debitSchool, 'school']);
    if (!values[credit]) errors.push([credit, 'account']);
    else if (values[credit] === values[debit])
      errors.push([credit, values[debit] === OF_SCHOOL ? 'schools' : 'same']);
    if (values[credit] === OF_SCHOOL && !values[creditSchool]) errors.push([creditSchool, 'school']);
    if (parseUgx(values[amount] ?? '') === null) errors.push([amount, 'amount']);
  }
  if (!values.valueDate || values.valueDate > toKampalaDay(new Date())) errors.push(['valueDate', 'date']);
  if (!values.reason?.trim()) errors.push(['reason', 'reason']);
  return Object.fromEntries(errors.map(([field, key]) => [field, [key]]));
};

const toAccountCode = (account: string, schoolId: string): string =>
  account === OF_SCHOOL ? `${account}:${schoolId}` : account;

export const toJournalRequest = (
  values: FormValues,
  lines: number,
  document: string | undefined,
): JournalRequest => ({
  lines: Array.from({ length: lines }, (_, line) => {
    const { debit, debitSchool, credit, creditSchool, amount } = lineFields(line);
    return {
      debitAccount: toAccountCode(values[debit] ?? '', values[debitSchool] ?? ''),
      creditAccount: toAccountCode(values[credit] ?? '', values[creditSchool] ?? ''),
      amountUgx: parseUgx(values[amount] ?? '') ?? 0,
    } as JournalRequest['lines'][number];
  }),
  valueDate: values.valueDate ?? '',
  reason: values.reason ?? '',
  document,
});
