import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMtnPayer } from '../testing/mtn-payer';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const PAGES = ['/', '/handset', '/outbox', '/faults', '/bank', '/transactions', '/callbacks'];
const HOSTILE = '<img src=x onerror=alert(1)>';

describe('the pages', () => {
  let sandbox: TestSandbox;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    const mtn = await createMtnPayer(sandbox);
    await mtn.pay('256772123456');
    await mtn.pay('256772000001');
    await sandbox.fault('latency', { scope: { reference: HOSTILE } });
    await sandbox.call('/bank', {
      json: { reference: HOSTILE, amount: 1_000, bank: 'equity', payerName: HOSTILE },
    });
    await sandbox.call('/version1/messaging', {
      headers: { apiKey: sandbox.config.sms.apiKey },
      form: { username: sandbox.config.sms.username, to: '+256772123456', message: HOSTILE },
    });
  });
  afterAll(() => sandbox.close());

  it.each(PAGES)('%s is a complete HTML page without external resources', async (path) => {
    const page = await sandbox.call(path, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page.text.match(/<h1>/g)).toHaveLength(1);
    expect(page.text).not.toMatch(/\s(src|action)="(https?:)?\/\//);
    expect(page.text).not.toMatch(/<link(?! rel="icon" href="data:,")|@import|url\(/);
  });

  it.each(PAGES)('%s escapes hostile values', async (path) => {
    const page = await sandbox.call(path, { headers: { accept: 'text/html' } });
    expect(page.text).not.toContain('<img');
  });

  it.each(PAGES)('%s returns JSON unless HTML is accepted', async (path) => {
    const answer = await sandbox.call(path);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it.each(PAGES)('%s has a label for every field', async (path) => {
    const page = await sandbox.call(path, { headers: { accept: 'text/html' } });
    const fields = page.text.match(/<(input(?! type="hidden")|select)[ >]/g) ?? [];
    const labelled = page.text.match(/<label[^>]*>[^<]*<(input|select)[ >]/g) ?? [];
    expect(labelled).toHaveLength(fields.length);
  });

  it('/ explains the magic numbers', async () => {
    const page = await sandbox.call('/', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('0772 000 010');
    expect(page.text).toContain('0752 000 010');
  });

  it('/health returns ok', async () => {
    expect(await sandbox.call('/health')).toMatchObject({ status: 200, json: { status: 'ok' } });
  });

  it('/transactions filters by phone number, external ID and status', async () => {
    const search = async (query: string) => (await sandbox.call(`/transactions?${query}`)).json;
    expect(await search('msisdn=0772000001')).toMatchObject({
      count: 1,
      transactions: [
        {
          provider: 'mtn',
          kind: 'requesttopay',
          amount: 350_000,
          providerStatus: 'SUCCESSFUL',
          currency: 'UGX',
        },
      ],
    });
    expect(await search('externalId=SF-256772123456')).toMatchObject({ count: 1 });
    expect(await search('status=pending')).toMatchObject({ count: 1 });
  });

  it('/callbacks lists callbacks and their responses', async () => {
    await sandbox.advance(0);
    expect((await sandbox.call('/callbacks?provider=mtn')).json).toMatchObject({
      callbacks: [
        { url: `${sandbox.receiver.url}/mtn`, method: 'POST', outcome: 'answered', answerStatus: 200 },
      ],
    });
  });
});
