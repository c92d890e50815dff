/** Limits of one mobile-money transaction, in UGX, that apply from a day on (`YYYY-MM-DD`, Africa/Kampala). */
export interface MobileMoneyLimits {
  from: string;
  minimumUgx: number;
  perTransactionUgx: number;
}

/** The limits by date, newest last. Source: Bank of Uganda, tiered limits of 1 March 2022. */
const limits: readonly [MobileMoneyLimits, ...MobileMoneyLimits[]] = [
  { from: '2022-03-01', minimumUgx: 500, perTransactionUgx: 5_000_000 },
];

/** Tells the limits that hold on a day; a day before the first entry gets the first. */
export const getMobileMoneyLimits = (day: string): MobileMoneyLimits =>
  limits.reduce((held, entry) => (entry.from <= day ? entry : held), limits[0]);
