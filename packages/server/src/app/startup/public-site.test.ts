import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config';
import { packageRoot } from '../../platform/config/package-root';
import { publicSite } from '../../testing/public-site-settings';
import { isDemoSecret } from './demo-secrets';
import { canSeedDemo, listSiteProblems } from './public-site';

type Env = Record<string, string>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-public-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const demoCredentials: Env = JSON.parse(
  readFileSync(join(packageRoot(), '../sandbox/src/demo-credentials.json'), 'utf8'),
);

const configOf = (env: Env) => {
  const config = readConfig({ DATA_DIR: folder, ...env });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};
const problemsOf = (env: Env, isDemoAsked = false): string[] => listSiteProblems(configOf(env), isDemoAsked);
/** The settings that the refusals name, each once. */
const namedBy = (problems: string[]): string[] =>
  [...new Set(problems.map((sentence) => sentence.split(':')[0] ?? ''))].sort();

describe('listSiteProblems', () => {
  it('accepts a public site that names its own database and providers', () => {
    expect(problemsOf(publicSite)).toEqual([]);
  });

  it.each<[string, Env]>([
    ['nothing is set', {}],
    ['the demo’s secrets are set', demoCredentials],
    ['both addresses are IPv6 loopback', { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }],
    ['the host name ends with a dot', { PUBLIC_URL: 'http://localhost.:4000' }],
    ['the address is another one of this machine', { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.1:4000' }],
    ['the host name is below localhost', { PUBLIC_URL: 'http://fees.localhost:4000' }],
  ])('accepts demo settings on this machine if %s', (_, env) => {
    expect(problemsOf(env)).toEqual([]);
    expect(canSeedDemo(configOf(env), false)).toBe(true);
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
  it.each(unset)('refuses a public site without %s, in one sentence that names it', (name) => {
    const problems = problemsOf({ ...publicSite, [name]: '' });
    expect(namedBy(problems)).toEqual([name]);
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
  ])('refuses %s=%s on a public site', (name, value) => {
    expect(namedBy(problemsOf({ ...publicSite, [name]: value }))).toEqual([name]);
  });

  it('needs nothing but what somesa.env.example lists, besides the database of compose.yaml', () => {
    const example = readFileSync(join(packageRoot(), '../../somesa.env.example'), 'utf8');
    const listed = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name = '']) => name);
    const container = { HOST: '0.0.0.0', DATABASE_URL: 'postgres://somesa@database:5432/somesa' };
    const filled = { TRUST_PROXY: '172.17.0.1', ...publicSite };
    const given = Object.fromEntries(Object.entries(filled).filter(([name]) => listed.includes(name)));
    expect(Object.keys(given).sort()).toEqual(listed.sort());
    expect(problemsOf({ ...container, ...given })).toEqual([]);
    expect(namedBy(problemsOf(container))).toEqual(['PUBLIC_URL']);
  });

  it('says nothing of a secret’s value', () => {
    const problems = problemsOf({ ...publicSite, ...demoCredentials }).join('\n');
    for (const [name, value] of Object.entries(demoCredentials)) {
      if (name !== 'AFRICASTALKING_USERNAME') expect(problems).not.toContain(value);
    }
  });

  it.each<[string, Env]>([
    ['all IPv4 addresses', { HOST: '0.0.0.0' }],
    ['all IPv6 addresses', { HOST: '::' }],
    ['an address of the network', { HOST: '192.168.1.20' }],
    ['a name', { HOST: 'fees.internal' }],
  ])('refuses a server that listens on %s without saying where people reach it', (_, env) => {
    const { PUBLIC_URL: _url, ...rest } = publicSite;
    const problems = problemsOf({ ...rest, ...env });
    expect(namedBy(problems)).toEqual(['PUBLIC_URL']);
    expect(problemsOf({ ...rest, ...env }, true)).toEqual(problems);
    expect(canSeedDemo(configOf(env), false)).toBe(false);
  });

  it('refuses a server behind a proxy without saying where people reach it', () => {
    const { PUBLIC_URL: _url, ...rest } = publicSite;
    expect(namedBy(problemsOf({ ...rest, TRUST_PROXY: '127.0.0.1' }))).toEqual(['PUBLIC_URL']);
    expect(canSeedDemo(configOf({ TRUST_PROXY: '127.0.0.1' }), false)).toBe(false);
  });

  it('refuses demo settings if others can reach the server, although its address names this machine', () => {
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' };
    expect(namedBy(problemsOf({ ...open, ...demoCredentials }))).toContain('BANK_WEBHOOK_SECRET');
    expect(canSeedDemo(configOf(open), false)).toBe(false);
  });

  it('accepts a demo in a container that is asked for and names this machine', () => {
    const container = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' };
    expect(problemsOf(container, true)).toEqual([]);
    expect(canSeedDemo(configOf(container), true)).toBe(true);
  });

  it('refuses a demo that is asked for on a public site', () => {
    const problems = problemsOf(publicSite, true);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^--demo: /);
    expect(canSeedDemo(configOf(publicSite), true)).toBe(false);
  });

  it('accepts the embedded database on a public site that asks for it', () => {
    const { DATABASE_URL: _url, ...embedded } = publicSite;
    expect(namedBy(problemsOf(embedded))).toEqual(['DATABASE_URL']);
    expect(problemsOf({ ...embedded, ALLOW_EMBEDDED_DATABASE: 'yes' })).toEqual([]);
  });

  it('fills a database server with demo data only if that is requested', () => {
    const env = { DATABASE_URL: 'postgres://localhost/somesa' };
    expect(canSeedDemo(configOf(env), false)).toBe(false);
    expect(canSeedDemo(configOf(env), true)).toBe(true);
  });
});

describe('isDemoSecret', () => {
  /** Values shared by the demo that are not secret, or that the server does not read. */
  const open = ['MTN_CALLBACK_HOST', 'AIRTEL_DISBURSEMENT_PIN', 'AFRICASTALKING_USERNAME'];
  it.each(Object.entries(demoCredentials).filter(([name]) => !open.includes(name)))(
    'knows the demo’s %s',
    (_, value) => {
      expect(isDemoSecret(value)).toBe(true);
    },
  );
});
