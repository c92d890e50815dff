/** Limits of one mobile money transaction, in UGX, that apply from a day on (`YYYY-MM-DD`, Africa/Kampala). */
export interface MobileMoneyLimits {
  from: string;
  minimumUgx: number;
  perTransactionUgx: number;
}

/** Limits by date, newest last. Source: Bank of Uganda, tiered limits of 1 March 2022. */
const limits: readonly [MobileMoneyLimits, ...MobileMoneyLimits[]] = [
  { from: '2022-03-01', minimumUgx: 500, perTransactionUgx: 5_000_000 },
];

/** Returns the limits that apply on a day; the first ones before their date. */
export const getMobileMoneyLimits = (day: string): MobileMoneyLimits =>
  limits.reduce((current, entry) => (entry.from <= day ? entry : current), limits[0]);
