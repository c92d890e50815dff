import { siteBuilders } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoData } from '../../dev/seed-demo-data';
import { addRequiredRecords } from '../app/startup/add-required-records';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { addOrigin, listOrigins } from './schools-repository';

const DEMO = 'http://localhost:4100';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await openTestDatabase();
  await addRequiredRecords(databases.database, new Date());
  await seedDemoData(databases.database, [DEMO]);
});
afterAll(async () => {
  await databases.database.close();
  await databases.drop();
});

const allow = (...[origin, builder]: [string, ('wix' | 'google-sites')?]) =>
  databases.database.transaction((tx) => addOrigin(tx, 'st-marys-kisubi', origin, builder));
const getBuilder = async (origin: string) =>
  (await listOrigins(databases.database)).find((row) => row.origin === origin)?.siteBuilder;

it('registers the demo origin for every school without a builder, and one origin for each builder', async () => {
  const rows = await listOrigins(databases.database);
  expect(rows.filter(({ origin, siteBuilder }) => origin === DEMO && siteBuilder === null)).toHaveLength(3);
  expect(rows.flatMap(({ siteBuilder }) => siteBuilder ?? []).sort()).toEqual([...siteBuilders].sort());
});

it('saves the latest builder of an origin that is registered again', async () => {
  await allow('https://moved.example', 'wix');
  expect(await getBuilder('https://moved.example')).toBe('wix');
  await allow('https://moved.example', 'google-sites');
  expect(await getBuilder('https://moved.example')).toBe('google-sites');
  await allow('https://moved.example');
  expect(await getBuilder('https://moved.example')).toBeNull();
});

it('rejects an unknown builder in the database', async () => {
  const insert = `insert into school_origins (school_id, origin, site_builder) values (1, 'https://x.example', 'geocities')`;
  await expect(databases.runAsOwner(insert)).rejects.toThrow(/school_origins_site_builder_known/);
});

it.each([
  'https://school.example/',
  'https://school.example/fees',
  'https://School.example',
  'school.example',
  'ftp://school.example',
  'https://school.example; script-src *',
  'https://*.example',
  'https://user@school.example',
  'https://school.example:443',
  'null',
  '*',
])('rejects the origin %s', async (origin) => {
  await expect(allow(origin)).rejects.toThrow('is no web origin');
});

it.each([
  'https://school.example',
  'http://localhost:4100',
  'http://10.1.2.3:81',
  'https://xn--bcher-kva.example',
])('accepts the origin %s', async (origin) => {
  await allow(origin);
  expect(await getBuilder(origin)).toBeNull();
});
