import { createPasswords, getPasswordCost } from '../../people/sign-in/passwords';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { markDemo } from '../../platform/db/installation-facts';
import type { connectProviders } from '../connect-providers';
import { seedDemoHistory } from './demo-history';
import { seedDemoPeople } from './demo-people';
import { listDemoOrigins, seedDemoData } from './seed-demo-data';
import { seedDemoYear } from './year/seed-demo-year';

export interface Demo {
  config: Config;
  clock: Clock;
  database: Database;
  providers: ReturnType<typeof connectProviders>;
  /** Port of the demo school's site, which becomes an allowed origin. */
  demoPort: string;
}

/**
 * Seeds an empty database with the demo's schools and users, and with the history that `DEMO_HISTORY` names: the parent's half year, a
 * year of all schools besides, or none. Records the start and the end, so that an interrupted demo is recognised and no demo is ever
 * served to the public.
 */
export const seedDemo = async (demo: Demo): Promise<void> => {
  const { config, clock, database, providers, demoPort } = demo;
  await markDemo(database, 'filling', clock.now());
  await seedDemoData(database, listDemoOrigins(demoPort));
  await seedDemoPeople(database, createPasswords(getPasswordCost(config)), clock.now());
  const until = clock.now();
  const dependencies = { ...config, ...providers, sandboxUrl: `http://localhost:${config.SANDBOX_PORT}` };
  if (config.DEMO_HISTORY !== 'none') await seedDemoHistory(database, dependencies, until);
  if (config.DEMO_HISTORY === 'year') await seedDemoYear(database, dependencies, until);
  await markDemo(database, 'filled', clock.now());
};
