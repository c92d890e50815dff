import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/config/config';
import { createOwnLogin, type OwnLogin } from '../../testing/own-login';
import { publicSite } from '../../testing/public-site-settings';
import { checkDatabase, compareClocks } from './check-database';

let own: OwnLogin;
beforeAll(async () => {
  own = await createOwnLogin();
});
afterAll(() => own.drop());

const check = async (env: Record<string, string>) => {
  const settings = readSettings({ ...publicSite, SECRET_KEY: 'k'.repeat(32), ...env });
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  return checkDatabase(settings.value, env);
};
const listProblems = async (env: Record<string, string>): Promise<string> =>
  (await check(env))
    .filter(({ status }) => status !== 'ok')
    .map(({ status, text }) => `${status}: ${text}`)
    .join('\n');

describe('checkDatabase', () => {
  it('reports settings of the server that lose payments, and a superuser', async () => {
    const problems = await listProblems({ DATABASE_URL: own.ownerUrl });
    expect(problems).toContain('error: fsync is off');
    expect(problems).toContain('warning: DATABASE_URL logs in as a superuser');
    expect(problems).toContain('warning: archive_mode is off');
  });

  it('accepts a login of the application’s own, and the clock of the database', async () => {
    expect(
      await listProblems({ DATABASE_URL: own.applicationUrl, DATABASE_MIGRATION_URL: own.ownerUrl }),
    ).toContain('warning: The login in DATABASE_URL may not work as somesa_app yet');
    await own.runAsOwner(`grant somesa_app to ${own.login}`);
    const texts = (
      await check({ DATABASE_URL: own.applicationUrl, DATABASE_MIGRATION_URL: own.ownerUrl })
    ).map(({ status, text }) => `${status}: ${text}`);
    expect(texts).toContain('ok: The login has the rights that it needs, and no more.');
    expect(texts).toContain('ok: This machine’s clock agrees with the database.');
    expect(texts).toContain('ok: DATABASE_MIGRATION_URL can log in.');
  });

  it('reports pools that are larger than the server allows', async () => {
    expect(await listProblems({ DATABASE_URL: own.ownerUrl, DATABASE_POOL_SIZE: '900' })).toMatch(
      /error: One server opens up to 907 connections, but the database allows \d+/,
    );
  });

  it('reports a database that does not exist, and each login by its own setting', async () => {
    const url = new URL(own.ownerUrl);
    url.pathname = '/no_such_database';
    expect(await listProblems({ DATABASE_URL: url.href })).toContain(
      'error: The database that DATABASE_URL names does not exist',
    );
    expect(await listProblems({ DATABASE_URL: own.ownerUrl, DATABASE_MIGRATION_URL: url.href })).toContain(
      'error: The database that DATABASE_MIGRATION_URL names does not exist',
    );
  });

  it('warns until two administrators can log in, since one alone can approve nothing', async () => {
    const addAdministrator = (name: string) =>
      own.runAsOwner(`insert into users
        (id, role_id, role_granted_at, first_name, last_name, email, email_key, msisdn, password_hash, language, created_at)
        values (gen_random_uuid(), 3, now(), 'A', 'B', '${name}', '${name}', '${name}', 'x', 'en', now())`);
    const check = async () => listProblems({ DATABASE_URL: own.ownerUrl });
    expect(await check()).toContain('warning: No administrator can log in, but approvals need two.');
    await addAdministrator('agnes');
    expect(await check()).toContain('warning: Only one administrator can log in, but approvals need two.');
    await addAdministrator('moses');
    expect(await check()).not.toContain('approvals need two');
  });

  it('reports another secret key than the recorded one', async () => {
    const record = (value: string) =>
      check({ DATABASE_URL: own.ownerUrl, SECRET_KEY: value }).then((findings) =>
        findings.filter(({ text }) => text.startsWith('SECRET_KEY')).map(({ status }) => status),
      );
    expect(await record('k'.repeat(32))).toEqual([]);
    await own.runAsOwner(
      `insert into installation_facts (name, value, recorded_at) values ('secret_key', 'another', now())`,
    );
    expect(await record('k'.repeat(32))).toEqual(['error']);
    await own.runAsOwner(`delete from installation_facts where name = 'secret_key'`);
  });

  it('reports a newer schema as an error, and an empty database as a warning', async () => {
    const problems = () => listProblems({ DATABASE_URL: own.ownerUrl });
    await own.runAsOwner(`create table applied as select * from drizzle.__drizzle_migrations`);
    await own.runAsOwner(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await own.runAsOwner(`update installation_facts set value = '99.0.0' where name = 'oldest_version'`);
    expect(await problems()).toContain('error: The database has a newer schema');
    await own.runAsOwner(`update installation_facts set value = '2.0.0' where name = 'oldest_version'`);
    expect(await problems()).not.toContain('schema');
    await own.runAsOwner(`delete from drizzle.__drizzle_migrations`);
    expect(await problems()).toContain('warning: The database is empty');
    await own.runAsOwner(`insert into drizzle.__drizzle_migrations select * from applied`);
    await own.runAsOwner('drop table applied');
  });
});

describe('compareClocks', () => {
  it('reports clocks that differ by more than what is known of them', () => {
    expect([0, 2_500, -10_000, 90_000].map((ms) => compareClocks('MTN', ms, 1_000).status)).toEqual([
      'ok',
      'ok',
      'warning',
      'error',
    ]);
  });
});
