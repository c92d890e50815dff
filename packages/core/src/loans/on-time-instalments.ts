import type { LoanAccount } from './loan-account';
import { sumBy } from './running-loan';

/**
 * Counts the instalments in a row that were paid by their due dates since the last restructuring: the longest such run until the account's
 * day. Returns null if the loan was not restructured.
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
