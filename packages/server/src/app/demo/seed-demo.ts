import { createPasswords, getPasswordCost } from '../../people/sign-in/passwords';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { markDemo } from '../../platform/db/installation-facts';
import type { connectProviders } from '../connect-providers';
import { seedDemoHistory } from './demo-history';
import { seedDemoPeople } from './demo-people';
import { listDemoOrigins, seedDemoData } from './seed-demo-data';

export interface Demo {
  config: Config;
  clock: Clock;
  database: Database;
  providers: ReturnType<typeof connectProviders>;
  /** Port of the demo school's site, which becomes an allowed origin. */
  demoPort: string;
}

/**
 * Seeds an empty database with the demo's schools and users, and with their history if `hasPast`. Records the start and the end, so
 * that an interrupted demo is recognised and no demo is ever served to the public.
 */
export const seedDemo = async (demo: Demo, { hasPast }: { hasPast: boolean }): Promise<void> => {
  const { config, clock, database, providers, demoPort } = demo;
  await markDemo(database, 'filling', clock.now());
  await seedDemoData(database, listDemoOrigins(demoPort));
  await seedDemoPeople(database, createPasswords(getPasswordCost(config)), clock.now());
  if (hasPast) await seedDemoHistory(database, { ...config, ...providers }, clock.now());
  await markDemo(database, 'filled', clock.now());
};
