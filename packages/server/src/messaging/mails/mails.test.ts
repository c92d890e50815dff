import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { queueTextMessage } from '../sms/text-messages';
import type { Mail } from './mail-kinds';
import { queueMail } from './mails';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LINK = 'http://localhost:4000/reset-password#token=the-secret-of-this-link';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

let count = 0;
let dedupeKey: string;
let to: string;
beforeEach(async () => {
  await test.pass(25 * HOUR_MS);
  count += 1;
  dedupeKey = `test:${count}`;
  to = `person-${count}@example.com`;
});

const queue = (mail: Mail = { kind: 'contact-received', params: {} }) =>
  test.database.transaction((tx) =>
    queueMail(tx, { dedupeKey, to, language: 'en', mail, now: test.clock.now() }),
  );
const row = async () =>
  (
    await test.rows<Record<string, unknown>>('select * from outgoing_emails where dedupe_key = $1', [
      dedupeKey,
    ])
  )[0];
const over = (status: string, attempts: number) => ({
  dedupe_key: dedupeKey,
  status,
  attempts,
  recipient: null,
  params: null,
  next_try_at: null,
});

const rejected = { kind: 'rejected', detail: '550 5.1.1 RCPT TO' } as const;
const notNow = { kind: 'inconclusive', detail: '451 DATA', isServerAway: false } as const;
const away = { kind: 'inconclusive', detail: 'ECONNREFUSED CONN', isServerAway: true } as const;

