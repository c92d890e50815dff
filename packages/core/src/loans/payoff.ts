import { err, ok, type Result } from '../result';
import { interestUgx } from './amortise';
import { daysBetween } from './calendar';
import { checkDay, checkWhole, fieldsOf, firstRefusal } from './checks';
import { type Fraction, monthlyRate } from './fraction';
import { type LoanError, refuse } from './loan-error';

/** Amount that pays a balance off on a day, in UGX. */
export interface Payoff {
  principalUgx: number;
  interestUgx: number;
  totalUgx: number;
}

/** A month's share of days: those from one day to another, of all days of the period. */
export const shareOfPeriod = (
  period: { periodStart: string; periodEnd: string },
  from: string,
  to: string,
): Fraction => ({
  over: BigInt(daysBetween(from, to)),
  under: BigInt(daysBetween(period.periodStart, period.periodEnd)),
});

/**
 * Quotes what pays a balance off on a day inside its period: the balance and the interest to that day, a month's interest
 * times the days elapsed over the days of the period. On the first day (of disbursement, say) there is no interest. What
 * fell due before and is unpaid is not in the balance. Refuses days outside the period.
 */
export const calculatePayoff = (input: {
  balanceUgx: number;
  annualRatePpm: number;
  periodStart: string;
  periodEnd: string;
  settleOn: string;
}): Result<Payoff, LoanError> => {
  const fields = fieldsOf(input);
  const refusal = firstRefusal(
    checkWhole('balanceUgx', fields.balanceUgx, 0),
    checkWhole('annualRatePpm', fields.annualRatePpm, 0),
    checkDay('periodStart', fields.periodStart),
    checkDay('periodEnd', fields.periodEnd),
    checkDay('settleOn', fields.settleOn),
  );
  if (refusal) return err(refusal);
  const { balanceUgx, annualRatePpm, periodStart, periodEnd, settleOn } = input;
  if (periodEnd <= periodStart) return refuse('days_out_of_order', 'periodEnd must be after periodStart');
  if (settleOn < periodStart || settleOn > periodEnd)
    return refuse('day_outside_period', 'settleOn must be inside the period');
  const interest = Number(
    interestUgx(
      BigInt(balanceUgx),
      monthlyRate(annualRatePpm),
      shareOfPeriod({ periodStart, periodEnd }, periodStart, settleOn),
    ),
  );
  const totalUgx = balanceUgx + interest;
  if (!Number.isSafeInteger(totalUgx))
    return refuse('amount_too_large', 'the total is beyond what can be counted exactly');
  return ok({ principalUgx: balanceUgx, interestUgx: interest, totalUgx });
};
