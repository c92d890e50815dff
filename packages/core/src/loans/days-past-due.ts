import { err, ok, type Result } from '../result';
import { oldestFirst } from './allocation';
import { daysBetween } from './calendar';
import {
  checkDay,
  checkList,
  checkUnique,
  checkWhole,
  fieldsOf,
  firstRefusal,
  MAX_INSTALMENTS,
  MAX_MOVEMENTS,
} from './checks';
import type { LoanError } from './loan-error';

/** Full amount of one instalment, in UGX: a row of the schedule, with fees and penalties if it has any. */
export interface ScheduleRow {
  number: number;
  dueOn: string;
  principalUgx: number;
  interestUgx: number;
  feesUgx?: number | undefined;
  penaltiesUgx?: number | undefined;
}

/** A payment by its value date, the day on which the provider completed it. */
export interface DatedPayment {
  amountUgx: number;
  paidOn: string;
}

const checkScheduled = (item: unknown, at: string): LoanError | null => {
  const fields = fieldsOf(item);
  return firstRefusal(
    checkWhole(`${at}.number`, fields.number, 1),
    checkDay(`${at}.dueOn`, fields.dueOn),
    checkWhole(`${at}.principalUgx`, fields.principalUgx, 0),
    checkWhole(`${at}.interestUgx`, fields.interestUgx, 0),
    fields.feesUgx === undefined ? null : checkWhole(`${at}.feesUgx`, fields.feesUgx, 0),
    fields.penaltiesUgx === undefined ? null : checkWhole(`${at}.penaltiesUgx`, fields.penaltiesUgx, 0),
  );
};

const checkPayment = (item: unknown, at: string): LoanError | null => {
  const fields = fieldsOf(item);
  return firstRefusal(
    checkWhole(`${at}.amountUgx`, fields.amountUgx, 1),
    checkDay(`${at}.paidOn`, fields.paidOn),
  );
};

/**
 * Counts the days since the due day of the oldest instalment that payments up to a day do not cover: 0 on the due day
 * itself, and while nothing due is unpaid. Days of grace are counted too: they spare charges, not days. Instalments are in
 * full, not what is left of them.
 */
export const daysPastDue = (input: {
  instalments: readonly ScheduleRow[];
  payments: readonly DatedPayment[];
  on: string;
}): Result<number, LoanError> => {
  const fields = fieldsOf(input);
  const refusal =
    firstRefusal(
      checkList('instalments', fields.instalments, 1, MAX_INSTALMENTS, checkScheduled),
      checkList('payments', fields.payments, 0, MAX_MOVEMENTS, checkPayment),
      checkDay('on', fields.on),
    ) ??
    checkUnique(
      'numbers of instalments',
      input.instalments.map(({ number }) => number),
    );
  if (refusal) return err(refusal);
  const { instalments, payments, on } = input;
  let paid = payments.reduce(
    (sum, { amountUgx, paidOn }) => (paidOn <= on ? sum + BigInt(amountUgx) : sum),
    0n,
  );
  for (const row of oldestFirst(instalments)) {
    for (const part of [row.principalUgx, row.interestUgx, row.feesUgx ?? 0, row.penaltiesUgx ?? 0])
      paid -= BigInt(part);
    if (paid < 0n) return ok(Math.max(daysBetween(row.dueOn, on), 0));
  }
  return ok(0);
};
