import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/test-app';
import { openTestDatabase } from '../../testing/test-database';
import { createTestMode } from './test-mode';

const databases = await openTestDatabase('schema');
const url = 'url' in databases.location ? databases.location.url : '';
await databases.database.close();
afterAll(() => databases.drop());

const lookUpOn = async (databaseUrl: string, secretKey: string) => {
  const test = await buildTestApp({
    env: { SANDBOX_DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, LOG_LEVEL: 'error' },
    createTestMode,
  });
  const { status } = await test.call({ url: '/test/api/students/TEST-0001?school=st-marys-kisubi' });
  const log = test.log.join('');
  await test.end();
  return { status, log };
};

const ourKey = 'the-secret-key-of-an-installation-01';

it('test mode accepts an owner of its database that may not create roles, if it is a member of the role of the application', async () => {
  const own = await openTestDatabase('schema');
  const address = new URL('url' in own.location ? own.location.url : '');
  await own.database.close();
  const login = `somesa_test_${randomBytes(5).toString('hex')}`;
  await own.runAsOwner(`create role ${login} login password 'of-test-mode'`);
  await own.runAsOwner(`grant somesa_app to ${login}`);
  await own.runAsOwner(`create database ${login} owner ${login}`);
  const test = Object.assign(new URL(address), {
    username: login,
    password: 'of-test-mode',
    pathname: `/${login}`,
  });
  try {
    expect((await lookUpOn(test.href, ourKey)).status).toBe(200);
  } finally {
    await own.runAsOwner(`drop database ${login} with (force)`);
    await own.runAsOwner(`revoke somesa_app from ${login}`);
    await own.runAsOwner(`drop role ${login}`);
    await own.drop();
  }
});

it('test mode uses its own PostgreSQL again after a restart, and no database of another installation', async () => {
  expect((await lookUpOn(url, ourKey)).status).toBe(200);
  expect((await lookUpOn(url, ourKey)).status).toBe(200);
  const other = await lookUpOn(url, 'the-secret-key-of-an-installation-02');
  expect(other.status).toBe(503);
  expect(other.log).toContain('SANDBOX_DATABASE_URL: names a database that something else uses');
});
