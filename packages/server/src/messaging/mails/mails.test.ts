import { HOUR_MS, MINUTE_MS } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { queueTextMessage } from '../sms/text-messages';
import type { Mail } from './mail-kinds';
import { queueMail } from './mails';

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
  await test.advanceTime(25 * HOUR_MS);
  count += 1;
  dedupeKey = `test:${count}`;
  to = `person-${count}@example.com`;
});

const queue = (mail: Mail = { kind: 'contact-received', params: {} }) =>
  test.database.transaction((tx) =>
    queueMail(tx, { dedupeKey, to, language: 'en', mail, now: test.clock.now() }),
  );
const getRow = async () =>
  (
    await test.queryRows<Record<string, unknown>>('select * from outgoing_emails where dedupe_key = $1', [
      dedupeKey,
    ])
  )[0];
const finalRow = (status: string, attempts: number) => ({
  dedupe_key: dedupeKey,
  status,
  attempts,
  recipient: null,
  params: null,
  next_attempt_at: null,
});

/** Makes a mail server respond only after `release` is called; `sending` resolves once it gets an email. */
const blockMailServer = ({ mailServer }: TestApp) => {
  let [start, release] = [() => undefined as unknown, () => undefined as unknown];
  const sending = new Promise<void>((resolve) => {
    start = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  mailServer.send = async ({ dedupeKey: messageId }) => {
    start();
    await released;
    return { kind: 'accepted', messageId };
  };
  return { sending, release: () => release() };
};

const rejected = { kind: 'rejected', detail: '550 5.1.1 RCPT TO' } as const;
const temporary = { kind: 'inconclusive', detail: '451 DATA', isServerUnavailable: false } as const;
const away = { kind: 'inconclusive', detail: 'ECONNREFUSED CONN', isServerUnavailable: true } as const;

describe('a queued email', () => {
  it('is sent once by the next sweep, as text and as HTML', async () => {
    await queue();
    expect(test.mailServer.listSentTo(to)).toEqual([]);
    await test.advanceTime(0);
    await test.advanceTime(HOUR_MS);
    expect(test.mailServer.listSentTo(to)).toEqual([
      {
        dedupeKey,
        to,
        subject: 'We’ve received your message',
        text: expect.stringContaining('Thank you for writing to Somesa.'),
        html: expect.stringContaining('<html lang="en">'),
      },
    ]);
  });

  it('is sent once if it is queued several times', async () => {
    await Promise.all([queue(), queue(), queue()]);
    await test.advanceTime(0);
    await queue();
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(to)).toHaveLength(1);
  });

  it('leaves neither its secret nor its recipient in the database or the log', async () => {
    await queue({ kind: 'reset', params: { link: LINK } });
    expect(await getRow()).toMatchObject({ params: { link: LINK }, recipient: to });
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(to)[0]?.text).toContain(LINK);
    expect(await getRow()).toMatchObject(finalRow('sent', 1));
    expect(test.log.join('')).not.toMatch(/the-secret-of-this-link|person-\d+@/);
  });

  it('is not sent if its transaction is rolled back', async () => {
    await test.database
      .transaction(async (tx) => {
        const mail = { kind: 'contact-received', params: {} } as const;
        await queueMail(tx, { dedupeKey, to, language: 'en', mail, now: test.clock.now() });
        throw new Error('something else went wrong');
      })
      .catch(() => undefined);
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(to)).toEqual([]);
  });

  it('is sent by the next server if this one is killed before', async () => {
    await queue();
    const next = await buildTestApp({ on: test });
    await next.running.sweep();
    expect(next.mailServer.listSentTo(to)).toHaveLength(1);
    await next.end();
  });

  it('is sent again after the lease of a server that was killed while it sent', async () => {
    await queue();
    const killed = await buildTestApp({ on: test });
    const { sending, release } = blockMailServer(killed);
    void killed.running.sweep();
    await sending;
    await test.advanceTime(30_000);
    expect(test.mailServer.listSentTo(to)).toEqual([]);
    await test.advanceTime(30_000);
    expect(test.mailServer.listSentTo(to)).toHaveLength(1);
    release();
    await killed.end();
  });
});

