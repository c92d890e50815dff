import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config';
import { packageRoot } from '../../platform/config/package-root';
import { publicSite } from '../../testing/public-site-settings';
import { createTestConfig, listTestModeProblems, sandboxCredentials } from './test-settings';

const folder = mkdtempSync(join(tmpdir(), 'somesa-test-mode-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: folder, ...env });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

describe('listTestModeProblems', () => {
  it.each<Record<string, string>>([
    {},
    { SANDBOX_DATABASE_URL: 'memory' },
    { ...publicSite, SANDBOX_DATABASE_URL: 'postgres://somesa@database:5432/somesa_test' },
    { ...publicSite, SANDBOX_DATABASE_URL: 'memory', ALLOW_EMBEDDED_DATABASE: 'yes' },
  ])('accepts %o', (env) => {
    expect(listTestModeProblems(read(env))).toEqual([]);
  });

  it.each([
    ['postgres://db/somesa', 'postgres://db/somesa'],
    ['postgres://us:secret@db/somesa', 'postgresql://other@db:5432/somesa?sslmode=require'],
    ['postgres://127.0.0.1:5433/somesa', 'postgres://localhost:5433/somesa'],
    ['postgres:///somesa?host=/var/run/postgresql', 'postgres:///somesa?host=/var/run/postgresql'],
  ])('rejects %s beside the real database %s', (SANDBOX_DATABASE_URL, DATABASE_URL) => {
    const [problem, ...more] = listTestModeProblems(read({ DATABASE_URL, SANDBOX_DATABASE_URL }));
    expect(problem).toMatch(/^SANDBOX_DATABASE_URL: names the database of the real payments/);
    expect(problem).not.toContain('secret');
    expect(more).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['SANDBOX_DATABASE_URL', { ...publicSite, SANDBOX_DATABASE_URL: 'memory' }],
    ['SANDBOX_PORT', { SANDBOX_DATABASE_URL: 'memory', PORT: '4200' }],
  ])('rejects an unsafe %s', (name, env) => {
    expect(listTestModeProblems(read(env)).map((problem) => problem.split(':')[0])).toEqual([name]);
  });
});

describe('createTestConfig', () => {
  it('names no provider, key, account or store of the real site', () => {
    const real = read({
      ...publicSite,
      SANDBOX_DATABASE_URL: 'postgres://db/somesa_test',
      SANDBOX_PORT: '4205',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'parents',
      S3_ACCESS_KEY: 'us',
      S3_SECRET_KEY: 'secret',
    });
    const config = createTestConfig(real);
    const sandboxUrl = 'http://localhost:4205';
    expect([config.MTN_BASE_URL, config.AIRTEL_BASE_URL, config.AFRICASTALKING_BASE_URL]).toEqual(
      Array(3).fill(sandboxUrl),
    );
    expect(config.location).toMatchObject({ url: 'postgres://db/somesa_test' });
    expect(config.secretKey.equals(real.secretKey) || config.filesKey.equals(real.filesKey)).toBe(false);
    expect(new Set(config.bankAccounts.values())).toEqual(new Set(['0000000000']));
    expect([config.s3, config.BANK_WEBHOOK_SECRET, config.publicUrl]).toEqual([
      null,
      '',
      `${real.publicUrl}/test`,
    ]);
  });

  it('has the credentials with which the sandbox starts', () => {
    const path = join(packageRoot(), '../sandbox/src/demo-credentials.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(sandboxCredentials);
  });
});
