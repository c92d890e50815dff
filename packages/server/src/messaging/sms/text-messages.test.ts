import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeGateway } from '../../testing/fake-gateway';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { queueTextMessage } from './text-messages';

const noResponse = { kind: 'inconclusive', detail: 'time-out' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const queue = async (kind: string) => {
  const [{ msisdn }, dedupeKey] = [createPayer(), `${kind}:${randomUUID()}`];
  await test.database.transaction((tx) =>
    queueTextMessage(tx, { dedupeKey, msisdn, text: 'A text', now: test.clock.now() }),
  );
  return { msisdn, dedupeKey };
};
const sentTo = (msisdn: string) => test.gateway.sent.filter(({ to }) => to === msisdn).length;
const getStatus = async (dedupeKey: string) =>
  (
    await test.queryRows<{ status: string; msisdn: string }>(
      'select status, msisdn from outgoing_sms where dedupe_key = $1',
      [dedupeKey],
    )
  )[0];

it('retries an SMS until the gateway responds again after half an hour', async () => {
  const { msisdn, dedupeKey } = await queue('notice');
  test.gateway.onSend(...Array.from({ length: 6 }, () => noResponse));
  for (let minute = 0; minute < 60; minute += 1) await test.advanceTime(MINUTE_MS);
  expect(sentTo(msisdn)).toBe(7);
  expect(await getStatus(dedupeKey)).toEqual({ status: 'sent', msisdn: '' });
});

it('does not send an expired OTP', async () => {
  const { msisdn, dedupeKey } = await queue('otp');
  test.clock.advance(10 * MINUTE_MS);
  await test.advanceTime(0);
  expect(sentTo(msisdn)).toBe(0);
  expect(await getStatus(dedupeKey)).toEqual({ status: 'abandoned', msisdn: '' });
});

it('leaves an SMS that a server whose clock is a day ahead takes for too old to another server', async () => {
  const { msisdn, dedupeKey } = await queue('payment');
  const ahead = await buildTestApp({ on: test, clockAheadMs: DAY_MS });
  await expect(ahead.running.sweep()).rejects.toThrow('no job starts');
  await test.advanceTime(0);
  expect(sentTo(msisdn)).toBe(1);
  expect(await getStatus(dedupeKey)).toEqual({ status: 'sent', msisdn: '' });
  await ahead.end();
});

it('abandons an SMS after eight attempts and deletes its number and text', async () => {
  const { msisdn, dedupeKey } = await queue('notice');
  test.gateway.onSend(...Array.from({ length: 8 }, () => noResponse));
  for (let turn = 0; turn < 60; turn += 1) await test.advanceTime(5 * MINUTE_MS);
  expect(sentTo(msisdn)).toBe(8);
  expect(await getStatus(dedupeKey)).toEqual({ status: 'abandoned', msisdn: '' });
});

/** Makes the gateway respond only after `release` is called, and counts concurrent requests. */
const blockGateway = (gateway: FakeGateway) => {
  const texts: string[] = [];
  let [isOpen, open, maxOpen] = [false, 0, 0];
  const releases: (() => void)[] = [];
  const accept = gateway.send;
  gateway.send = async (message) => {
    texts.push(message.text);
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    if (!isOpen) await new Promise<void>((resolve) => releases.push(resolve));
    open -= 1;
    return { kind: 'accepted', messageId: 'blocked' };
  };
  return {
    texts,
    maxOpen: () => maxOpen,
    release: () => {
      isOpen = true;
      for (const resolve of releases.splice(0)) resolve();
    },
    end: () => {
      gateway.send = accept;
    },
  };
};

const queueMany = (kind: string, count: number, text: string) =>
  test.database.transaction(async (tx) => {
    for (let turn = 0; turn < count; turn += 1) {
      const dedupeKey = `${kind}:${randomUUID()}`;
      await queueTextMessage(tx, { dedupeKey, msisdn: createPayer().msisdn, text, now: test.clock.now() });
    }
  });

describe('a slow gateway', () => {
  it('gets at least 8 requests at a time, which is 20 messages a second at 400 ms each', async () => {
    const gateway = blockGateway(test.gateway);
    await queueMany('notice', 60, 'A notice');
    const swept = test.advanceTime(0);
    await vi.waitFor(() => expect(gateway.maxOpen()).toBeGreaterThanOrEqual(8));
    gateway.release();
    await swept;
    expect(gateway.texts).toHaveLength(60);
    gateway.end();
  });

  it('gets a one-time code at once while other messages wait for its response', async () => {
    const gateway = blockGateway(test.gateway);
    await queueMany('notice', 60, 'A notice');
    const swept = test.advanceTime(0);
    await vi.waitFor(() => expect(gateway.maxOpen()).toBeGreaterThanOrEqual(8));
    await queueMany('otp', 1, 'A code');
    const sweptAgain = test.advanceTime(0);
    await vi.waitFor(() => expect(gateway.texts).toContain('A code'));
    expect(gateway.texts.length).toBeLessThan(40);
    gateway.release();
    await Promise.all([swept, sweptAgain]);
    expect(gateway.texts).toHaveLength(61);
    gateway.end();
  });
});

describe('a gateway that rejects our key', () => {
  const badKey = {
    kind: 'inconclusive',
    detail: '401 wrong user name or key',
    isGatewayUnavailable: true,
  } as const;

  it('gets every message once the key is right, even a night later', async () => {
    const queued = await Promise.all([queue('notice'), queue('notice'), queue('notice')]);
    test.gateway.onSend(...Array.from({ length: 4_000 }, () => badKey));
    for (let hour = 0; hour < 10; hour += 1) await test.advanceTime(60 * MINUTE_MS);
    for (const { dedupeKey } of queued)
      expect(await getStatus(dedupeKey)).toMatchObject({ status: 'waiting' });
    test.gateway.clearOutcomes();
    await test.advanceTime(MINUTE_MS);
    await test.advanceTime(MINUTE_MS);
    for (const { dedupeKey } of queued)
      expect(await getStatus(dedupeKey)).toEqual({ status: 'sent', msisdn: '' });
  });

  it('gets no messages for a minute, which the log and a metric report', async () => {
    await queueMany('notice', 60, 'A notice');
    test.gateway.onSend(...Array.from({ length: 4_000 }, () => badKey));
    const [before, lines] = [test.gateway.sent.length, test.log.length];
    await test.advanceTime(0);
    expect(test.gateway.sent.length - before).toBeLessThan(20);
    const logLines = test.log.slice(lines).map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(logLines).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'the SMS gateway takes no messages: they wait until it does',
      }),
    );
    const { body } = await test.running.app.inject({ url: '/metrics' });
    expect(body).toMatch(/somesa_messages_total\{channel="sms",outcome="away"\} [1-9]/);
    test.gateway.clearOutcomes();
    await test.advanceTime(2 * MINUTE_MS);
  });
});

it('logs each rejected SMS without its number or text', async () => {
  const { msisdn } = await queue('notice');
  test.gateway.onSend({ kind: 'rejected', detail: '403 InvalidPhoneNumber' });
  const lines = test.log.length;
  await test.advanceTime(0);
  const log = test.log.slice(lines).join('');
  expect(log).toContain('a text message was not sent');
  expect(log).toContain('403 InvalidPhoneNumber');
  expect(log).not.toContain(msisdn.slice(-6));
});
