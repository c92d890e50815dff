import { ok, type Result } from '../result';
import {
  compareByValueDate,
  type DatedEvent,
  excludeReversedPayments,
  findCancellation,
  findWriteOff,
  type LoanPaymentEvent,
  listRestructurings,
  sortSchedule,
  type WaiverEvent,
} from './account-input';
import { allocateToInstalments } from './allocation';
import { applyCancellation, findCancellingPayment } from './cancellation';
import { allocateEarlyRepayment } from './early-repayment';
import type { LoanAccount, LoanAccountInput, ServicingTerms } from './loan-account';
import { type LoanError, rejectInput, rejectUnsafeTotal } from './loan-error';
import { chargePenalties } from './penalties';
import { applyRestructuring } from './restructuring';
import {
  addParts,
  applyLines,
  createUnpaidRow,
  getOwed,
  getOwedUgx,
  type RunningLoan,
  sumBy,
  sumParts,
  zeroParts,
} from './running-loan';
import { toLoanAccount } from './to-loan-account';

/** Waives a part of the instalments that are due on the day, the oldest first. Instalments of later days keep what they owe. */
const applyWaiver = (loan: RunningLoan, event: WaiverEvent): RunningLoan => {
  const due = loan.rows.filter(({ row }) => row.dueOn <= event.valueDate);
  const { lines } = allocateToInstalments(due.map(getOwed), event.amountUgx, [event.part]);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const rows = loan.rows.map((running) => {
    const line = byNumber.get(running.row.number);
    return line ? { ...running, waived: addParts(running.waived, line) } : running;
  });
  const { id, part, valueDate } = event;
  const waiver = { id, part, valueDate, waivedUgx: sumBy(lines, sumParts) };
  return { ...loan, rows, waivers: [...loan.waivers, waiver] };
};

/** Allocates a payment to instalments, the oldest first, due already or not. */
const allocatePayment = (
  loan: RunningLoan,
  event: LoanPaymentEvent,
  product: ServicingTerms,
): RunningLoan => {
  const { lines, overpaidUgx } = allocateToInstalments(
    loan.rows.map(getOwed),
    event.amountUgx,
    product.allocationOrder,
  );
  const payment = {
    event,
    type: 'monthly' as const,
    lines,
    ahead: zeroParts,
    overpaidUgx,
    savedInterestUgx: 0,
  };
  return { ...loan, rows: applyLines(loan.rows, lines), payments: [...loan.payments, payment] };
};

const applyEvent = (loan: RunningLoan, event: DatedEvent): RunningLoan => {
  const charged = chargePenalties(loan, event.valueDate, loan.terms.late);
  if (event.kind === 'restructuring') return applyRestructuring(charged, event);
  if (event.kind === 'waiver') return applyWaiver(charged, event);
  const early =
    event.strategy === null ? null : allocateEarlyRepayment(charged, event, event.strategy, loan.terms);
  return early ?? allocatePayment(charged, event, loan.terms);
};

/** Replays a loan's events to the end of a day. */
export const replay = (input: LoanAccountInput): Result<RunningLoan, LoanError> => {
  const { product, disbursedOn, on } = input;
  if (on < disbursedOn)
    return rejectInput('day_outside_period', 'on must not be before the day of disbursement');
  const schedule = sortSchedule(input.instalments, disbursedOn);
  if (!schedule.ok) return schedule;
  const payments = excludeReversedPayments(input.events);
  if (!payments.ok) return payments;
  if (payments.value.some(({ valueDate }) => valueDate < disbursedOn))
    return rejectInput('day_outside_period', 'a payment must not be before the day of disbursement');
  const cancellation = findCancellation(input.events, disbursedOn);
  if (!cancellation.ok) return cancellation;
  const writeOff = findWriteOff(input.events, disbursedOn);
  if (!writeOff.ok) return writeOff;
  const restructurings = listRestructurings(input.events, disbursedOn);
  if (!restructurings.ok) return restructurings;

  const rows = schedule.value.map(createUnpaidRow);
  const totals = [sumBy(rows, getOwedUgx), sumBy(payments.value, ({ amountUgx }) => amountUgx)];
  if (!totals.every(Number.isSafeInteger)) return rejectUnsafeTotal();
  const [first] = schedule.value;
  const start: RunningLoan = {
    disbursedOn,
    chargedTo: disbursedOn,
    rows,
    payments: [],
    waivers: [],
    restructurings: [],
    terms: product,
    schedules: [{ version: 1, from: disbursedOn, paymentId: null, instalments: schedule.value }],
    instalmentUgx: first ? first.principalUgx + first.interestUgx : 0,
    interestPaidTo: disbursedOn,
    restructuredOn: null,
    chargedUgx: 0,
    cancellation: cancellation.value,
    writeOff: writeOff.value && writeOff.value.valueDate <= on ? writeOff.value : null,
    isCancelled: false,
  };
  const counted = payments.value.filter(({ valueDate }) => valueDate <= on);
  const cancelling = findCancellingPayment(start, counted);
  if (cancelling) return ok(applyCancellation(start, counted, cancelling));
  const waivers = input.events.filter((event) => event.kind === 'waiver');
  const decisions = [...waivers, ...restructurings.value].filter(({ valueDate }) => valueDate <= on);
  const replayed = [...counted, ...decisions].sort(compareByValueDate).reduce(applyEvent, start);
  return ok(chargePenalties(replayed, on, product.late));
};

/**
 * Calculates a loan's account on a day by replaying its events: payments that were not reversed, by value
 * date, time and ID, so that the order in which they arrive does not matter. A payment with a strategy pays
 * what is due and then reduces the balance; any other pays instalments. If a cancellation was requested and
 * payments repay the principal in time, they repay nothing else. Later events do not count. Rejects a
 * schedule whose rows do not follow from one another, a payment, reversal or cancellation that comes twice, a
 * reversal without its payment, days before the disbursement, and sums above the largest safe integer.
 */
export const calculateLoanAccount = (input: LoanAccountInput): Result<LoanAccount, LoanError> => {
  const replayed = replay(input);
  return replayed.ok ? toLoanAccount(replayed.value, input.on) : replayed;
};
