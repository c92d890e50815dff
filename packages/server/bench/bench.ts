import { compareDashboards } from './dashboard';
import { fillPeople } from './fill-people';
import { asOwner, benchSize, createBenchDatabase, reportMisses, say } from './harness';
import { compareHotPaths } from './hot-paths';
import { measureOffice, openOffice } from './office';
import { fillScaleDatabase } from './scale-database';

const PAYMENTS = benchSize(1_000_000, 1_000);
const LOANS = benchSize(5_000, 20);

/** Prints how long the back office takes at a million payments, and each page of a dashboard with many payments beside one with few; and
 * lookups and initiations a second beside bare Fastify. Fails above the limits of the first two.
 */
const bench = async (): Promise<void> => {
  say(`Filling ${PAYMENTS} payments.`);
  const url = await createBenchDatabase('bench_office');
  await fillScaleDatabase(url, { payments: PAYMENTS, loans: LOANS }, () => undefined);
  await asOwner(url, fillPeople, 'vacuum analyze');
  const office = await openOffice(url);
  await measureOffice(office, /./, true);
  await compareDashboards(office);
  await office.stop();
  await compareHotPaths();
  reportMisses();
};

await bench();
