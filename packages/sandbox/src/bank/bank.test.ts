import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const PAYMENT = { reference: 'SMS-4821-7', amount: 350_000, bank: 'centenary', payerName: 'Sarah Nakato' };

describe('the bank', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(() => sandbox.close());

  const isGenuine = (index: number) => {
    const call = sandbox.receiver.calls[index];
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-signature'])) ?? [];
    const key = sandbox.config.bank.webhookSecret;
    const isFresh = Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
    return isFresh && mac === createHmac('sha256', key).update(`${seconds}.${call?.rawBody}`).digest('hex');
  };

  it('signs the time and exact bytes of a notification, and records the response', async () => {
    const { json } = await sandbox.call('/bank', { json: PAYMENT });
    expect(json).toMatchObject({ answerStatus: 200, signature: 'good', notification: PAYMENT });
    expect(sandbox.receiver.calls).toMatchObject([{ method: 'POST', path: '/webhooks/bank' }]);
    expect(isGenuine(0)).toBe(true);
    expect(sandbox.receiver.bodies()[0]).toEqual({
      ...PAYMENT,
      eventId: expect.any(String),
      currency: 'UGX',
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      bankTransactionId: expect.any(String),
      accountNumber: '3100045678',
    });
    expect((await sandbox.call('/bank')).json).toMatchObject({
      count: 1,
      notifications: [{ notification: PAYMENT }],
    });
  });

  it('resends a notification with a fresh signature, and posts its money once', async () => {
    const eventId = at((await sandbox.call('/bank', { json: PAYMENT })).json, 'notification', 'eventId');
    await sandbox.call(`/bank/${eventId}/resend`, { method: 'POST' });
    expect(sandbox.receiver.calls[1]?.rawBody).toBe(sandbox.receiver.calls[0]?.rawBody);
    expect(isGenuine(1)).toBe(true);
    expect((await sandbox.call('/bank/entries')).json).toMatchObject({
      count: 1,
      entries: [{ reference: PAYMENT.reference, amountUgx: PAYMENT.amount }],
    });
    expect((await sandbox.call('/bank/unknown/resend', { method: 'POST' })).status).toBe(404);
  });

  it.each(['wrong', 'old', 'missing'])('sends a notification with a %s signature', async (signature) => {
    await sandbox.call('/bank', { json: { ...PAYMENT, signature } });
    expect(isGenuine(0)).toBe(false);
  });

  it('accepts a form with commas in the amount', async () => {
    const form = { ...PAYMENT, amount: '350,000', payerName: '' };
    const answer = await sandbox.call('/bank', { headers: { accept: 'text/html' }, form });
    expect(answer.status).toBe(303);
    expect(sandbox.receiver.bodies()[0]).toMatchObject({ amount: 350_000 });
  });

  it.each([{ bank: 'moon' }, { amount: 0 }, { amount: 1.5 }, { reference: ' ' }, { paidAt: 'soon' }])(
    'rejects %o',
    async (wrong) => {
      expect((await sandbox.call('/bank', { json: { ...PAYMENT, ...wrong } })).status).toBe(400);
      expect(sandbox.receiver.calls).toHaveLength(0);
    },
  );

  it('records that the receiver is unreachable', async () => {
    await sandbox.receiver.close();
    expect((await sandbox.call('/bank', { json: PAYMENT })).json).toMatchObject({ answerStatus: null });
  });
});
