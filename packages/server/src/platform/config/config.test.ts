import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });

const getSettings = (env: Record<string, string> = {}) => {
  const config = read(env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

const databaseUrlProblem = 'DATABASE_URL: must begin with postgres:// and name a host and a database';
const escapingProblem =
  'has a user or password with special characters; write each of them as % and its code, such as %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %';
const proxyProblem = (written: string) =>
  `TRUST_PROXY: '${written}' is no address of a proxy; write addresses or ranges such as 10.0.0.7, 10.0.0.0/24 or loopback, with commas between them`;
const sourceProblem = (written: string) =>
  `USSD_SOURCES: '${written}' is no address; write addresses or ranges such as 192.0.2.7, 192.0.2.0/24`;

describe('readConfig', () => {
  it('defaults to port 4000 and an embedded database', () => {
    const config = read({});
    expect(config).toMatchObject({
      ok: true,
      value: {
        PORT: 4000,
        HOST: '127.0.0.1',
        location: { dataDir: folder },
        publicUrl: 'http://localhost:4000',
      },
    });
  });

  it('treats an empty value as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({
      ok: true,
      value: { PORT: 4000, location: { dataDir: folder }, publicUrl: 'http://localhost:4000' },
    });
  });

  it('reads the port, the database and the public URL', () => {
    const env = { PORT: '8080', DATABASE_URL: 'postgres://db/somesa', PUBLIC_URL: 'https://fees.example/' };
    expect(read(env)).toMatchObject({
      ok: true,
      value: { PORT: 8080, location: { url: 'postgres://db/somesa' }, publicUrl: 'https://fees.example' },
    });
  });

  it.each([
    ['PORT', 'four thousand', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT: must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'fees.example', 'PUBLIC_URL: must be an absolute URL'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL: must begin with smtp:// or smtps:// and name a host'],
    ['SMTP_URL', 'http://mail.example', 'SMTP_URL: must begin with smtp:// or smtps:// and name a host'],
    ['MAIL_FROM', 'Somesa <help@somesa.example>', 'MAIL_FROM: must be an email address'],
    ['MTN_BASE_URL', 'nowhere', 'MTN_BASE_URL: must be an absolute URL'],
    [
      'RATE_LIMIT_LOOKUPS_PER_MINUTE',
      '0',
      'RATE_LIMIT_LOOKUPS_PER_MINUTE: must be a whole number from 1 to 1000000000',
    ],
    ['PUBLIC_URL', 'localhost:4000', 'PUBLIC_URL: must begin with http:// or https://'],
    [
      'PUBLIC_URL',
      'https://fees.example/somesa',
      'PUBLIC_URL: must be a protocol, a host and no path, such as https://fees.example',
    ],
    ['DATABASE_URL', 'db.internal/somesa', databaseUrlProblem],
    ['DATABASE_URL', 'mysql://db/somesa', databaseUrlProblem],
    ['DATABASE_URL', 'postgres://somesa:pa#ss@db/somesa', `DATABASE_URL: ${escapingProblem}`],
    ['DATABASE_URL', 'postgres://somesa:pa/ss@db/somesa', `DATABASE_URL: ${escapingProblem}`],
    ['DATABASE_URL', 'postgres://somesa:12?ss@db/somesa', `DATABASE_URL: ${escapingProblem}`],
    ['DATABASE_URL', 'postgres://somesa:p@a/ss@db/somesa', `DATABASE_URL: ${escapingProblem}`],
    ['DATABASE_URL', 'postgresql://somesa:100%safe@db/somesa', `DATABASE_URL: ${escapingProblem}`],
    ['SMTP_URL', 'smtps://us:pa#ss@mail.example', `SMTP_URL: ${escapingProblem}`],
    ['USSD_CODE', '284', 'USSD_CODE: must be like *284*55#'],
    [
      'USSD_CODE',
      '*284*55#',
      'USSD_CODE: needs USSD_WEBHOOK_TOKEN, without which no one who dials it is answered',
    ],
    ['USSD_WEBHOOK_TOKEN', 'short', 'USSD_WEBHOOK_TOKEN: must have at least 16 characters'],
    ['USSD_SOURCES', '192.0.2.0/24, gateway', sourceProblem('gateway')],
    ['USSD_SOURCES', '192.0.2.0/33', sourceProblem('192.0.2.0/33')],
    ['TRUST_PROXY', '10.0.0.7, nginx', proxyProblem('nginx')],
    ['TRUST_PROXY', 'true', proxyProblem('true')],
    ['TRUST_PROXY', '0.0.0.0/0', proxyProblem('0.0.0.0/0')],
    ['TRUST_PROXY', '10.0.0.0/33', proxyProblem('10.0.0.0/33')],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN: must have at least 16 characters'],
    ['ALLOW_EMBEDDED_DATABASE', 'sure', 'ALLOW_EMBEDDED_DATABASE: must be one of yes, no'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug'],
    ['SECRET_KEY', 'short', 'SECRET_KEY: must have at least 32 characters'],
    ['FILE_ENCRYPTION_KEY', 'c2hvcnQ=', 'FILE_ENCRYPTION_KEY: must be 32 bytes in base64'],
    ['S3_ENDPOINT', 's3.example', 'S3_ENDPOINT: must be an absolute URL'],
    ['S3_BUCKET', 'parents', 'S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY: needed where files go to a bucket'],
    ['BANK_ACCOUNTS', 'Stanbic Bank=', 'BANK_ACCOUNTS: names no account at Stanbic Bank'],
    [
      'BANK_ACCOUNTS',
      'nonsense',
      "BANK_ACCOUNTS: knows no bank 'nonsense'; the banks are Centenary Bank, Stanbic Bank, Equity Bank, Post Bank",
    ],
  ])('rejects %s=%s with a sentence', (name, value, sentence) => {
    expect(read({ [name]: value })).toEqual({ ok: false, error: [sentence] });
  });

  it.each([
    'postgres://somesa:pa%23%2F%3F%40%25ss@db:5432/somesa',
    'postgresql://somesa@db/somesa?sslmode=require',
    'postgres:///somesa?host=/var/run/postgresql',
  ])('accepts the database %s', (url) => {
    expect(read({ DATABASE_URL: url })).toMatchObject({ ok: true, value: { location: { url } } });
  });

  it.each([
    ['', []],
    ['10.0.0.7', ['10.0.0.7']],
    [' 10.0.0.7, 10.1.0.0/16 ,\tfd00::/8 loopback,', ['10.0.0.7', '10.1.0.0/16', 'fd00::/8', 'loopback']],
  ])('reads the trusted proxies in "%s"', (TRUST_PROXY, trustedProxies) => {
    expect(read({ TRUST_PROXY })).toMatchObject({ ok: true, value: { trustedProxies } });
  });

  it('omits a rejected password from its error messages', () => {
    for (const url of ['postgres://somesa:se#cret@db/somesa', 'mysql://somesa:cret@db/somesa']) {
      const config = read({ DATABASE_URL: url, SMTP_URL: 'smtp://us:cr#cret@mail' });
      expect(JSON.stringify(config)).not.toContain('cret');
    }
  });

  it('reports all problems at once', () => {
    const config = read({ PORT: 'x', LOG_LEVEL: 'loud', AIRTEL_VERSION: 'v3' });
    expect(config.ok ? [] : config.error.map((sentence) => sentence.split(':')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'AIRTEL_VERSION',
    ]);
  });
});

describe('the secret key', () => {
  const getSecretKey = (env?: Record<string, string>) => getSettings(env).secretKey.toString();

  it('is created once and stored for its owner alone', () => {
    const key = getSecretKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(getSecretKey()).toBe(key);
    const path = join(folder, 'secret.key');
    expect(readFileSync(path, 'utf8')).toBe(key);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('differs between data folders', () => {
    const other = mkdtempSync(join(tmpdir(), 'somesa-config-'));
    expect(getSecretKey({ DATA_DIR: other })).not.toBe(getSecretKey());
    rmSync(other, { recursive: true, force: true });
  });

  it('rejects a key file that was truncated while it was written', () => {
    writeFileSync(join(folder, 'secret.key'), '');
    const path = join(folder, 'secret.key');
    expect(read({})).toEqual({
      ok: false,
      error: [
        `SECRET_KEY: the key in ${path} is damaged. Bring back a copy, or take the file away for a new key.`,
      ],
    });
  });
});

describe('the file storage settings', () => {
  it('default to the data folder and a key derived from the secret key', () => {
    const { s3, filesKey, secretKey } = getSettings();
    expect([s3, filesKey.length, filesKey.equals(secretKey)]).toEqual([null, 32, false]);
    expect(getSettings().filesKey).toEqual(filesKey);
  });

  it('keep the previous keys, also those derived from secret keys', () => {
    const [first, second] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const derived = getSettings().filesKey;
    const { filesKey, oldFilesKeys } = getSettings({
      FILE_ENCRYPTION_KEY: first.toString('base64'),
      OLD_FILE_ENCRYPTION_KEYS: second.toString('base64'),
      OLD_SECRET_KEY: 'a-secret-key-from-before-that-is-long',
    });
    expect([filesKey, ...oldFilesKeys.slice(0, 2)]).toEqual([first, second, derived]);
    expect(oldFilesKeys).toHaveLength(3);
  });

  it('use a bucket and an encryption key if they are set', () => {
    const key = Buffer.alloc(32, 7);
    const { s3, filesKey } = getSettings({
      FILE_ENCRYPTION_KEY: key.toString('base64'),
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'parents',
      S3_ACCESS_KEY: 'us',
      S3_SECRET_KEY: 'secret',
      S3_REGION: 'af-south-1',
    });
    expect(filesKey).toEqual(key);
    expect(s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'parents',
      region: 'af-south-1',
      accessKey: 'us',
      secretKey: 'secret',
    });
  });
});
