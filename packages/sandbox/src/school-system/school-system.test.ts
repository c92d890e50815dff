import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const SECRET = 'whsec_c2FuZGJveC1vbmx5LXNjaG9vbC1zeXN0ZW0tc2VjcmV0';
const BODY = '{"type":"payment.paid"}';
let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const send = async (body: string, sentAtMs = Date.now()) => {
  const timestamp = String(Math.floor(sentAtMs / 1000));
  const hash = createHmac('sha256', Buffer.from(SECRET.slice('whsec_'.length), 'base64'))
    .update(`evt_1.${timestamp}.${BODY}`)
    .digest('base64');
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${hash}`,
  };
  return (await sandbox.call('/school-system', { body, headers })).status;
};

describe('the school system of the sandbox', () => {
  it('accepts a webhook with one right signature, and rejects altered and old ones', async () => {
    expect(await send(BODY)).toBe(200);
    expect(await send(`${BODY} `)).toBe(400);
    expect(await send(BODY, Date.now() - 600_000)).toBe(400);
    const { json } = await sandbox.call('/school-system');
    expect(json).toMatchObject({
      count: 3,
      webhooks: [
        { isVerified: true, isRepeated: false },
        { isVerified: false, isRepeated: true },
        { isVerified: false, isRepeated: true },
      ],
    });
  });

  it('names the address that a school enters as its endpoint, which the server accepts for a name only', async () => {
    const { text } = await sandbox.call('/school-system', { headers: { accept: 'text/html' } });
    expect(text).toContain(`http://localhost:${new URL(sandbox.url).port}/school-system`);
  });

  it('answers 503 while it is down', async () => {
    await sandbox.call('/school-system/settings', { form: { down: 'yes' } });
    expect(await send(BODY)).toBe(503);
    await sandbox.call('/school-system/settings', { form: { down: 'no' } });
    expect(await send(BODY)).toBe(200);
  });
});
