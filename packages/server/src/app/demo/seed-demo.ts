import { createPasswords, passwordCostOf } from '../../people/sign-in/passwords';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { markDemo } from '../../platform/db/installation-facts';
import type { connectProviders } from '../connect-providers';
import { seedDemoHistory } from './demo-history';
import { seedDemoPeople } from './demo-people';
import { demoOrigins, seedDemoData } from './seed-demo-data';

export interface Demo {
  config: Config;
  clock: Clock;
  database: Database;
  providers: ReturnType<typeof connectProviders>;
  /** Port of the demo school's site, whose address may show the forms. */
  demoPort: string;
}

/**
 * Fills an empty database with the demo's schools and people, and what they did before, if they have a past. Records when that
 * begins and ends, so that half a demo is recognised and none is ever served to the public.
 */
export const seedDemo = async (demo: Demo, { hasPast }: { hasPast: boolean }): Promise<void> => {
  const { config, clock, database, providers, demoPort } = demo;
  await markDemo(database, 'filling', clock.now());
  await seedDemoData(database, demoOrigins(demoPort));
  await seedDemoPeople(database, createPasswords(passwordCostOf(config)), clock.now());
  if (hasPast) await seedDemoHistory(database, { ...config, ...providers }, clock.now());
  await markDemo(database, 'filled', clock.now());
};
