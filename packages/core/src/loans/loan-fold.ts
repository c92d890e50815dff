import { err, ok, type Result } from '../result';
import { allocate, checkOwed, type InstalmentLine, type OwedInstalment, oldestFirst } from './allocation';
import {
  checkDay,
  checkList,
  checkUnique,
  checkWhole,
  checkWord,
  fieldsOf,
  firstRefusal,
  MAX_MOVEMENTS,
} from './checks';
import { type LoanError, refuse } from './loan-error';
import type { AllocationPart } from './loan-product';

/** What happened to a loan's money. A payment counts from its value date, the day on which the provider completed it. */
export type LoanMoneyEvent =
  | { kind: 'payment'; id: string; amountUgx: number; valueOn: string }
  /** Undoes a whole payment, as if it had never been. */
  | { kind: 'reversal'; paymentId: string };

/** A payment that stands, and where it went. Amounts in UGX. */
export interface PlacedPayment {
  id: string;
  amountUgx: number;
  valueOn: string;
  lines: InstalmentLine[];
  overpaidUgx: number;
}

/** Where a loan's money stands. Amounts in UGX; instalments show what is still to pay, the oldest first. */
export interface LoanFold {
  instalments: OwedInstalment[];
  payments: PlacedPayment[];
  owedUgx: number;
  overpaidUgx: number;
}

type PaymentEvent = Extract<LoanMoneyEvent, { kind: 'payment' }>;

const checkId = (name: string, value: unknown): LoanError | null =>
  typeof value === 'string' && value !== ''
    ? null
    : { code: 'input_invalid', message: `${name} must be a name that is not empty` };

const checkEvent = (item: unknown, at: string): LoanError | null => {
  const fields = fieldsOf(item);
  if (fields.kind === 'reversal') return checkId(`${at}.paymentId`, fields.paymentId);
  return firstRefusal(
    checkWord(`${at}.kind`, fields.kind, ['payment', 'reversal']),
    checkId(`${at}.id`, fields.id),
    checkWhole(`${at}.amountUgx`, fields.amountUgx, 1),
    checkDay(`${at}.valueOn`, fields.valueOn),
  );
};

const byValueDate = (a: PaymentEvent, b: PaymentEvent): number => {
  if (a.valueOn !== b.valueOn) return a.valueOn < b.valueOn ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

/** The payments that no reversal undoes, in the order of their value dates. */
const standingPayments = (events: readonly LoanMoneyEvent[]): Result<PaymentEvent[], LoanError> => {
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
  return ok(payments.filter(({ id }) => !undone.has(id)).sort(byValueDate));
};

const less = (owed: OwedInstalment, line: InstalmentLine | undefined): OwedInstalment =>
  line === undefined
    ? owed
    : {
        number: owed.number,
        dueOn: owed.dueOn,
        principalUgx: owed.principalUgx - line.principalUgx,
        interestUgx: owed.interestUgx - line.interestUgx,
        feesUgx: owed.feesUgx - line.feesUgx,
        penaltiesUgx: owed.penaltiesUgx - line.penaltiesUgx,
      };

/**
 * Replays what happened to a loan's money over its instalments in full, by value date and then by id: the order in which
 * events arrive does not matter. Refuses an id or a reversal that comes twice, and a reversal without its payment.
 */
export const foldLoan = (input: {
  instalments: readonly OwedInstalment[];
  events: readonly LoanMoneyEvent[];
  order?: readonly AllocationPart[] | undefined;
}): Result<LoanFold, LoanError> => {
  const fields = fieldsOf(input);
  const refusal = firstRefusal(
    checkOwed(fields.instalments),
    checkList('events', fields.events, 0, MAX_MOVEMENTS, checkEvent),
  );
  if (refusal) return err(refusal);
  const standing = standingPayments(input.events);
  if (!standing.ok) return standing;

  let instalments = oldestFirst(input.instalments);
  const payments: PlacedPayment[] = [];
  for (const { id, amountUgx, valueOn } of standing.value) {
    const placed = allocate({ instalments, amountUgx, paidOn: valueOn, order: input.order });
    if (!placed.ok) return placed;
    const lines = new Map(placed.value.lines.map((line) => [line.number, line]));
    instalments = instalments.map((owed) => less(owed, lines.get(owed.number)));
    payments.push({ id, amountUgx, valueOn, ...placed.value });
  }
  const owedUgx = instalments.reduce(
    (sum, row) => sum + row.principalUgx + row.interestUgx + row.feesUgx + row.penaltiesUgx,
    0,
  );
  const overpaidUgx = payments.reduce((sum, payment) => sum + payment.overpaidUgx, 0);
  if (!Number.isSafeInteger(owedUgx) || !Number.isSafeInteger(overpaidUgx))
    return refuse('amount_too_large', 'the total is beyond what can be counted exactly');
  return ok({ instalments, payments, owedUgx, overpaidUgx });
};
