import type { ReportRow } from '@somesa/core/admin';
import type { MoneyFlow } from './money-flow';

/** The report of what came in. What was taken back again is taken off. */
export const collectionRows = (flows: readonly MoneyFlow[]): ReportRow[] =>
  flows.map(({ period, in: { mtn, airtel, bank }, out: { reversed } }) => ({
    period,
    mtnUgx: mtn,
    airtelUgx: airtel,
    bankUgx: bank,
    reversedUgx: reversed,
    totalUgx: mtn + airtel + bank - reversed,
  }));

/** The report of what went out. */
export const payoutRows = (flows: readonly MoneyFlow[]): ReportRow[] =>
  flows.map(({ period, out: { loans, settlements, refunds } }) => ({
    period,
    loansUgx: loans,
    settlementsUgx: settlements,
    refundsUgx: refunds,
    totalUgx: loans + settlements + refunds,
  }));
