import { type ChargeBand, err, type Network, ok, type PayerCharges, type Result } from '@somesa/core';

/** Tariff of a network for payers, which applies from a day on (`YYYY-MM-DD`, Africa/Kampala). */
export interface PayerTariff {
  from: string;
  bands: readonly ChargeBand[];
}

/** Tariffs of each network, oldest first. */
export type PayerTariffs = Readonly<Record<Network, readonly PayerTariff[]>>;

const example =
  'write 2026-07-01: 5000=100, 60000=500 for UGX 100 up to UGX 5,000 and UGX 500 up to UGX 60,000';

const isDay = (written: string): boolean => {
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
};

const parseBand = (written: string): ChargeBand | null => {
  const [, upTo, charge] = /^(\d{1,10})=(\d{1,10})$/.exec(written.trim()) ?? [];
  return upTo && charge ? { upToUgx: Number(upTo), chargeUgx: Number(charge) } : null;
};

const parseTariff = (written: string): PayerTariff | null => {
  const [from = '', bandList = ''] = written.split(/:(.*)/s).map((part) => part.trim());
  const bands = bandList.split(',').map(parseBand);
  return isDay(from) && bands.every((band) => band !== null) ? { from, bands } : null;
};

/** Returns whether each value is above the one before. */
export const isAscending = (values: readonly (number | string)[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));

/** Parses the tariffs of a network, oldest first, written as `day: amount=charge, amount=charge; day: ...` in UGX. */
export const parsePayerTariffs = (
  setting: string,
  written: string,
): Result<readonly PayerTariff[], string> => {
  const tariffs = written.trim() === '' ? [] : written.split(';').map(parseTariff);
  if (!tariffs.every((tariff) => tariff !== null))
    return err(`${setting}: has a tariff that can’t be read; ${example}`);
  const hasOrder =
    isAscending(tariffs.map(({ from }) => from)) &&
    tariffs.every(({ bands }) => isAscending(bands.map(({ upToUgx }) => upToUgx)));
  return hasOrder ? ok(tariffs) : err(`${setting}: must list its days and amounts in ascending order`);
};

const findBands = (tariffs: readonly PayerTariff[], day: string): readonly ChargeBand[] =>
  tariffs.findLast(({ from }) => from <= day)?.bands ?? [];

/** Returns the charges that apply on a day; none before the first tariff of a network. */
export const findPayerCharges = ({ mtn, airtel }: PayerTariffs, day: string): PayerCharges => ({
  mtn: findBands(mtn, day),
  airtel: findBands(airtel, day),
});
