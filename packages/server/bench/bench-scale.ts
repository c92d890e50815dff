import { isShort, say } from './harness';
import { measureNight, measurePayments } from './measure-growth';
import { measureOffice, openOffice } from './office';
import { openScaleDatabase } from './scale-database';

const PAYMENTS = isShort ? 1_200 : Number(process.env.BENCH_SCALE);
const { BENCH_DATABASE_URL: serverUrl = '' } = process.env;
const only = new RegExp(process.env.BENCH_ONLY ?? '');

/** Prints how long calls, reports, lists and nightly jobs take with a number of payments (`BENCH_SCALE`) and everything that belongs to them. */
const benchScale = async (): Promise<void> => {
  const url = await openScaleDatabase(serverUrl, PAYMENTS, (name, ms) => {
    if (ms >= 1_000) say(`filled ${name} in ${(ms / 1_000).toFixed(1)} s`);
  });
  const office = await openOffice(url);
  if (only.test('payment')) await measurePayments(office);
  await measureOffice(office, only, false);
  await measureNight(office, only);
  await office.stop();
};

await benchScale();
