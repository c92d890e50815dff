import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSandbox, createClock, demoCredentials, readConfig } from '@somesa/sandbox';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '../../platform/config/config';
import { startScriptedMailServer } from '../../providers/testing/scripted-mail-server';
import { publicSite } from '../../testing/public-site-settings';
import { checkAddress, checkMetrics } from './check-address';
import { checkMail } from './check-mail';
import type { Finding } from './finding';
import { runDoctor } from './run-doctor';

let folder: string;
let sandbox: Awaited<ReturnType<typeof buildSandbox>>;
let sandboxUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-doctor-'));
  const config = readConfig({
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'silent',
    WEBHOOK_BASE_URL: 'http://localhost:9',
  });
  sandbox = await buildSandbox({ config, clock: createClock('manual', Date.now()) });
  sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const UNREACHABLE = 'http://127.0.0.1:9';

const createEnv = (changes: Record<string, string> = {}): Record<string, string> => ({
  ...demoCredentials,
  DATA_DIR: join(folder, 'data'),
  MTN_BASE_URL: sandboxUrl,
  AIRTEL_BASE_URL: sandboxUrl,
  AFRICASTALKING_BASE_URL: sandboxUrl,
  PORT: '9',
  PROVIDER_TIMEOUT_MS: '3000',
  ...changes,
});

/** Lists the findings of an area with a status, as texts. */
const listTexts = (
  findings: readonly Finding[],
  area: Finding['area'],
  status: Finding['status'],
): string[] =>
  findings.filter((finding) => finding.area === area && finding.status === status).map(({ text }) => text);

const plantFault = async (fault: string, provider: string): Promise<void> => {
  await sandbox.inject({ method: 'POST', url: '/faults', payload: { fault, provider } });
  onTestFinished(async () => {
    await sandbox.inject({ method: 'DELETE', url: '/faults' });
  });
};

const readOrThrow = (env: Record<string, string>) => {
  const settings = readSettings(env);
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  return settings.value;
};

const startSite = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('npm run doctor', () => {
  it('finds a DATA_DIR that the first start can’t create, and a login of test mode that owns the real database', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const findings = await runDoctor(
      createEnv({
        DATA_DIR: join(file, 'data'),
        DATABASE_URL: 'postgres://somesa:a@127.0.0.1:9/somesa',
        DATABASE_MIGRATION_URL: 'postgres://somesa_owner:b@127.0.0.1:9/somesa',
        SANDBOX_DATABASE_URL: 'postgres://somesa_owner:b@127.0.0.1:9/somesa_test',
      }),
    );
    expect(listTexts(findings, 'settings', 'error')).toEqual([
      `DATA_DIR can’t be written: this user may write nothing to ${file}. Give DATA_DIR to the user that runs the server.`,
    ]);
    expect(listTexts(findings, 'settings', 'warning')).toEqual([
      expect.stringContaining('SANDBOX_DATABASE_URL logs in as the owner of the real database'),
    ]);
  });

  it('finds no error on this machine beside the sandbox, before the first start', async () => {
    const mail = await startScriptedMailServer();
    const findings = await runDoctor(createEnv({ SMTP_URL: mail.url }));
    expect(findings.filter(({ status }) => status === 'error' || status === 'warning')).toEqual([]);
    expect(listTexts(findings, 'mtn', 'ok')).toHaveLength(2);
    expect(listTexts(findings, 'airtel', 'ok')).toHaveLength(2);
    expect(listTexts(findings, 'sms', 'ok')[0]).toContain('UGX 250,000');
    expect(listTexts(findings, 'database', 'ok')[0]).toContain('The first start creates it');
  });

  it('names a setting that can’t be used', async () => {
    const findings = await runDoctor(createEnv({ DATABASE_POOL_SIZE: 'many' }));
    expect(listTexts(findings, 'settings', 'error')[0]).toContain('DATABASE_POOL_SIZE');
  });

  it.each<[string, Finding['area'], Record<string, string>, RegExp]>([
    ['a wrong key of MTN', 'mtn', { MTN_API_KEY: 'another-key' }, /Collections: It rejects our credentials/],
    ['a wrong secret of Airtel', 'airtel', { AIRTEL_CLIENT_SECRET: 'another' }, /It rejects our credentials/],
    ['an unreachable network', 'airtel', { AIRTEL_BASE_URL: UNREACHABLE }, /can’t be reached from here/],
    [
      'a wrong key of the gateway',
      'sms',
      { AFRICASTALKING_API_KEY: 'another' },
      /rejects our user name and key/,
    ],
    ['an unreachable gateway', 'sms', { AFRICASTALKING_BASE_URL: UNREACHABLE }, /can’t be reached from here/],
    [
      'a mail server that does not listen',
      'mail',
      { SMTP_URL: 'smtp://127.0.0.1:9' },
      /can’t be reached from here/,
    ],
    [
      'an unreachable bucket',
      'files',
      { S3_ENDPOINT: UNREACHABLE, S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's3-secret' },
      /bucket can’t be reached/,
    ],
    [
      'an unreachable database',
      'database',
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' },
      /can’t be reached/,
    ],
  ])('reports %s', async (_, area, env, sentence) => {
    const texts = listTexts(await runDoctor(createEnv(env)), area, 'error');
    expect(
      texts.some((text) => sentence.test(text)),
      texts.join('\n'),
    ).toBe(true);
  });

  it('reports an address that is not on the allow-list, and a page of a firewall', async () => {
    await plantFault('ip-forbidden', 'mtn');
    await plantFault('waf-page', 'airtel');
    const findings = await runDoctor(createEnv());
    expect(listTexts(findings, 'mtn', 'error')[0]).toContain('allow-list');
    expect(listTexts(findings, 'airtel', 'error')[0]).toContain('A firewall answers');
  });

  it('reports a provider whose clock differs', async () => {
    const url = await startSite((_request, response) => {
      response.sendDate = false;
      response
        .setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
        .writeHead(500)
        .end();
    });
    const findings = await runDoctor(createEnv({ MTN_BASE_URL: url }));
    expect(listTexts(findings, 'clock', 'error')[0]).toContain('that of MTN differ by');
  });

  it('reports a bucket that rejects our keys', async () => {
    const url = await startSite((_request, response) => response.writeHead(403).end('<Error/>'));
    const env = { S3_ENDPOINT: url, S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's3-secret' };
    const [text] = listTexts(await runDoctor(createEnv(env)), 'files', 'error');
    expect(text).toContain('The bucket rejects put (403)');
  });

  it('prints no secret, whatever a provider repeats', async () => {
    const url = await startSite((request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: String(request.headers['ocp-apim-subscription-key']) }));
    });
    const env = createEnv({
      MTN_BASE_URL: url,
      SMTP_URL: 'smtp://someone:mail-pass%23word@127.0.0.1:9',
      DATABASE_URL: 'postgres://someone:database-password@127.0.0.1:9/somesa',
    });
    const output = JSON.stringify(await runDoctor(env));
    expect(output).toContain('***');
    const secrets = Object.entries(demoCredentials).filter(([name]) => /KEY|SECRET|TOKEN/.test(name));
    for (const [name, secret] of secrets) expect(output, name).not.toContain(secret);
    for (const secret of ['mail-pass#word', 'mail-pass%23word', 'database-password'])
      expect(output).not.toContain(secret);
  });
});

