import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../dev/seed-demo';
import { systemClock } from '../../platform/clock';
import { readConfig } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { type DatabaseLocation, openDatabase } from '../../platform/db/open-database';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { connectProviders } from '../connect-providers';
import { prepareInstallation } from './prepare-installation';
import { replaceSecretKey } from './replace-secret-key';

const KEY = 'a-secret-key-of-the-preparation-test-01';
const OTHER_KEY = 'another-key-of-the-preparation-test-002';
const publicEnv = { PUBLIC_URL: 'https://fees.example' };

let opened: TestDatabase;
let folder: string;
beforeEach(async () => {
  opened = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'somesa-prepare-'));
});
afterEach(async () => {
  await opened.database.close();
  await opened.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Start {
  env?: Record<string, string>;
  isDemoRequested?: boolean;
  /** True for the program that seeds demo data, which is no part of the server. */
  isSeeding?: boolean;
  database?: Database;
  location?: DatabaseLocation;
}

const prepare = ({ env = {}, isDemoRequested = false, isSeeding = false, ...on }: Start = {}) => {
  const config = readConfig({
    SECRET_KEY: KEY,
    DATA_DIR: folder,
    PASSWORD_COST_LOG2: '10',
    ...env,
  });
  if (!config.ok) throw new Error(config.error.join('\n'));

  const target = {
    config: { ...config.value, location: on.location ?? opened.location },
    clock: systemClock,
    database: on.database ?? opened.database,
    ...connectProviders(config.value, systemClock),
  };
  const seed = () => seedDemo(target, { history: 'parent', demoPort: '4100' });
  return prepareInstallation({
    ...target,
    isDemoRequested,
    ...(isSeeding && { seed }),
    report: () => undefined,
  });
};

const count = async (what: string, database = opened.database): Promise<number> => {
  const text = `select count(*)::int as n from ${what}`;
  const [row] = await database.run<{ n: number }>({ name: `count-${what}`, text }, []);
  return row?.n ?? 0;
};

const addPerson = (roleId: number, email: string, msisdn: string, isVerified: boolean) =>
  opened.runAsOwner(`
    with school as (
      insert into schools (slug, name) select 'a-school', 'A School' where ${roleId} = 4 returning id)
    insert into users (id, role_id, school_id, school_role, role_granted_at, first_name, last_name, email, email_key, msisdn, phone_verified_at, password_hash, language, created_at)
    values (gen_random_uuid(), ${roleId}, (select id from school), case ${roleId} when 4 then 'head' end, now(), 'A', 'B', '${email}', '${email}', '${msisdn}', ${isVerified ? 'now()' : 'null'}, 'x', 'en', now())`);

const hasDemo = { ok: false, error: expect.stringMatching(/^DATABASE_URL: .*demo data/) };
const hasOtherKey = { ok: false, error: expect.stringMatching(/^SECRET_KEY: differs/) };

describe('prepareInstallation', () => {
  it('seeds the demo once if two processes start at the same time', async () => {
    const location = 'url' in opened.location ? opened.location : { dataDir: folder };
    const start = async () => {
      const own = await openDatabase(location, () => undefined);
      if (!own.ok) return { ...own, schools: null, people: null };
      const prepared = await prepare({
        isDemoRequested: true,
        isSeeding: true,
        database: own.value,
        location,
      });
      const filled = { schools: await count('schools', own.value), people: await count('users', own.value) };
      await own.value.close();
      return { ...prepared, ...filled };
    };
    const results = await Promise.all([start(), start()]);
    const prepared = results.filter(({ ok }) => ok);
    for (const result of prepared) expect(result).toMatchObject({ schools: 3, people: 4 });
    const rejected = results.filter(({ ok }) => !ok);
    expect(prepared.length).toBe('url' in location ? 2 : 1);
    for (const result of rejected) expect(result).toMatchObject({ error: expect.stringContaining('in use') });
  });

  it('refuses a public site on a database that a demo was ever filled into, whatever its accounts are now', async () => {
    expect(await prepare({ isSeeding: true })).toEqual({ ok: true, value: null });
    expect(await count('schools')).toBe(3);
    expect(await prepare({ isDemoRequested: true })).toEqual({ ok: true, value: null });
    expect(await prepare({ env: publicEnv })).toEqual(hasDemo);
    await opened.runAsOwner(
      `update users set email = id || '@school.example', email_key = id || '@school.example'`,
    );
    expect(await prepare({ env: publicEnv })).toEqual(hasDemo);
    expect(await prepare({ env: { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' } })).toEqual(hasDemo);
    expect(await prepare()).toEqual({ ok: true, value: null });
  });

  it.each<[string, [number, string, string, boolean]]>([
    ['staff', [2, 'staff@somesa.example', '+256772000102', true]],
    ['an administrator', [3, 'admin@somesa.example', '+256772999999', true]],
    ['a bursar', [4, 'bursar@somesa.example', '+256772000104', false]],
    ['a parent', [1, 'parent@somesa.example', '+256772000101', true]],
  ])(
    'refuses a public site on a database with %s of the demo, filled in before demos were recorded',
    async (_, person) => {
      await addPerson(...person);
      expect(await prepare({ env: publicEnv })).toEqual(hasDemo);
    },
  );

  it.each<[string, [number, string, string, boolean]]>([
    ['another phone', [1, 'parent@somesa.example', '+256772000999', true]],
    ['a phone that is not verified', [1, 'parent@somesa.example', '+256772000101', false]],
    ['the demo’s domain', [1, 'someone@somesa.example', '+256772000102', true]],
    ['the demo’s phone', [1, 'someone@school.example', '+256772000101', true]],
  ])('starts although someone registered as a parent with %s', async (_, person) => {
    await addPerson(...person);
    expect(await prepare({ env: publicEnv })).toEqual({ ok: true, value: null });
    expect(await count('schools')).toBe(0);
  });

  it('fills no demo into a database that holds anything', async () => {
    await addPerson(3, 'agnes@school.example', '+256772999999', true);
    expect(await prepare({ isSeeding: true })).toEqual({ ok: true, value: null });
    expect(await count('schools')).toBe(0);
  });

  it('refuses to serve a demo from a database without one, as the server can fill in none', async () => {
    expect(await prepare({ isDemoRequested: true })).toEqual({
      ok: false,
      error: expect.stringMatching(/^--demo: .*this build of the server does not contain/),
    });
    expect(await count('schools')).toBe(0);
  });

  it('refuses a demo that was interrupted while it was filled in', async () => {
    await opened.runAsOwner(`insert into installation_facts values ('demo_data', 'filling', now())`);
    expect(await prepare()).toEqual({ ok: false, error: expect.stringContaining('interrupted') });
  });

  it('refuses another secret key on the same database, until it is replaced on purpose', async () => {
    expect(await prepare()).toEqual({ ok: true, value: null });
    expect(await prepare()).toEqual({ ok: true, value: null });
    expect(await prepare({ env: { SECRET_KEY: OTHER_KEY } })).toEqual(hasOtherKey);
    await replaceSecretKey(opened.database, {
      secretKey: Buffer.from(OTHER_KEY),
      oldKey: null,
      isOldKeyLost: false,
      now: new Date(),
    });
    expect(await prepare({ env: { SECRET_KEY: OTHER_KEY } })).toEqual({ ok: true, value: null });
    expect(await prepare()).toEqual(hasOtherKey);
  });

  it('stores nothing from which the key could be told', async () => {
    await prepare();
    const [fact] = await opened.database.run<{ value: string }>(
      { name: 'test-fact', text: `select value from installation_facts where name = 'secret_key'` },
      [],
    );
    expect(fact?.value).toMatch(/^[\w-]{43}$/);
    expect(KEY).not.toContain(fact?.value);
  });

  it('lets one of two keys win that come at the same time', async () => {
    const results = await Promise.all([prepare(), prepare({ env: { SECRET_KEY: OTHER_KEY } })]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
