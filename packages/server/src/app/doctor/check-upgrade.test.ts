import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingNames } from '../../platform/config/config';
import { recordStart } from '../../platform/db/installation-facts';
import { type Migration, readMigrations } from '../../platform/db/migrations';
import type { Query } from '../../platform/db/schema-check';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { checkUpgrade } from './check-upgrade';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(async () => {
  await test.database.close();
  await test.drop();
});

const query: Query = (text) => test.database.transaction((tx) => tx.executeSql(text));

/** Returns the findings before an upgrade to a version with one more migration. */
const check = async (next: Partial<Migration> = {}, env = {}, freeBytes: number | null = null) => {
  const [first, ...others] = readMigrations();
  if (!first) throw new Error('there is a first migration');
  const added = { ...first, name: '9999_of_test', hash: 'next', duration: '0.2 s', ...next };
  const findings = await checkUpgrade(query, env, freeBytes, [first, ...others, added]);
  return findings.map(({ status, text }) => `${status}: ${text}`).join('\n');
};

it('says what the next start does, and that the version that ran last can be started again', async () => {
  await recordStart(test.database, settingNames, new Date());
  expect(await checkUpgrade(query, {})).toEqual([]);
  const findings = await check({ isConcurrent: true });
  expect(findings).toMatch(
    /^note: The next start of \S+ migrates the database of \S+: 9999_of_test \(0\.2 s with 10,000,000 rows, while servers write\)\.$/m,
  );
  expect(findings).toMatch(/^ok: Servers of \S+ can go on meanwhile, and \S+ can be started again/m);
  expect(findings).toMatch(/^note: Have \d+ MB free/m);
  expect(findings).not.toMatch(/setting|warning/);
});

it('warns of a version that can’t come back, of too little space, and of settings that are gone', async () => {
  const before = [...settingNames.filter((name) => name !== 'SUSPENSE_DAYS'), 'GONE_SETTING', 'UNUSED'];
  await recordStart(test.database, before, new Date());
  const findings = await check({ oldestVersion: '99.0.0' }, { GONE_SETTING: '1' }, 1);
  expect(findings).toMatch(/^warning: \S+ can’t work on the new schema\. Update to 99\.0\.0 first/m);
  expect(findings).toMatch(/^warning: \d+ MB should be free/m);
  expect(findings).toContain('note: New settings, which have defaults: SUSPENSE_DAYS.');
  expect(findings).toContain('warning: GONE_SETTING is set, but is no setting any more');
  expect(findings).not.toContain('UNUSED');
});