describe('checkMail', () => {
  it('warns of a mail server without TLS, and reports a rejected login', async () => {
    const offering = { EHLO: '250-mail.example\r\n250 AUTH PLAIN' };
    const open = await startScriptedMailServer();
    const closed = await startScriptedMailServer({ ...offering });
    const read = (url: string) => readOrThrow({ ...publicSite, SMTP_URL: url, PROVIDER_TIMEOUT_MS: '3000' });
    const found = await checkMail(read(open.url));
    expect(listTexts(found, 'mail', 'warning')[0]).toContain('offers no TLS');
    const url = closed.url.replace('smtp://', 'smtp://user:secret-of-mail@');
    closed.commands.length = 0;
    const texts = (await checkMail(read(url))).map(({ text }) => text);
    expect(closed.commands.some((command) => command.startsWith('AUTH'))).toBe(true);
    expect(texts.join(' ')).not.toContain('secret-of-mail');
  });
});

describe('checkAddress', () => {
  const settings = readOrThrow({
    ...publicSite,
    PUBLIC_URL: 'https://fees.invalid',
    PROVIDER_TIMEOUT_MS: '1000',
  });
  const answerWith = (pages: Record<string, [number, string]>): void => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const [status, text] = pages[new URL(String(url)).pathname] ?? [404, ''];
      return new Response(text, { status });
    });
    onTestFinished(() => fetched.mockRestore());
  };
  const security = 'Canonical: https://fees.invalid/.well-known/security.txt';

  it('reports a certificate that can’t be used, a missing script and open pages', async () => {
    answerWith({ '/.well-known/security.txt': [200, security], '/ready': [200, '{}'] });
    const findings = await checkAddress(settings);
    expect(listTexts(findings, 'address', 'error').join(' ')).toMatch(
      /certificate of fees.invalid.*form’s script/,
    );
    expect(listTexts(findings, 'address', 'warning').join(' ')).toContain('Block both at the proxy');
  });

  it('reports another site, and a proxy that does not reach the server', async () => {
    answerWith({ '/.well-known/security.txt': [200, 'Canonical: https://other.example/'] });
    expect((await checkAddress(settings))[0]?.text).toContain('answered by another site');
    answerWith({ '/.well-known/security.txt': [502, ''] });
    expect((await checkAddress(settings))[0]?.text).toContain('the proxy does not reach the server');
  });
});

describe('checkMetrics', () => {
  it('reports a missing token, and a running server with another one', async () => {
    const port = new URL(await startSite((_request, response) => response.writeHead(404).end())).port;
    const open = await checkMetrics(readOrThrow({ ...publicSite, PORT: port }));
    expect(listTexts(open, 'metrics', 'warning')[0]).toContain('METRICS_TOKEN is not set');
    const other = await checkMetrics(
      readOrThrow({ ...publicSite, PORT: port, METRICS_TOKEN: 'a-token-for-metrics' }),
    );
    expect(listTexts(other, 'metrics', 'warning')[0]).toContain('does not take our METRICS_TOKEN');
  });

  it('names a job that has not succeeded for an hour', async () => {
    const now = Date.now() / 1000;
    const describeJobs = async (...secondsAgo: number[]): Promise<string[]> => {
      const lines = secondsAgo.map(
        (ago, at) => `somesa_job_succeeded_timestamp_seconds{name="job-${at}"} ${now - ago}`,
      );
      const url = await startSite((_request, response) => response.end(lines.join('\n')));
      const findings = await checkMetrics(readOrThrow({ ...publicSite, PORT: new URL(url).port }));
      return findings.map(({ status, text }) => `${status}: ${text}`).filter((text) => text.includes('job'));
    };
    expect(await describeJobs(5, 4_000, 90)).toEqual([
      'error: The job job-1 fails. See SomesaJobFails in docs/runbook.md.',
    ]);
    expect(await describeJobs(5, 90)).toEqual(['ok: All 2 jobs have succeeded within the last hour.']);
  });
});
