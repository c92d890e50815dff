import type { BookingTimesView, BookingView, ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, createPayer, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** First slot after the time of the test clock, which is noon on Saturday, 21 November 2026, in Kampala. */
const monday = { day: '2026-11-23', time: '08:30' };
const newCaller = () => {
  const { msisdn } = createPayer();
  return { msisdn, phoneNumber: `0${msisdn.slice(4)}` };
};
const createBody = (phoneNumber: string, slot = monday) => ({
  fullname: 'Sarah Nambi',
  phoneNumber,
  ...slot,
  topic: 'payment',
});

const schedule = <Body = BookingView>(payload: object, language = 'en', on = test): Promise<Answer<Body>> =>
  on.call<Body>({ method: 'POST', url: '/api/bookings', payload, headers: { 'accept-language': language } });
const listDays = async () => (await test.call<BookingTimesView>({ url: '/api/bookings/times' })).body.days;
const listTimes = async (day: string) => (await listDays()).find((open) => open.day === day)?.times ?? [];
const listCalls = (msisdn: string) =>
  test.queryRows<Record<string, unknown>>('select * from scheduled_calls where msisdn = $1', [msisdn]);
const listSmsTo = (msisdn: string) => test.gateway.sent.filter((message) => message.to === msisdn);

describe('GET /bookings/times', () => {
  it('returns the half-hour slots of the opening hours of the next fourteen days', async () => {
    const days = await listDays();
    expect(days[0]).toMatchObject({ day: '2026-11-23' });
    expect(days.at(-1)).toMatchObject({ day: '2026-12-04' });
    expect(await listTimes('2026-11-28')).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ]);
  });

  it('is not cached', async () => {
    const { headers } = await test.call({ url: '/api/bookings/times' });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('POST /bookings', () => {
  it('saves a call for staff and confirms it by SMS', async () => {
    const { msisdn, phoneNumber } = newCaller();
    const { status, body } = await schedule({ ...createBody(phoneNumber), note: 'After eight, please' });
    expect([status, body]).toEqual([
      201,
      { message: 'We’ll call you on 23 November 2026 at 08:30', booking: monday },
    ]);
    expect(await listCalls(msisdn)).toMatchObject([
      { fullname: 'Sarah Nambi', topic: 'payment', note: 'After eight, please' },
    ]);
    await test.advanceTime(0);
    expect(listSmsTo(msisdn).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Somesa: we will call you on 23 November 2026 at 08:30\. .*0800 100 700\.$/),
    ]);
  });

  it.each([
    ['lg', 'nga 24 Novemba 2026, 09:00'],
    ['sw', 'tarehe 24 Novemba 2026, 09:00'],
  ])('confirms a call in the language of the caller: %s', async (language, day) => {
    const { msisdn, phoneNumber } = newCaller();
    const answer = await schedule(createBody(phoneNumber, { day: '2026-11-24', time: '09:00' }), language);
    expect(answer.body.message).toContain(day);
    await test.advanceTime(0);
    expect(listSmsTo(msisdn)[0]?.text).toContain(day);
  });

  it('saves one call if the same form is sent several times at once, or again later', async () => {
    const { msisdn, phoneNumber } = newCaller();
    const body = createBody(phoneNumber, { day: '2026-11-25', time: '09:00' });
    const answers = await Promise.all([schedule(body), schedule(body), schedule(body)]);
    expect([...answers, await schedule(body)].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await test.advanceTime(0);
    expect(await listCalls(msisdn)).toHaveLength(1);
    expect(listSmsTo(msisdn)).toHaveLength(1);
  });

  it('gives the last place to one of three concurrent callers and tells the others to choose another time', async () => {
    const slot = { day: '2026-11-26', time: '10:00' };
    for (const { phoneNumber } of [newCaller(), newCaller()]) await schedule(createBody(phoneNumber, slot));
    expect(await listTimes(slot.day)).toContain(slot.time);
    const rivals = [newCaller(), newCaller(), newCaller()];
    const answers = await Promise.all(
      rivals.map(({ phoneNumber }) => schedule<ProblemBody>(createBody(phoneNumber, slot))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: 'All calls at this time are taken. Choose another time.',
      errors: { time: ['All calls at this time are taken. Choose another time'] },
    });
    expect(await listTimes(slot.day)).not.toContain(slot.time);
    await test.advanceTime(0);
    const confirmed = rivals.filter(({ msisdn }) => listSmsTo(msisdn).length > 0);
    expect(confirmed).toHaveLength(1);
  });

  it.each([
    ['a Sunday', { day: '2026-11-29', time: '09:00' }, 'day'],
    ['the past', { day: '2026-11-20', time: '09:00' }, 'day'],
    ['fifteen days ahead', { day: '2026-12-05', time: '09:00' }, 'day'],
    ['a day that does not exist', { day: '2026-13-45', time: '09:00' }, 'day'],
    ['the evening', { day: '2026-11-23', time: '18:00' }, 'time'],
    ['a quarter past', { day: '2026-11-23', time: '09:15' }, 'time'],
  ])('rejects a call on or at %s', async (_, slot, field) => {
    const { msisdn, phoneNumber } = newCaller();
    const answer = await schedule<ProblemBody>(createBody(phoneNumber, slot));
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await listCalls(msisdn)).toEqual([]);
  });

  it('responds to a bot without saving its call', async () => {
    const { msisdn, phoneNumber } = newCaller();
    const answer = await schedule({ ...createBody(phoneNumber), website: 'https://spam.example' });
    expect([answer.status, answer.body.booking]).toEqual([201, monday]);
    await test.advanceTime(0);
    expect(await listCalls(msisdn)).toEqual([]);
    expect(listSmsTo(msisdn)).toEqual([]);
  });

  it('limits the calls of one phone number, however the number is written', async () => {
    const on = await buildTestApp({ on: test, env: { RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '2' } });
    const { msisdn, phoneNumber } = newCaller();
    const spaced = phoneNumber.replace(/(\d{4})(\d{3})/, '$1 $2 ');
    const slots = ['11:00', '11:30', '12:00'].map((time) => ({ day: '2026-11-27', time }));
    const statuses = [];
    for (const [at, slot] of slots.entries()) {
      statuses.push((await schedule(createBody(at === 1 ? spaced : phoneNumber, slot), 'en', on)).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
    expect(await listCalls(msisdn)).toHaveLength(2);
    await on.end();
  });
});
