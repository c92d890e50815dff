import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, newPayer, type TestApp } from '../testing/test-app';
import { queueTextMessage } from './text-messages';

const MINUTE_MS = 60_000;
const noAnswer = { kind: 'unclear', detail: 'time-out' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const queue = async (kind: string) => {
  const [{ msisdn }, subject] = [newPayer(), `${kind}:${randomUUID()}`];
  await test.database.transaction((tx) =>
    queueTextMessage(tx, { subject, msisdn, text: 'A text', now: test.clock.now() }),
  );
  return { msisdn, subject };
};
const sentTo = (msisdn: string) => test.gateway.sent.filter(({ to }) => to === msisdn).length;
const stateOf = async (subject: string) =>
  (
    await test.rows<{ state: string; msisdn: string }>(
      'select state, msisdn from text_messages where subject = $1',
      [subject],
    )
  )[0];

it('outlives a gateway that is away for half an hour', async () => {
  const { msisdn, subject } = await queue('notice');
  test.gateway.onSend(...Array.from({ length: 6 }, () => noAnswer));
  for (let minute = 0; minute < 60; minute += 1) await test.pass(MINUTE_MS);
  expect(sentTo(msisdn)).toBe(7);
  expect(await stateOf(subject)).toEqual({ state: 'sent', msisdn: '' });
});

it('sends no OTP that no longer counts', async () => {
  const { msisdn, subject } = await queue('otp');
  test.clock.pass(10 * MINUTE_MS);
  await test.pass(0);
  expect(sentTo(msisdn)).toBe(0);
  expect(await stateOf(subject)).toEqual({ state: 'given-up', msisdn: '' });
});

it('gives up in the end, and keeps neither number nor text', async () => {
  const { msisdn, subject } = await queue('notice');
  test.gateway.onSend(...Array.from({ length: 8 }, () => noAnswer));
  for (let turn = 0; turn < 60; turn += 1) await test.pass(5 * MINUTE_MS);
  expect(sentTo(msisdn)).toBe(8);
  expect(await stateOf(subject)).toEqual({ state: 'given-up', msisdn: '' });
});
