/** A loan as binary floating point schedules it: rounded shillings, whole months, the day of disbursement in each. */
export interface FloatLoan {
  rows: { number: number; dueOn: string; principalUgx: number; interestUgx: number; totalUgx: number }[];
  aprPercent: number;
}

const NEWTON_STEPS = 20;
const CLOSE_ENOUGH = 1e-12;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The same day of a later month, or the last day of a shorter one. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return `${toYear}-${twoDigits(toMonth)}-${twoDigits(Math.min(dayOfMonth, last))}`;
};

/** The monthly rate at which payments a month apart are worth what was lent, by Newton's method. */
const monthlyRateOf = (lent: number, payments: readonly number[], guess: number): number => {
  let rate = guess;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [worth, slope, growth] = [-lent, 0, 1];
    for (const [at, payment] of payments.entries()) {
      growth *= 1 + rate;
      worth += payment / growth;
      slope -= ((at + 1) * payment) / (growth * (1 + rate));
    }
    const change = worth / slope;
    rate -= change;
    if (Math.abs(change) < CLOSE_ENOUGH) break;
  }
  return rate;
};

/**
 * Plans a loan with the textbook's annuity in floats and nothing checked: what our exact engine is compared with.
 * Amounts in UGX, the rate in millionths a year and above 0.
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
  let owed = principalUgx;
  for (let number = 1; number <= instalments; number += 1) {
    const interest = Math.round(owed * rate);
    const principal = number === instalments ? owed : instalment - interest;
    owed -= principal;
    rows.push({
      number,
      dueOn: monthsAfter(disbursedOn, number),
      principalUgx: principal,
      interestUgx: interest,
      totalUgx: principal + interest,
    });
  }
  const monthly = monthlyRateOf(
    principalUgx,
    rows.map(({ totalUgx }) => totalUgx),
    rate,
  );
  return { rows, aprPercent: Math.round(((1 + monthly) ** 12 - 1) * 1000) / 10 };
};