describe('a mail server that does not accept an email', () => {
  it('does not receive the email again after a permanent rejection', async () => {
    test.mailServer.onSend(rejected);
    await queue();
    await test.advanceTime(0);
    await test.advanceTime(HOUR_MS);
    expect(test.mailServer.listSentTo(to)).toHaveLength(1);
    expect(await getRow()).toMatchObject(finalRow('rejected', 1));
  });

  it('receives the email again after a temporary rejection, with a longer wait each time', async () => {
    test.mailServer.onSend(temporary, temporary);
    await queue();
    await test.advanceTime(0);
    await test.advanceTime(19_000);
    expect(test.mailServer.listSentTo(to)).toHaveLength(1);
    await test.advanceTime(1_000);
    await test.advanceTime(39_000);
    expect(test.mailServer.listSentTo(to)).toHaveLength(2);
    await test.advanceTime(1_000);
    expect(test.mailServer.listSentTo(to)).toHaveLength(3);
    expect(await getRow()).toMatchObject(finalRow('sent', 3));
  });

  it('gets an email twelve times at most, which the log reports without its recipient', async () => {
    test.mailServer.onSend(...Array.from({ length: 20 }, () => temporary));
    await queue();
    for (let turn = 0; turn < 30; turn += 1) await test.advanceTime(HOUR_MS / 2);
    test.mailServer.clearOutcomes();
    expect(test.mailServer.listSentTo(to)).toHaveLength(12);
    expect(await getRow()).toMatchObject(finalRow('abandoned', 12));
    const lines = test.log.filter((line) => line.includes('an email was not taken')).join('');
    expect(lines).toContain('"detail":"451 DATA"');
    expect(lines).not.toContain('@example.com');
  });

  it.each<[string, Mail, number]>([
    ['a link', { kind: 'reset', params: { link: LINK } }, 30],
    ['a code', { kind: 'email-code', params: { code: '123456' } }, 10],
  ])(
    'does not receive an email any more once %s in it has expired, and the email is erased',
    async (_, mail, minutes) => {
      test.mailServer.onSend(...Array.from({ length: 20 }, () => temporary));
      await queue(mail);
      for (let turn = 0; turn <= minutes; turn += 1) await test.advanceTime(MINUTE_MS);
      const { length } = test.mailServer.listSentTo(to);
      test.mailServer.clearOutcomes();
      await test.advanceTime(HOUR_MS);
      expect(test.mailServer.listSentTo(to)).toHaveLength(length);
      expect(await getRow()).toMatchObject({ status: 'abandoned', params: null, recipient: null });
    },
  );

  it('gets no emails for a minute if it is unreachable, and then all waiting ones', async () => {
    test.mailServer.onSend(away, away);
    await queue();
    const first = to;
    dedupeKey += ':second';
    to = `second-${to}`;
    await queue();
    const before = test.mailServer.sent.length;
    await test.advanceTime(0);
    await test.advanceTime(59_000);
    expect(test.mailServer.sent).toHaveLength(before + 2);
    await test.advanceTime(1_000);
    expect(test.mailServer.listSentTo(first)).toHaveLength(2);
    expect(test.mailServer.listSentTo(to)).toHaveLength(2);
    expect(test.mailServer.sent).toHaveLength(before + 4);
  });
});

it('sends at least 8 emails at a time to a slow mail server, and a code at once in addition', async () => {
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
  await slow.running.startWork();
  await vi.waitFor(() => expect(kinds.length).toBeGreaterThanOrEqual(8));
  dedupeKey = `code:${count}`;
  await queue({ kind: 'email-code', params: { code: '123456' } });
  await vi.waitFor(() => expect(kinds).toContain(`code:${count}`), { timeout: 5_000 });
  expect(kinds.length).toBeLessThan(20);
  release();
  await vi.waitFor(() => expect(kinds).toHaveLength(31));
  await slow.end();
});

it('sends emails that have not expired after a mail server was away for two days', async () => {
  test.mailServer.onSend(...Array.from({ length: 4_000 }, () => away));
  await queue({
    kind: 'loan-approved',
    params: { loanId: 'x', reference: 'SL-1', lastDay: '2026-12-01', change: null },
  });
  for (let turn = 0; turn < 96; turn += 1) await test.advanceTime(HOUR_MS / 2);
  expect(await getRow()).toMatchObject({ status: 'waiting' });
  test.mailServer.clearOutcomes();
  await test.advanceTime(HOUR_MS);
  await test.advanceTime(MINUTE_MS);
  expect(await getRow()).toMatchObject({ status: 'sent' });
});

it('sends an SMS although the mail server does not respond', async () => {
  const slow = await buildTestApp({ on: test });
  const { sending, release } = blockMailServer(slow);
  await queue();
  await slow.running.startWork();
  await sending;
  const msisdn = '+256772000999';
  await test.database.transaction((tx) =>
    queueTextMessage(tx, { dedupeKey: `test-sms:${count}`, msisdn, text: 'Hello', now: test.clock.now() }),
  );
  await vi.waitFor(() => expect(slow.gateway.sent).toMatchObject([{ to: msisdn }]), { timeout: 5_000 });
  release();
  await slow.end();
});

it('leaves an email that a server whose clock is a day ahead takes for expired to another server', async () => {
  await queue({ kind: 'email-code', params: { code: '123456' } });
  const ahead = await buildTestApp({ on: test, clockAheadMs: 24 * HOUR_MS });
  await expect(ahead.running.sweep()).rejects.toThrow('no job starts');
  await test.advanceTime(0);
  expect(test.mailServer.listSentTo(to)).toHaveLength(1);
  expect(await getRow()).toMatchObject(finalRow('sent', 1));
  await ahead.end();
});

it('abandons an expired email unsent', async () => {
  await queue({ kind: 'email-code', params: { code: '123456' } });
  await test.advanceTime(10 * MINUTE_MS);
  expect(test.mailServer.listSentTo(to)).toEqual([]);
  expect(await getRow()).toMatchObject(finalRow('abandoned', 0));
});
