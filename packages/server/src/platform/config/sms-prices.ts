import { err, ok, type Result } from '@somesa/core';
import { isDay } from '@somesa/core/admin';
import { isAscending } from './payer-tariffs';

/** Price of a part of an SMS from a day on (`YYYY-MM-DD`, Africa/Kampala), in UGX. */
export interface SmsPrice {
  from: string;
  partUgx: number;
}

const parsePrice = (written: string): SmsPrice | null => {
  const [, from = '', price] = /^\s*(\d{4}-\d{2}-\d{2})=(\d{1,6})\s*$/.exec(written) ?? [];
  return isDay(from) && price ? { from, partUgx: Number(price) } : null;
};

/** Parses the gateway's prices of a part of an SMS, oldest first, written as `day=price; day=price` in UGX. */
export const parseSmsPrices = (setting: string, written: string): Result<readonly SmsPrice[], string> => {
  const prices = written.split(';').map(parsePrice);
  if (!prices.every((price) => price !== null))
    return err(`${setting}: has a price that can’t be read; write 2026-01-01=35; 2027-01-01=40`);
  return isAscending(prices.map(({ from }) => from))
    ? ok(prices)
    : err(`${setting}: must list its days in ascending order`);
};

/** Returns the price of a part of an SMS on a day, in UGX; that of the first day before it. */
export const findPartPriceUgx = (prices: readonly SmsPrice[], day: string): number =>
  (prices.findLast(({ from }) => from <= day) ?? prices[0])?.partUgx ?? 0;
