import { daysBetween } from './calendar';
import { roundHalfUp } from './fraction';
import type { LoanAccount } from './loan-account';
import { sumBy } from './running-loan';

/** Interest of a loan on a day, in UGX. */
export interface LoanInterest {
  /** Interest that has accrued from the disbursement to the end of the day, paid or not, less what was waived. */
  earnedUgx: number;
  /** Interest that was paid until then, without recoveries. */
  paidUgx: number;
}

/** Returns the interest that payments paid on no row of the current schedule: on the balance, by early repayments and payoffs. */
const getInterestPaidOnBalanceUgx = ({ payments }: LoanAccount): number =>
  sumBy(payments, (payment) => payment.interestUgx - sumBy(payment.lines, (line) => line.interestUgx));

/**
 * Calculates the interest that a loan has earned by the account's day, and how much of it is paid. The
 * interest of an instalment accrues evenly over the days of its period, or from an early repayment in it;
 * early repayments pay what accrued before. It sums up to the scheduled interest on each due date. Interest
 * that a restructuring carried over has accrued before it. Overdue principal earns no interest, only
 * penalties.
 */
export const calculateLoanInterest = (account: LoanAccount, disbursedOn: string): LoanInterest => {
  const { on, schedules } = account;
  const carriedNumbers = new Set(account.restructurings.map(({ carriedNumber }) => carriedNumber));
  const carriedRows = account.instalments.filter(({ number }) => carriedNumbers.has(number));
  const instalments = account.instalments.filter(({ number }) => !carriedNumbers.has(number));
  const dueRows = instalments.filter(({ dueOn }) => dueOn <= on);
  const running = instalments[dueRows.length];
  const lastVersion = schedules[schedules.length - 1];
  const periodStart = dueRows[dueRows.length - 1]?.dueOn ?? disbursedOn;
  const isRescheduled =
    lastVersion !== undefined && lastVersion.version > 1 && lastVersion.from > periodStart;
  const accruesFrom = isRescheduled ? lastVersion.from : periodStart;
  const runningUgx = running
    ? Number(
        roundHalfUp({
          numerator: BigInt(running.interestUgx) * BigInt(daysBetween(accruesFrom, on)),
          denominator: BigInt(daysBetween(accruesFrom, running.dueOn)),
        }),
      )
    : 0;
  const waivers = account.waivers.filter(({ part }) => part === 'interest');
  return {
    earnedUgx:
      getInterestPaidOnBalanceUgx(account) +
      sumBy([...dueRows, ...carriedRows], ({ interestUgx }) => interestUgx) +
      runningUgx -
      sumBy(waivers, ({ waivedUgx }) => waivedUgx),
    paidUgx: sumBy(account.payments, ({ interestUgx, isRecovery }) => (isRecovery ? 0 : interestUgx)),
  };
};
