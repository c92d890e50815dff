import { HOUR_MS, MINUTE_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNextReminderHour } from '../../messaging/sms/fee-reminder-hours';
import { type ReminderSchool, setUpReminderSchool } from './testing/reminder-school';

describe('findNextReminderHour', () => {
  it.each([
    ['2026-11-23T04:59:59.999Z', '2026-11-23T05:00:00.000Z'],
    ['2026-11-23T05:00:00.000Z', null],
    ['2026-11-23T15:59:59.999Z', null],
    ['2026-11-23T16:00:00.000Z', '2026-11-24T05:00:00.000Z'],
    ['2026-11-23T22:30:00.000Z', '2026-11-24T05:00:00.000Z'],
  ])('returns for %s, in Kampala from 8 to 19 o’clock, %s', (now, next) => {
    expect(findNextReminderHour(new Date(now))?.toISOString() ?? null).toBe(next);
  });
});

describe('fee reminders at night', () => {
  let school: ReminderSchool;
  beforeAll(async () => {
    // A minute before 19 o'clock in Kampala.
    school = await setUpReminderSchool({ start: '2026-11-23T15:59:00.000Z' });
  });
  afterAll(() => school.test.end());

  /** Sends a reminder to the guardian of a new child. Returns the preview, and the count of texts to the guardian. */
  const sendOne = async () => {
    const className = school.createClass();
    const { numbers } = await school.addChild(className);
    const choice = school.choose(className);
    const { messages, priceUgx, sentFrom } = (await school.preview(choice)).body;
    await school.send({ ...choice, messages, priceUgx });
    await school.test.advanceTime(0);
    return { sentFrom, countTexts: () => school.listTextsTo(numbers[0] ?? '').length };
  };

  it('wait from 19 to 8 o’clock in Kampala, as the preview says, also those that no gateway took by the evening', async () => {
    const { test } = school;
    const byDay = await sendOne();
    expect([byDay.sentFrom, byDay.countTexts()]).toEqual([null, 1]);
    test.gateway.onSend({ kind: 'inconclusive', detail: '401', isGatewayUnavailable: true });
    const stalled = await sendOne();
    await test.advanceTime(MINUTE_MS);
    const late = await sendOne();
    expect(late.sentFrom).toBe('2026-11-24T05:00:00.000Z');
    for (let hour = 0; hour < 12; hour += 1) await test.advanceTime(HOUR_MS);
    await test.advanceTime(59 * MINUTE_MS);
    expect([stalled.countTexts(), late.countTexts()]).toEqual([1, 0]);
    await test.advanceTime(MINUTE_MS);
    expect([stalled.countTexts(), late.countTexts(), byDay.countTexts()]).toEqual([2, 1, 1]);
  });
});
