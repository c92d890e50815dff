import type { LoanAccount } from './loan-account';
import { sumBy } from './running-loan';

/**
 * Counts the instalments in a row that were paid by their due dates since the last restructuring: the longest
 * such run until the account's day. Returns null if the loan was not restructured.
 */
export const countOnTimeInstalments = ({
  on,
  instalments,
  payments,
  restructurings,
}: LoanAccount): number | null => {
  const last = restructurings[restructurings.length - 1];
  if (!last) return null;
  const rows = instalments.filter(
    ({ dueOn, number }) => dueOn > last.valueDate && dueOn <= on && number !== last.carriedNumber,
  );
  let [run, longest] = [0, 0];
  for (const row of rows) {
    const lines = payments
      .filter(({ valueDate }) => valueDate <= row.dueOn)
      .flatMap((payment) => payment.lines.filter(({ number }) => number === row.number));
    const paidUgx = sumBy(lines, (line) => line.principalUgx + line.interestUgx + line.feesUgx);
    const isOnTime = paidUgx + row.waivedUgx >= row.principalUgx + row.interestUgx + row.feesUgx;
    run = isOnTime ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

/** Returns the first due date from a day on that is not paid, with the amount that is owed for it in UGX; null if there is none. Instalments are in the order of their due dates. */
export const findUpcomingDue = (
  instalments: readonly { dueOn: string; owedUgx: number }[],
  on: string,
): { dueOn: string; amountUgx: number } | null => {
  const upcoming = instalments.filter(({ dueOn, owedUgx }) => dueOn >= on && owedUgx > 0);
  const dueOn = upcoming[0]?.dueOn;
  if (dueOn === undefined) return null;
  const sameDay = upcoming.filter((instalment) => instalment.dueOn === dueOn);
  return { dueOn, amountUgx: sameDay.reduce((sum, { owedUgx }) => sum + owedUgx, 0) };
};
