import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { buildTestApp, createPayer } from '../../testing/test-app';
import { createUssdPhone } from './testing/ussd-phone';
import { createUssdWebhook, ussdEnvironment } from './testing/ussd-webhook';
import { answerInTime } from './ussd-routes';

const { test } = await setUpTestApp({
  env: {
    ...ussdEnvironment,
    USSD_SOURCES: '192.0.2.0/24, 127.0.0.1, 2001:db8::/32',
    RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE: '3',
    RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE: '20',
    RATE_LIMIT_HOLDS_PER_CHILD: '2',
  },
});
const ussd = createUssdWebhook(test);
const dial = { sessionId: 'ATUid_a', serviceCode: '*284*55#', phoneNumber: '+256772123456', text: '' };

describe('the webhook of USSD', () => {
  it('exists only at the address with the secret segment', async () => {
    expect((await ussd.post(dial)).statusCode).toBe(200);
    for (const segment of ['', 'x', `${ussdEnvironment.USSD_WEBHOOK_TOKEN}x`])
      expect((await ussd.post(dial, { segment })).statusCode).toBe(404);
    const url = `/api/webhooks/africastalking/ussd/${ussdEnvironment.USSD_WEBHOOK_TOKEN}`;
    expect((await test.call({ url })).status).toBe(404);
  });

  it('does not exist without a secret', async () => {
    const without = await buildTestApp();
    const posted = await createUssdWebhook(without).post(dial, { segment: '' });
    expect(posted.statusCode).toBe(404);
    await without.end();
  });

  it.each([
    ['192.0.2.77', 200],
    ['::ffff:192.0.2.77', 200],
    ['192.0.3.1', 404],
    ['2001:db8:1::5', 200],
    ['2001:db9::5', 404],
  ])('answers callers at %s with %d', async (from, status) => {
    expect((await ussd.post(dial, { from })).statusCode).toBe(status);
  });

  it.each([
    ['no session', { sessionId: '' }],
    ['no phone number', { phoneNumber: '' }],
    ['a text of 3,000 characters', { text: '1'.repeat(3_000) }],
    ['a NUL', { text: '1*\0' }],
  ])('rejects a request with %s', async (_, change) => {
    expect((await ussd.post({ ...dial, ...change })).statusCode).toBe(422);
  });

  it('accepts a request without the code of the network, and any unknown field', async () => {
    expect((await ussd.post({ ...dial, more: 'than we know' })).payload).toMatch(/^CON Somesa school fees/);
  });

  it('rejects JSON', async () => {
    const url = `/api/webhooks/africastalking/ussd/${ussdEnvironment.USSD_WEBHOOK_TOKEN}`;
    expect((await test.call({ method: 'POST', url, payload: dial })).status).toBe(415);
  });
});

describe('the limits of USSD', () => {
  const createPhone = () => createUssdPhone(ussd.send, createPayer().msisdn);
  beforeEach(() => test.clock.advance(60_000));

  it('count lookups by phone number, and of all phones together', async () => {
    const [phone, other] = [createPhone(), createPhone()];
    for (const one of [phone, other]) await one.dial();
    const tooMany = /^Too many attempts\. Try again in \d+ seconds\./;
    const lookUpOften = ['1', 'NO-1', 'NO-2', 'SF-0'] as const;
    expect((await phone.answer(...lookUpOften)).text).toMatch(/^We couldn't find SF-0/);
    expect((await phone.answer('NO-3')).text).toMatch(tooMany);
    expect((await phone.answer('00', '4', 'SF-7KQ2-M4X9')).text).toMatch(tooMany);
    expect((await phone.answer('00', '3', 'NO-4')).text).toMatch(tooMany);
    // USSD uses up at most half of what all callers have, so that the site goes on.
    for (let count = 3; count < 10; count += 1) {
      const next = createPhone();
      await next.dial();
      expect((await next.answer('1', 'NO-1')).text).toMatch(/^We couldn't find/);
    }
    expect((await other.answer('1', 'NO-1')).text).toMatch(tooMany);
    expect((await test.lookUp('SMK-0001')).status).toBe(200);
    test.clock.advance(60_000);
    expect((await other.answer('NO-1')).text).toMatch(/^We couldn't find/);
  });

  it('count the payments of one child that wait, by phone number', async () => {
    const child = await test.addChild(100_000);
    const phone = createPhone();
    for (let count = 0; count < 3; count += 1) {
      await phone.dial();
      const last = await phone.answer('00', '1', child.regNo, '2', '1000', '1');
      if (count < 2) expect(last.isEnded).toBe(true);
      else expect(last.text).toMatch(/^Too many payments for one child were started/);
    }
  });
});

describe('answerInTime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const busy = {
    en: "END We couldn't answer in time. Dial again: you continue where you were, and you won't be charged twice.",
    sw: 'END Hatukuweza kujibu kwa wakati. Piga tena: utaendelea ulipoishia, na hutatozwa mara mbili.',
  };

  it('ends the session within 5 seconds if the answer takes longer, in the language of the phone', async () => {
    const answered = answerInTime((onLanguage) => {
      onLanguage('sw');
      return new Promise<never>(() => undefined);
    }, vi.fn());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await answered).toBe(busy.sw);
  });

  it('ends the session and reports the error if the answer fails', async () => {
    const onError = vi.fn();
    const error = new Error('the database is away');
    expect(await answerInTime(() => Promise.reject(error), onError)).toBe(busy.en);
    expect(onError).toHaveBeenCalledWith(error);
  });

  it('returns an answer that comes in time', async () => {
    expect(await answerInTime(async () => 'CON A screen', vi.fn())).toBe('CON A screen');
    expect(vi.getTimerCount()).toBe(0);
  });
});
