/** Loan schedule calculated in floating point: rounded shillings, due monthly on the day of the disbursement. */
export interface FloatLoan {
  rows: { number: number; dueOn: string; principalUgx: number; interestUgx: number; totalUgx: number }[];
  aprPercent: number;
}

const NEWTON_STEPS = 20;
const CLOSE_ENOUGH = 1e-12;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the same day of a later month, or the last day of a shorter one. */
const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return `${toYear}-${twoDigits(toMonth)}-${twoDigits(Math.min(dayOfMonth, last))}`;
};

/** Calculates the monthly rate at which monthly payments have the present value of the principal, by Newton's method. */
const calculateMonthlyRate = (principal: number, payments: readonly number[], guess: number): number => {
  let rate = guess;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [value, slope, growth] = [-principal, 0, 1];
    for (const [at, payment] of payments.entries()) {
      growth *= 1 + rate;
      value += payment / growth;
      slope -= ((at + 1) * payment) / (growth * (1 + rate));
    }
    const change = value / slope;
    rate -= change;
    if (Math.abs(change) < CLOSE_ENOUGH) break;
  }
  return rate;
};

/** Calculates a loan schedule with the textbook formula in floats and without validation, to compare with our exact engine. Amounts in
 * UGX; the rate in millionths per year, above 0.
 */
export const floatLoan = (input: {
  principalUgx: number;
  annualRatePpm: number;
  instalments: number;
  disbursedOn: string;
}): FloatLoan => {
  const { principalUgx, annualRatePpm, instalments, disbursedOn } = input;
  const rate = annualRatePpm / 1_000_000 / 12;
  const instalment = Math.round((principalUgx * rate) / (1 - (1 + rate) ** -instalments));
  const rows: FloatLoan['rows'] = [];
  let outstanding = principalUgx;
  for (let number = 1; number <= instalments; number += 1) {
    const interest = Math.round(outstanding * rate);
    const principal = number === instalments ? outstanding : instalment - interest;
    outstanding -= principal;
    rows.push({
      number,
      dueOn: addMonths(disbursedOn, number),
      principalUgx: principal,
      interestUgx: interest,
      totalUgx: principal + interest,
    });
  }
  const monthly = calculateMonthlyRate(
    principalUgx,
    rows.map(({ totalUgx }) => totalUgx),
    rate,
  );
  return { rows, aprPercent: Math.round(((1 + monthly) ** 12 - 1) * 1000) / 10 };
};