describe('an e-mail that is queued', () => {
  it('is sent by the next sweep, in words and as a page, and no more', async () => {
    await queue();
    expect(test.mailServer.sentTo(to)).toEqual([]);
    await test.pass(0);
    await test.pass(HOUR_MS);
    expect(test.mailServer.sentTo(to)).toEqual([
      {
        dedupeKey,
        to,
        subject: 'We’ve received your message',
        text: expect.stringContaining('Thank you for writing to Somesa.'),
        html: expect.stringContaining('<html lang="en">'),
      },
    ]);
  });

  it('is sent once, however often the same is told', async () => {
    await Promise.all([queue(), queue(), queue()]);
    await test.pass(0);
    await queue();
    await test.pass(0);
    expect(test.mailServer.sentTo(to)).toHaveLength(1);
  });

  it('leaves no secret behind, nor an address', async () => {
    await queue({ kind: 'reset', params: { link: LINK } });
    expect(await row()).toMatchObject({ params: { link: LINK }, recipient: to });
    await test.pass(0);
    expect(test.mailServer.sentTo(to)[0]?.text).toContain(LINK);
    expect(await row()).toMatchObject(over('sent', 1));
    expect(test.log.join('')).not.toMatch(/the-secret-of-this-link|person-\d+@/);
  });

  it('is not sent where its transaction was rolled back', async () => {
    await test.database
      .transaction(async (tx) => {
        const mail = { kind: 'contact-received', params: {} } as const;
        await queueMail(tx, { dedupeKey, to, language: 'en', mail, now: test.clock.now() });
        throw new Error('something else went wrong');
      })
      .catch(() => undefined);
    await test.pass(0);
    expect(test.mailServer.sentTo(to)).toEqual([]);
  });

  it('is sent by the next server where this one was killed before it could', async () => {
    await queue();
    const next = await buildTestApp({ on: test });
    await next.running.sweep();
    expect(next.mailServer.sentTo(to)).toHaveLength(1);
    await next.end();
  });

  it('is sent again where a server was killed while it sent, and not before its time is over', async () => {
    await queue();
    const dying = await buildTestApp({ on: test });
    const taken = new Promise<void>((resolve) => {
      dying.mailServer.send = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    void dying.running.sweep();
    await taken;
    await test.pass(30_000);
    expect(test.mailServer.sentTo(to)).toEqual([]);
    await test.pass(30_000);
    expect(test.mailServer.sentTo(to)).toHaveLength(1);
    await dying.end();
  });
});

describe('a mail server that does not take an e-mail', () => {
  it('does not receive the email again after a permanent rejection', async () => {
    test.mailServer.onSend(rejected);
    await queue();
    await test.pass(0);
    await test.pass(HOUR_MS);
    expect(test.mailServer.sentTo(to)).toHaveLength(1);
    expect(await row()).toMatchObject(over('rejected', 1));
  });

  it('receives the email again after a temporary rejection, with a longer wait each time', async () => {
    test.mailServer.onSend(notNow, notNow);
    await queue();
    await test.pass(0);
    await test.pass(19_000);
    expect(test.mailServer.sentTo(to)).toHaveLength(1);
    await test.pass(1_000);
    await test.pass(39_000);
    expect(test.mailServer.sentTo(to)).toHaveLength(2);
    await test.pass(1_000);
    expect(test.mailServer.sentTo(to)).toHaveLength(3);
    expect(await row()).toMatchObject(over('sent', 3));
  });

  it('again and again, is left alone in the end, and the log says so without naming anybody', async () => {
    test.mailServer.onSend(...Array.from({ length: 20 }, () => notNow));
    await queue();
    for (let turn = 0; turn < 30; turn += 1) await test.pass(HOUR_MS / 2);
    test.mailServer.forget();
    expect(test.mailServer.sentTo(to)).toHaveLength(12);
    expect(await row()).toMatchObject(over('abandoned', 12));
    const lines = test.log.filter((line) => line.includes('an e-mail was not taken')).join('');
    expect(lines).toContain('"detail":"451 DATA"');
    expect(lines).not.toContain('@example.com');
  });

  it.each<[string, Mail, number]>([
    ['a link', { kind: 'reset', params: { link: LINK } }, 30],
    ['a code', { kind: 'email-code', params: { code: '123456' } }, 10],
  ])(
    'does not receive an email any more once %s in it has expired, and the email is erased',
    async (_, mail, minutes) => {
      test.mailServer.onSend(...Array.from({ length: 20 }, () => notNow));
      await queue(mail);
      for (let turn = 0; turn <= minutes; turn += 1) await test.pass(MINUTE_MS);
      const { length } = test.mailServer.sentTo(to);
      test.mailServer.forget();
      await test.pass(HOUR_MS);
      expect(test.mailServer.sentTo(to)).toHaveLength(length);
      expect(await row()).toMatchObject({ status: 'abandoned', params: null, recipient: null });
    },
  );

  it('is left alone for a minute if it is unreachable, and then receives all waiting emails', async () => {
    test.mailServer.onSend(away, away);
    await queue();
    const first = to;
    dedupeKey += ':second';
    to = `second-${to}`;
    await queue();
    const before = test.mailServer.sent.length;
    await test.pass(0);
    await test.pass(59_000);
    expect(test.mailServer.sent).toHaveLength(before + 2);
    await test.pass(1_000);
    expect(test.mailServer.sentTo(first)).toHaveLength(2);
    expect(test.mailServer.sentTo(to)).toHaveLength(2);
    expect(test.mailServer.sent).toHaveLength(before + 4);
  });
});

it('keeps at least 8 e-mails open with a slow mail server, and sends a code at once beside them', async () => {
  const slow = await buildTestApp({ on: test });
  const kinds: string[] = [];
  let release = () => undefined as unknown;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  slow.mailServer.send = async ({ dedupeKey: name }) => {
    kinds.push(name);
    await released;
    return { kind: 'accepted', messageId: name };
  };
  for (let turn = 0; turn < 30; turn += 1) {
    dedupeKey = `many:${count}:${turn}`;
    await queue();
  }
  const swept = slow.running.sweep();
  await vi.waitFor(() => expect(kinds.length).toBeGreaterThanOrEqual(8));
  dedupeKey = `code:${count}`;
  await queue({ kind: 'email-code', params: { code: '123456' } });
  const sweptAgain = slow.running.sweep();
  await vi.waitFor(() => expect(kinds).toContain(`code:${count}`));
  expect(kinds.length).toBeLessThan(20);
  release();
  await Promise.all([swept, sweptAgain]);
  expect(kinds).toHaveLength(31);
  await slow.end();
});

it('waits for a mail server that is away for two days, and then sends what still helps', async () => {
  test.mailServer.onSend(...Array.from({ length: 4_000 }, () => away));
  await queue({
    kind: 'loan-approved',
    params: { loanId: 'x', reference: 'SL-1', lastDay: '2026-12-01', change: null },
  });
  for (let turn = 0; turn < 96; turn += 1) await test.pass(HOUR_MS / 2);
  expect(await row()).toMatchObject({ status: 'waiting' });
  test.mailServer.forget();
  await test.pass(HOUR_MS);
  await test.pass(MINUTE_MS);
  expect(await row()).toMatchObject({ status: 'sent' });
});

it('a mail server that takes its time holds up no text message', async () => {
  const slow = await buildTestApp({ on: test });
  slow.mailServer.send = () => new Promise(() => undefined);
  await queue();
  await slow.running.startWork();
  const msisdn = '+256772000999';
  await test.database.transaction((tx) =>
    queueTextMessage(tx, { dedupeKey: `test-sms:${count}`, msisdn, text: 'Hello', now: test.clock.now() }),
  );
  await slow.running.startWork();
  await vi.waitFor(() => expect(slow.gateway.sent).toMatchObject([{ to: msisdn }]));
  await slow.end();
});

it('an e-mail that waited too long is abandoned unsent', async () => {
  await queue({ kind: 'email-code', params: { code: '123456' } });
  await test.pass(10 * MINUTE_MS);
  expect(test.mailServer.sentTo(to)).toEqual([]);
  expect(await row()).toMatchObject(over('abandoned', 0));
});
