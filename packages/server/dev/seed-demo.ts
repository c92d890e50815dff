import { createPasswords, getPasswordCost } from '../src/people/sign-in/passwords';
import type { Clock } from '../src/platform/clock';
import { markDemo } from '../src/platform/db/installation-facts';
import { addDemoPeople, colleagues, seedDemoPeople } from './demo-people';
import { type DemoTarget, openDemoServer } from './demo-server';
import { yearLoans } from './demo-year';
import { playDemo } from './play-demo';
import { isEmpty, listDemoOrigins, seedDemoData } from './seed-demo-data';
import { listParentEvents, listYearEvents } from './year-events';

/** Histories that a demo can have: the parent's half year, a year of all schools besides, or none. */
export const demoHistories = ['year', 'parent', 'none'] as const;
export type DemoHistory = (typeof demoHistories)[number];

/** Plays a history of the demo up to an instant. The demo's schools and people must exist. */
export const seedDemoHistory = async (
  target: DemoTarget,
  history: DemoHistory,
  until: Date,
): Promise<void> => {
  if (history === 'none') return;
  const { database, config } = target;
  const isYear = history === 'year';
  if (isYear) {
    const people = [...yearLoans.map(({ borrower }) => borrower), ...colleagues];
    const passwords = createPasswords(getPasswordCost(config));
    await addDemoPeople(database, people, { passwords, password: 'parent-demo', now: until });
  }
  const server = await openDemoServer(target);
  await playDemo(server, until, [...listParentEvents(target), ...(isYear ? listYearEvents(target) : [])]);
  await server.close();
};

/**
 * Seeds a database that has neither schools nor users with those of the demo, and with a history; leaves any
 * other as it is. Records the start and the end, so that an interrupted demo is recognised and no demo is
 * ever served to the public. `demoPort` is the port of the demo school's site, which becomes an allowed
 * origin.
 */
export const seedDemo = async (
  target: DemoTarget & { clock: Clock },
  { history, demoPort }: { history: DemoHistory; demoPort: string },
): Promise<void> => {
  const { config, clock, database } = target;
  if (!(await isEmpty(database))) return;
  await markDemo(database, 'filling', clock.now());
  await seedDemoData(database, listDemoOrigins(demoPort));
  await seedDemoPeople(database, createPasswords(getPasswordCost(config)), clock.now());
  await seedDemoHistory(target, history, clock.now());
  await markDemo(database, 'filled', clock.now());
};
