import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config';
import { packageRoot } from '../../platform/config/package-root';
import { publicSite } from '../../testing/public-site-settings';
import { canSeedDemo, isDemoSecret, listSiteProblems } from './public-site';

type Env = Record<string, string>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-public-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const demoCredentials: Env = JSON.parse(
  readFileSync(join(packageRoot(), '../sandbox/src/demo-credentials.json'), 'utf8'),
);

const createConfig = (env: Env) => {
  const config = readConfig({ DATA_DIR: folder, ...env });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};
const listProblems = (env: Env, isDemoRequested = false): string[] =>
  listSiteProblems(createConfig(env), isDemoRequested);
/** Lists the settings that the problems name, each once. */
const listSettings = (problems: string[]): string[] =>
  [...new Set(problems.map((sentence) => sentence.split(':')[0] ?? ''))].sort();

describe('listSiteProblems', () => {
  it('accepts a public site that names its own database and providers', () => {
    expect(listProblems(publicSite)).toEqual([]);
  });

  it.each<[string, Env]>([
    ['nothing is set', {}],
    ['the demo’s secrets are set', demoCredentials],
    ['both addresses are IPv6 loopback', { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }],
    ['the host name ends with a dot', { PUBLIC_URL: 'http://localhost.:4000' }],
    ['the address is another one of this machine', { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.1:4000' }],
    ['the host name is below localhost', { PUBLIC_URL: 'http://fees.localhost:4000' }],
  ])('accepts demo settings on this machine if %s', (_, env) => {
    expect(listProblems(env)).toEqual([]);
    expect(canSeedDemo(createConfig(env), false)).toBe(true);
  });

  const unset = [
    'MTN_BASE_URL',
    'MTN_SUBSCRIPTION_KEY',
    'MTN_API_USER',
    'MTN_API_KEY',
    'MTN_DISBURSEMENT_SUBSCRIPTION_KEY',
    'MTN_DISBURSEMENT_API_USER',
    'MTN_DISBURSEMENT_API_KEY',
    'AIRTEL_BASE_URL',
    'AIRTEL_CLIENT_ID',
    'AIRTEL_CLIENT_SECRET',
    'AIRTEL_WEBHOOK_TOKEN',
    'AIRTEL_CALLBACK_KEY',
    'AFRICASTALKING_BASE_URL',
    'AFRICASTALKING_USERNAME',
    'AFRICASTALKING_API_KEY',
    'SMTP_URL',
    'BANK_WEBHOOK_SECRET',
    'DATABASE_URL',
  ];
  it.each(unset)('rejects a public site without %s, in one sentence that names the setting', (name) => {
    const problems = listProblems({ ...publicSite, [name]: '' });
    expect(listSettings(problems)).toEqual([name]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/\.$/);
  });

  it.each<[string, string]>([
    ...Object.entries(demoCredentials).filter(([name]) => name in publicSite),
    ['MTN_BASE_URL', 'http://localhost:4200'],
    ['MTN_BASE_URL', 'http://sandbox:4200'],
    ['MTN_BASE_URL', 'https://sandbox.momodeveloper.mtn.com'],
    ['MTN_TARGET_ENVIRONMENT', 'sandbox'],
    ['MTN_CURRENCY', 'EUR'],
    ['AIRTEL_BASE_URL', 'https://[::1]:4200'],
    ['AIRTEL_BASE_URL', 'https://openapiuat.airtel.africa'],
    ['AFRICASTALKING_BASE_URL', 'https://localhost.'],
    ['AFRICASTALKING_BASE_URL', 'https://api.sandbox.africastalking.com'],
    ['AFRICASTALKING_USERNAME', 'sandbox'],
    ['SMTP_URL', 'smtp://127.0.0.1:25'],
    ['SMTP_URL', 'smtp://localhost:4225'],
    ['USSD_WEBHOOK_TOKEN', demoCredentials.USSD_WEBHOOK_TOKEN ?? ''],
  ])('rejects %s=%s on a public site', (name, value) => {
    expect(listSettings(listProblems({ ...publicSite, [name]: value }))).toEqual([name]);
  });

  it('accepts a public site with the settings of somesa.env.example and the database of compose.yaml', () => {
    const example = readFileSync(join(packageRoot(), '../../somesa.env.example'), 'utf8');
    const listed = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name = '']) => name);
    const container = { HOST: '0.0.0.0', DATABASE_URL: 'postgres://somesa:password@database:5432/somesa' };
    const filled = { TRUST_PROXY: '172.17.0.1', ...publicSite };
    const given = Object.fromEntries(Object.entries(filled).filter(([name]) => listed.includes(name)));
    expect(Object.keys(given).sort()).toEqual(listed.sort());
    expect(listProblems({ ...container, ...given })).toEqual([]);
    expect(listSettings(listProblems(container))).toEqual(['PUBLIC_URL']);
  });

  it('does not repeat the value of a secret', () => {
    const problems = listProblems({ ...publicSite, ...demoCredentials }).join('\n');
    for (const [name, value] of Object.entries(demoCredentials)) {
      if (name !== 'AFRICASTALKING_USERNAME') expect(problems).not.toContain(value);
    }
  });

  it.each<[string, Env]>([
    ['all IPv4 addresses', { HOST: '0.0.0.0' }],
    ['all IPv6 addresses', { HOST: '::' }],
    ['an address of the network', { HOST: '192.168.1.20' }],
    ['a name', { HOST: 'fees.internal' }],
  ])('rejects a server that listens on %s without PUBLIC_URL', (_, env) => {
    const { PUBLIC_URL: _url, ...rest } = publicSite;
    const problems = listProblems({ ...rest, ...env });
    expect(listSettings(problems)).toEqual(['PUBLIC_URL']);
    expect(listProblems({ ...rest, ...env }, true)).toEqual(problems);
    expect(canSeedDemo(createConfig(env), false)).toBe(false);
  });

  it('rejects a server behind a proxy without PUBLIC_URL', () => {
    const { PUBLIC_URL: _url, ...rest } = publicSite;
    expect(listSettings(listProblems({ ...rest, TRUST_PROXY: '127.0.0.1' }))).toEqual(['PUBLIC_URL']);
    expect(canSeedDemo(createConfig({ TRUST_PROXY: '127.0.0.1' }), false)).toBe(false);
  });

  it('rejects demo settings if other machines can reach the server, although its address is a local one', () => {
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' };
    expect(listSettings(listProblems({ ...open, ...demoCredentials }))).toContain('BANK_WEBHOOK_SECRET');
    expect(canSeedDemo(createConfig(open), false)).toBe(false);
  });

  it('accepts a requested demo in a container whose address is a local one', () => {
    const container = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' };
    expect(listProblems(container, true)).toEqual([]);
    expect(canSeedDemo(createConfig(container), true)).toBe(true);
  });

  it('rejects a requested demo on a public site', () => {
    const problems = listProblems(publicSite, true);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^--demo: /);
    expect(canSeedDemo(createConfig(publicSite), true)).toBe(false);
  });

  it('accepts the embedded database on a public site if ALLOW_EMBEDDED_DATABASE is set', () => {
    const { DATABASE_URL: _url, ...embedded } = publicSite;
    expect(listSettings(listProblems(embedded))).toEqual(['DATABASE_URL']);
    expect(listProblems({ ...embedded, ALLOW_EMBEDDED_DATABASE: 'yes' })).toEqual([]);
  });

  it('allows demo data in a database server only if it is requested', () => {
    const env = { DATABASE_URL: 'postgres://localhost/somesa' };
    expect(canSeedDemo(createConfig(env), false)).toBe(false);
    expect(canSeedDemo(createConfig(env), true)).toBe(true);
  });
});

describe('isDemoSecret', () => {
  /** Values of the demo that are not secret, or that the server does not read. */
  const open = [
    'MTN_CALLBACK_HOST',
    'AIRTEL_DISBURSEMENT_PIN',
    'AFRICASTALKING_USERNAME',
    'USSD_CODE',
    'SMS_SHORT_CODE',
  ];
  it.each(Object.entries(demoCredentials).filter(([name]) => !open.includes(name)))(
    'recognises %s of the demo',
    (_, value) => {
      expect(isDemoSecret(value)).toBe(true);
    },
  );
});
