import { err, ok, type Result } from '../result';
import {
  checkAccountInput,
  excludeReversedPayments,
  type PaymentEvent,
  scheduledRows,
} from './account-input';
import { accountOf } from './account-view';
import { allocateToInstalments } from './allocation';
import { allocateEarlyRepayment } from './early-repayment';
import { withLateCharges } from './late-charges';
import type { LoanAccount, LoanAccountInput, ServicingTerms } from './loan-account';
import { type LoanError, refuse } from './loan-error';
import {
  applyLines,
  createUnpaidRow,
  nothing,
  owedOf,
  type RunningLoan,
  sumOf,
  totalUgx,
} from './running-loan';

/** Fills instalments, the oldest first, due already or not. */
const placePlain = (loan: RunningLoan, event: PaymentEvent, product: ServicingTerms): RunningLoan => {
  const { lines, overpaidUgx } = allocateToInstalments(
    loan.rows.map(owedOf),
    event.amountUgx,
    product.allocationOrder,
  );
  const payment = {
    event,
    type: 'monthly' as const,
    lines,
    ahead: nothing,
    overpaidUgx,
    savedInterestUgx: 0,
  };
  return { ...loan, rows: applyLines(loan.rows, lines), payments: [...loan.payments, payment] };
};

const place = (loan: RunningLoan, event: PaymentEvent, product: ServicingTerms): RunningLoan => {
  const charged = withLateCharges(loan, event.valueDate, product.late);
  const early =
    event.strategy === null ? null : allocateEarlyRepayment(charged, event, event.strategy, product);
  return early ?? placePlain(charged, event, product);
};

/** Replays a loan's events to the end of a day, as a loan that runs on. */
export const replay = (input: LoanAccountInput): Result<RunningLoan, LoanError> => {
  const refusal = checkAccountInput(input);
  if (refusal) return err(refusal);
  const { product, disbursedOn, on } = input;
  if (on < disbursedOn) return refuse('day_outside_period', 'on must not be before the day of disbursement');
  const scheduled = scheduledRows(input.instalments, disbursedOn);
  if (!scheduled.ok) return scheduled;
  const standing = excludeReversedPayments(input.events);
  if (!standing.ok) return standing;
  if (standing.value.some(({ valueDate }) => valueDate < disbursedOn))
    return refuse('day_outside_period', 'a payment must not be before the day of disbursement');

  const rows = scheduled.value.map(createUnpaidRow);
  const sums = [sumOf(rows, (row) => totalUgx(owedOf(row))), sumOf(standing.value, (paid) => paid.amountUgx)];
  if (!sums.every(Number.isSafeInteger))
    return refuse('amount_too_large', 'the total is beyond what can be counted exactly');
  const [first] = scheduled.value;
  const start: RunningLoan = {
    disbursedOn,
    countedTo: disbursedOn,
    rows,
    payments: [],
    schedules: [{ version: 1, from: disbursedOn, paymentId: null, instalments: scheduled.value }],
    instalmentUgx: first ? first.principalUgx + first.interestUgx : 0,
    interestPaidTo: disbursedOn,
    chargedUgx: 0,
  };
  const replayed = standing.value
    .filter(({ valueDate }) => valueDate <= on)
    .reduce((loan, event) => place(loan, event, product), start);
  return ok(withLateCharges(replayed, on, product.late));
};

/**
 * Replays a loan's events to a day: payments that no reversal undoes, by value day, moment and id, so that the order in which
 * they arrive does not matter. A payment with a strategy meets what is due and pays the balance to come down; any other
 * fills instalments. What happens after the day does not count. Refuses wrong input, an id or a reversal that comes twice,
 * a reversal without its payment, days before the disbursement, and sums beyond exact numbers.
 */
export const calculateLoanAccount = (input: LoanAccountInput): Result<LoanAccount, LoanError> => {
  const replayed = replay(input);
  return replayed.ok ? accountOf(replayed.value, input.on) : replayed;
};
