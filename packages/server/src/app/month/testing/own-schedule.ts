import type { ScheduledInstalment } from '@somesa/core';

/** Adds months to a day that every month has. */
const addMonths = (day: string, months: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/**
 * Calculates the schedule of a loan with equal instalments from the textbook's formula. The amounts of the month are small enough for
 * decimals; the fee is due with the first instalment.
 */
export const scheduleOwnLoan = ({
  principalUgx,
  annualRatePpm,
  feeUgx,
  months,
  disbursedOn,
}: {
  principalUgx: number;
  annualRatePpm: number;
  feeUgx: number;
  months: number;
  disbursedOn: string;
}): ScheduledInstalment[] => {
  const rate = annualRatePpm / 12_000_000;
  const levelUgx = Math.round((principalUgx * rate) / (1 - (1 + rate) ** -months));
  let balanceUgx = principalUgx;
  return Array.from({ length: months }, (_, index) => {
    const interestUgx = Math.round(balanceUgx * rate);
    const partUgx = index === months - 1 ? balanceUgx : levelUgx - interestUgx;
    balanceUgx -= partUgx;
    return {
      number: index + 1,
      dueOn: addMonths(disbursedOn, index + 1),
      principalUgx: partUgx,
      interestUgx,
      feesUgx: index === 0 ? feeUgx : 0,
      balanceAfterUgx: balanceUgx,
    };
  });
};
