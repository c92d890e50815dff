import { ok, type Result } from '../result';
import { sortByDueDate } from './allocation';
import type { LoanAccountEvent, ScheduledInstalment } from './loan-account';
import { type LoanError, rejectInput } from './loan-error';

/** A payment among a loan's events. */
export type LoanPaymentEvent = Extract<LoanAccountEvent, { kind: 'payment' }>;

/** Request to cancel a loan among its events. */
export type CancellationEvent = Extract<LoanAccountEvent, { kind: 'cancellation' }>;

/** Waiver among a loan's events. */
export type WaiverEvent = Extract<LoanAccountEvent, { kind: 'waiver' }>;

/** Restructuring among a loan's events. */
export type RestructuringEvent = Extract<LoanAccountEvent, { kind: 'restructuring' }>;

/** Event that changes a loan on its value date. */
export type DatedEvent = LoanPaymentEvent | WaiverEvent | RestructuringEvent;

/** Write-off of a loan among its events. */
export type WriteOffEvent = Extract<LoanAccountEvent, { kind: 'write-off' }>;

/** Maximum number of events of a loan. */
const MAX_EVENTS = 10_000;

const hasDuplicates = (values: readonly unknown[]): boolean => new Set(values).size !== values.length;

/** Sorts the rows of a first schedule. Rejects rows whose days and balances do not follow from one another down to 0. */
export const sortSchedule = (
  instalments: readonly ScheduledInstalment[],
  disbursedOn: string,
): Result<ScheduledInstalment[], LoanError> => {
  const rows = sortByDueDate(instalments);
  if (hasDuplicates(rows.map(({ number }) => number)))
    return rejectInput('number_repeated', 'numbers of instalments must be unique');
  const isInOrder = rows.every((row, at) => {
    const before = rows[at - 1];
    return before ? before.dueOn < row.dueOn && before.number < row.number : disbursedOn < row.dueOn;
  });
  if (!isInOrder)
    return rejectInput(
      'days_out_of_order',
      'instalments must follow one another after the day of disbursement',
    );
  let balance = 0n;
  for (const row of [...rows].reverse()) {
    if (BigInt(row.balanceAfterUgx) !== balance)
      return rejectInput('input_invalid', 'balances of instalments must fall by their principal to 0');
    balance += BigInt(row.principalUgx);
  }
  return ok(
    rows.map(({ number, dueOn, principalUgx, interestUgx, feesUgx, balanceAfterUgx }) => ({
      number,
      dueOn,
      principalUgx,
      interestUgx,
      feesUgx,
      balanceAfterUgx,
    })),
  );
};

/** Compares events by value date, time and ID. */
export const compareByValueDate = (a: DatedEvent, b: DatedEvent): number => {
  if (a.valueDate !== b.valueDate) return a.valueDate < b.valueDate ? -1 : 1;
  return Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);
};

/** Lists the payments that were not reversed, by value date, time and ID. Rejects duplicates and reversals without their payment. */
export const excludeReversedPayments = (
  events: readonly LoanAccountEvent[],
): Result<LoanPaymentEvent[], LoanError> => {
  if (events.length > MAX_EVENTS)
    return rejectInput('input_invalid', `a loan has at most ${MAX_EVENTS} events`);
  const payments = events.filter((event) => event.kind === 'payment');
  const ids = payments.map(({ id }) => id);
  const reversedIds = events.flatMap((event) => (event.kind === 'reversal' ? [event.paymentId] : []));
  if (hasDuplicates(ids) || hasDuplicates(reversedIds))
    return rejectInput('number_repeated', 'a payment or its reversal is there twice');
  const [known, reversed] = [new Set(ids), new Set(reversedIds)];
  if (reversedIds.some((id) => !known.has(id)))
    return rejectInput('payment_unknown', 'a reversal names a payment that is not there');
  return ok(payments.filter(({ id }) => !reversed.has(id)).sort(compareByValueDate));
};

/** Finds the request to cancel a loan; null if there is none. Rejects a second one, and one that ends before the disbursement. */
export const findCancellation = (
  events: readonly LoanAccountEvent[],
  disbursedOn: string,
): Result<CancellationEvent | null, LoanError> => {
  const [found, second] = events.filter((event) => event.kind === 'cancellation');
  if (second) return rejectInput('number_repeated', 'a loan can be cancelled once');
  if (found && found.until < disbursedOn)
    return rejectInput('day_outside_period', 'a cancellation must not end before the day of disbursement');
  return ok(found ?? null);
};

/** Maximum number of instalments of a new schedule. */
const MAX_NEW_INSTALMENTS = 120;

/** Lists the restructurings of a loan. Rejects one whose number of instalments or first due date is impossible. */
export const listRestructurings = (
  events: readonly LoanAccountEvent[],
  disbursedOn: string,
): Result<RestructuringEvent[], LoanError> => {
  const found = events.filter((event) => event.kind === 'restructuring');
  if (found.some(({ valueDate, firstDueOn }) => valueDate < disbursedOn || firstDueOn <= valueDate))
    return rejectInput('day_outside_period', 'a new schedule must start after its restructuring');
  if (found.some(({ instalments }) => instalments < 1 || instalments > MAX_NEW_INSTALMENTS))
    return rejectInput('input_invalid', `a new schedule has 1 to ${MAX_NEW_INSTALMENTS} instalments`);
  return ok(found);
};

/** Finds the write-off of a loan; null if it is not written off. Rejects a second one, and one before the disbursement. */
export const findWriteOff = (
  events: readonly LoanAccountEvent[],
  disbursedOn: string,
): Result<WriteOffEvent | null, LoanError> => {
  const [found, second] = events.filter((event) => event.kind === 'write-off');
  if (second) return rejectInput('number_repeated', 'a loan can be written off once');
  if (found && found.valueDate < disbursedOn)
    return rejectInput('day_outside_period', 'a write-off must not be before the day of disbursement');
  return ok(found ?? null);
};
