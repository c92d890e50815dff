import type { ReportRow } from '@somesa/core/admin';
import { addDays } from '../../platform/add-days';
import type { TaxRates } from '../../platform/config/tax-rates';
import type { Queryable } from '../../platform/db/database';
import type { ReportRequest } from '../reports/periods';
import { readTrialBalance } from './statements';

/** Rates with the part of a range of days in which they apply. */
interface TaxPeriod {
  days: ReportRequest['days'];
  rates: TaxRates['rates'];
}

/** Lists the parts of a range of days in which different rates apply, oldest first. */
export const listTaxPeriods = (
  dated: readonly TaxRates[],
  { from, to }: ReportRequest['days'],
): TaxPeriod[] =>
  dated
    .map((period, at): TaxPeriod => {
      const next = dated[at + 1];
      const last = next === undefined ? to : addDays(next.from, -1);
      return {
        days: { from: period.from > from ? period.from : from, to: last < to ? last : to },
        rates: period.rates,
      };
    })
    .filter(({ days, rates }) => days.from <= days.to && rates.length > 0);

/** Multiplies an amount by a rate in millionths; halves are rounded away from 0. */
const applyPpm = (amountUgx: number, ppm: number): number =>
  Math.sign(amountUgx) * Number((2n * BigInt(Math.abs(amountUgx)) * BigInt(ppm) + 1_000_000n) / 2_000_000n);

/**
 * Returns the taxes and levies on what was posted to the accounts that have a rate, for each part of the period with its own rates. The base
 * of an expense or asset are its debits less its credits, of any other account the reverse. Each tax is rounded once.
 */
export const readTaxes = async (db: Queryable, request: ReportRequest): Promise<ReportRow[]> => {
  const rows: ReportRow[] = [];
  for (const { days, rates } of listTaxPeriods(request.taxRates, request.days)) {
    const accounts = await readTrialBalance(db, { ...request, days });
    for (const { account, ratePpm } of rates) {
      const found = accounts.find(({ code }) => code === account);
      const debitsUgx = Number(found?.debitUgx ?? 0) - Number(found?.creditUgx ?? 0);
      const isDebit = found?.kind === 'expense' || found?.kind === 'asset';
      // Without postings there is no tax, and no negative 0.
      const baseUgx = isDebit || debitsUgx === 0 ? debitsUgx : -debitsUgx;
      rows.push({
        code: account,
        account,
        since: days.from,
        rateBps: Math.round(ratePpm / 100),
        baseUgx,
        taxUgx: applyPpm(baseUgx, ratePpm),
      });
    }
  }
  return rows;
};
