import { err, ok, type Result } from '@somesa/core';
import { type FixedAccountCode, fixedAccountCodes, isDay } from '@somesa/core/admin';
import { isAscending } from './payer-tariffs';

/** Rate of a tax on what is posted to an account, in millionths. */
export interface TaxRate {
  account: FixedAccountCode;
  ratePpm: number;
}

/** Rates that apply from a day on (`YYYY-MM-DD`, posting date), until the next. */
export interface TaxRates {
  from: string;
  rates: readonly TaxRate[];
}

const PPM_PER_PERCENT = 10_000;

const example =
  'write 2026-07-01: expense:charges-mtn=15, income:interest=0.5 for 15% of the charges of MTN and 0.5% of the interest';

const parseRate = (written: string): TaxRate | null => {
  const [, code, percent] = /^([a-z:-]+)=(\d{1,2}(?:\.\d{1,4})?)$/.exec(written.trim()) ?? [];
  const account = fixedAccountCodes.find((known) => known === code);
  return account && percent ? { account, ratePpm: Math.round(Number(percent) * PPM_PER_PERCENT) } : null;
};

const parseRates = (written: string): TaxRates | null => {
  const [from = '', rateList = ''] = written.split(/:(.*)/s).map((part) => part.trim());
  const rates = rateList === '' ? [] : rateList.split(',').map(parseRate);
  return isDay(from) && rates.every((rate) => rate !== null) ? { from, rates } : null;
};

/**
 * Parses the rates of taxes and levies, oldest first, written as `day: account=percent, account=percent; day: ...`. A day without rates
 * ends those before it.
 */
export const parseTaxRates = (setting: string, written: string): Result<readonly TaxRates[], string> => {
  const dated = written.trim() === '' ? [] : written.split(';').map(parseRates);
  if (!dated.every((rates) => rates !== null))
    return err(`${setting}: has a rate that can’t be read; ${example}`);
  return isAscending(dated.map(({ from }) => from))
    ? ok(dated)
    : err(`${setting}: must list its days in ascending order`);
};
