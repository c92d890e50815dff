import { err, ok, type Result } from '../result';
import { checkOrder, oldestFirst } from './allocation';
import {
  checkDay,
  checkInstant,
  checkList,
  checkName,
  checkUnique,
  checkWhole,
  checkWord,
  fieldsOf,
  firstRefusal,
  MAX_INSTALMENTS,
  MAX_MOVEMENTS,
} from './checks';
import { earlyStrategies, type LoanAccountEvent, type ScheduledInstalment } from './loan-account';
import { type LoanError, refuse } from './loan-error';

/** A payment among a loan's events. */
export type PaymentEvent = Extract<LoanAccountEvent, { kind: 'payment' }>;

const checkCharge = (value: unknown): LoanError | null => {
  const at = 'product.late.charge';
  const charge = fieldsOf(value);
  if (charge.kind === 'interest') return checkWhole(`${at}.annualRatePpm`, charge.annualRatePpm, 0);
  if (charge.kind === 'fixed') return checkWhole(`${at}.amountUgx`, charge.amountUgx, 0);
  return checkWord(`${at}.kind`, charge.kind, ['none', 'interest', 'fixed']);
};

const checkProduct = (value: unknown): LoanError | null => {
  const product = fieldsOf(value);
  const late = fieldsOf(product.late);
  return firstRefusal(
    checkWord('product.method', product.method, ['declining', 'flat']),
    checkWhole('product.annualRatePpm', product.annualRatePpm, 0),
    checkWhole('product.late.graceDays', late.graceDays, 0),
    checkCharge(late.charge),
    checkWhole('product.late.capUgx', late.capUgx, 0),
    checkOrder(product.allocationOrder, 'product.allocationOrder'),
  );
};

const amounts = ['principalUgx', 'interestUgx', 'feesUgx', 'balanceAfterUgx'] as const;

const checkRow = (item: unknown, at: string): LoanError | null => {
  const row = fieldsOf(item);
  return firstRefusal(
    checkWhole(`${at}.number`, row.number, 1),
    checkDay(`${at}.dueOn`, row.dueOn),
    ...amounts.map((field) => checkWhole(`${at}.${field}`, row[field], 0)),
  );
};

const checkEvent = (item: unknown, at: string): LoanError | null => {
  const event = fieldsOf(item);
  if (event.kind === 'reversal') return checkName(`${at}.paymentId`, event.paymentId);
  return firstRefusal(
    checkWord(`${at}.kind`, event.kind, ['payment', 'reversal']),
    checkName(`${at}.id`, event.id),
    checkWhole(`${at}.amountUgx`, event.amountUgx, 1),
    checkDay(`${at}.valueDate`, event.valueDate),
    checkInstant(`${at}.at`, event.at),
    event.strategy === null ? null : checkWord(`${at}.strategy`, event.strategy, earlyStrategies),
  );
};

/** Refuses what is no loan, before anything is read of it. */
export const checkAccountInput = (input: unknown): LoanError | null => {
  const fields = fieldsOf(input);
  return firstRefusal(
    checkProduct(fields.product),
    checkDay('disbursedOn', fields.disbursedOn),
    checkDay('on', fields.on),
    checkList('instalments', fields.instalments, 1, MAX_INSTALMENTS, checkRow),
    checkList('events', fields.events, 0, MAX_MOVEMENTS, checkEvent),
  );
};

/** The rows of a first schedule in their order; refuses rows that do not follow one another down to a balance of 0. */
export const scheduledRows = (
  instalments: readonly ScheduledInstalment[],
  disbursedOn: string,
): Result<ScheduledInstalment[], LoanError> => {
  const rows = oldestFirst(instalments);
  const repeated = checkUnique(
    'numbers of instalments',
    rows.map(({ number }) => number),
  );
  if (repeated) return err(repeated);
  const isAfter = (at: number, row: ScheduledInstalment) => {
    const before = rows[at - 1];
    return before ? before.dueOn < row.dueOn && before.number < row.number : disbursedOn < row.dueOn;
  };
  if (!rows.every((row, at) => isAfter(at, row)))
    return refuse('days_out_of_order', 'instalments must follow one another after the day of disbursement');
  let balance = 0n;
  for (const row of [...rows].reverse()) {
    if (BigInt(row.balanceAfterUgx) !== balance)
      return refuse('input_invalid', 'balances of instalments must fall by their principal to 0');
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

const byValue = (a: PaymentEvent, b: PaymentEvent): number => {
  if (a.valueDate !== b.valueDate) return a.valueDate < b.valueDate ? -1 : 1;
  return Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);
};

/** The payments that no reversal undoes, by value day, moment and id; refuses names twice and reversals of nothing. */
export const excludeReversedPayments = (
  events: readonly LoanAccountEvent[],
): Result<PaymentEvent[], LoanError> => {
  const payments = events.filter((event) => event.kind === 'payment');
  const ids = payments.map(({ id }) => id);
  const reversed = events.flatMap((event) => (event.kind === 'reversal' ? [event.paymentId] : []));
  const refusal = firstRefusal(
    checkUnique('ids of payments', ids),
    checkUnique('payments of reversals', reversed),
  );
  if (refusal) return err(refusal);
  const [known, undone] = [new Set(ids), new Set(reversed)];
  if (reversed.some((id) => !known.has(id)))
    return refuse('payment_unknown', 'a reversal names a payment that is not there');
  return ok(payments.filter(({ id }) => !undone.has(id)).sort(byValue));
};
