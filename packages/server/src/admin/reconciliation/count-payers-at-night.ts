import { recordPayerCount } from '../../platform/db/installation-facts';
import { readWholeTables } from '../../platform/db/read-whole-tables';
import { countPayers } from '../../site/public/count-payers';
import type { NightlyCheck } from './nightly-check';

/** Counts the payers for the figures of the site, so that no visitor waits for it. */
export const countPayersAtNight: NightlyCheck = async ({ database, clock, shouldContinue }) => {
  if (!(await shouldContinue())) return;
  const count = await readWholeTables(database, countPayers);
  await recordPayerCount(database, count, clock.now());
};
