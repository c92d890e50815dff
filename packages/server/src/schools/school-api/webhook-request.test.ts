import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebhookReceiver } from '../../testing/test-school-api';
import { isPublicAddress } from '../websites/fetch-page';
import { createWebhookRules, postWebhook } from './webhook-request';

const message = {
  headers: { 'content-type': 'application/json' },
  body: '{"type":"webhook.test","data":{}}',
};
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.stop());

describe('createWebhookRules', () => {
  const publicSite = createWebhookRules('https://somesa.example');
  it.each([
    ['https://system.school.ac.ug/events', true],
    ['http://system.school.ac.ug/events', false],
    ['https://127.0.0.1/', false],
    ['https://10.1.2.3/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/', false],
    ['https://[fd00::1]/', false],
    ['http://localhost:4200/', false],
  ])('give for %s on a public site: %s', (url, isAllowed) => {
    expect(publicSite.isAllowedUrl(new URL(url))).toBe(isAllowed);
  });

  it('allow pages of this machine on a developer’s machine only', () => {
    const local = createWebhookRules('http://localhost:4000');
    expect(local.isAllowedUrl(new URL(receiver.url))).toBe(true);
    expect(local.isAllowedUrl(new URL('http://system.school.ac.ug/'))).toBe(false);
    expect(local.isAllowedUrl(new URL('https://192.168.1.1/'))).toBe(false);
  });
});

describe('postWebhook', () => {
  it('connects to no address that a name resolves to if it is not public', async () => {
    const rules = { isAllowedUrl: () => true, isAllowed: isPublicAddress };
    const before = receiver.received.length;
    const result = await postWebhook(receiver.url, message, rules);
    expect([result.statusCode, receiver.received.length]).toEqual([null, before]);
    expect(result.response).toContain('not public');
  });

  it('returns the status and the beginning of the response, and a reason if there is none', async () => {
    const rules = createWebhookRules('http://localhost:4000');
    expect(await postWebhook(receiver.url, message, rules)).toEqual({
      statusCode: 200,
      response: 'status 200',
    });
    receiver.respondWith(() => 'silence');
    const silent = await postWebhook(receiver.url, message, rules, 50);
    expect(silent).toEqual({ statusCode: null, response: expect.stringContaining('no response within') });
    const rejection = await postWebhook('http://localhost:1/', message, rules);
    expect([rejection.statusCode, rejection.response.length > 0]).toEqual([null, true]);
  });
});
