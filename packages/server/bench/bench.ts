import { compareDashboards, dashboards } from './dashboard';
import { fillDatabase, openScaleDatabase } from './fill';
import { addPaymentsToLoan, spreadLoans } from './fill-loans';
import { measureNight, measurePayments } from './growth';
import { asOwner, benchSize, createBenchDatabase, reportMisses } from './harness';
import { compareHotPaths } from './hot-paths';
import { measureOffice, openOffice } from './office';

/** Sizes of the database whose lists and reports have limits. */
const sizes = {
  payments: benchSize(1_000_000, 1_000),
  runningLoans: benchSize(5_000, 20),
  repaidLoans: benchSize(200_000, 200),
};

/**
 * Prints how long the back office takes at a million payments, and each page of a dashboard with many
 * payments beside one with few; and lookups and initiations a second beside bare Fastify. Fails above the
 * limits of the first two.
 */
export const bench = async (serverUrl: string): Promise<void> => {
  const url = await createBenchDatabase('bench_office', serverUrl);
  await fillDatabase(url, sizes);
  const accounts = Object.values(dashboards).map(({ reference, payments }) =>
    addPaymentsToLoan(reference, payments),
  );
  await asOwner(url, spreadLoans, ...accounts, 'vacuum analyze');
  const office = await openOffice(url);
  await measureOffice(office, /./, true);
  await compareDashboards(office);
  await office.stop();
  await compareHotPaths(serverUrl);
  reportMisses();
};

/** Prints how long calls, reports, lists and nightly jobs take with a number of payments and everything that belongs to them. */
export const benchScale = async (serverUrl: string): Promise<void> => {
  const payments = benchSize(Number(process.env.BENCH_SCALE), 1_200);
  const only = new RegExp(process.env.BENCH_ONLY ?? '');
  const office = await openOffice(await openScaleDatabase(serverUrl, payments));
  if (only.test('payment')) await measurePayments(office);
  await measureOffice(office, only, false);
  await measureNight(office, only);
  await office.stop();
};
