import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import type {
  AdminBookingAnswer,
  AdminListAnswer,
  AdminMessageAnswer,
  AdminPartnershipAnswer,
} from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let grace: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  grace = await staff.signInAs(roles.staff);
});
afterAll(() => test.end());

const send = async (path: string, payload: object): Promise<void> => {
  const sent = await test.call({ method: 'POST', url: `/api/${path}`, payload });
  expect(sent.status, sent.text).toBe(201);
};
const get = async <Body>(path: string): Promise<Body> => {
  const { status, text, body } = await staff.call<Body>(grace.token, 'GET', `admin/${path}`);
  expect(status, text).toBe(200);
  return body;
};
const listRows = async (path: string) => (await get<AdminListAnswer>(`lists/${path}`)).rows;

it('lists and returns contact messages with their status', async () => {
  const form = { fullname: 'Sarah Nambi', email: 'sarah@example.com', subject: 'The receipt' };
  await send('contact-messages', { ...form, message: 'It did not come.\nWhat now?' });
  const [row] = await listRows('messages?q=SARAH@');
  expect(row?.cells).toEqual({
    ...form,
    createdAt: test.clock.now().toISOString(),
    assignee: null,
    queueStatus: 'open',
  });
  const { message } = await get<AdminMessageAnswer>(`messages/${row?.id}`);
  expect(message).toEqual({
    ...form,
    id: row?.id,
    message: 'It did not come.\nWhat now?',
    language: 'en',
    createdAt: test.clock.now().toISOString(),
  });
  await staff.call(grace.token, 'POST', `admin/queue-items/message/${row?.id}/assign`);
  await staff.call(grace.token, 'POST', `admin/queue-items/message/${row?.id}/done`);
  expect(await listRows('messages?queueStatus=open,assigned')).toEqual([]);
  expect(await listRows('messages?queueStatus=done')).toHaveLength(1);
});

it('lists scheduled calls by time, with filters by day and topic, and returns them', async () => {
  const { msisdn } = createPayer();
  const phoneNumber = `0${msisdn.slice(4)}`;
  const caller = { fullname: 'Sarah Nambi', phoneNumber };
  await send('bookings', { ...caller, day: '2026-11-24', time: '09:00', topic: 'loan' });
  await send('bookings', { ...caller, day: '2026-11-23', time: '08:30', topic: 'payment', note: 'After 8' });
  const rows = await listRows('bookings');
  expect(rows.map(({ cells }) => [cells.startsAt, cells.topic, cells.note, cells.phone])).toEqual([
    ['2026-11-23T05:30:00.000Z', 'payment', 'After 8', phoneNumber],
    ['2026-11-24T06:00:00.000Z', 'loan', null, phoneNumber],
  ]);
  expect(await listRows('bookings?from=2026-11-24&to=2026-11-24')).toHaveLength(1);
  expect(await listRows('bookings?topic=account')).toEqual([]);
  expect(await listRows(`bookings?q=${phoneNumber}`)).toHaveLength(2);
  const { booking } = await get<AdminBookingAnswer>(`bookings/${rows[0]?.id}`);
  expect(booking).toMatchObject({
    startsAt: '2026-11-23T05:30:00.000Z',
    phone: phoneNumber,
    note: 'After 8',
  });
});

it('lists and returns partnership requests', async () => {
  const form = { school: 'Hill School', fullname: 'Sarah Nambi', email: 'head@hill.example' };
  const address = 'Mityana Road, Wakiso';
  const more = { phoneNumber: '0772123456', address, students: 420, note: 'Please' };
  await send('partnership-requests', { ...form, ...more });
  const [row] = await listRows('partnerships?q=hill');
  expect(row?.cells).toMatchObject({ ...form, phone: '0772123456', students: 420, queueStatus: 'open' });
  const { partnership } = await get<AdminPartnershipAnswer>(`partnerships/${row?.id}`);
  expect(partnership).toEqual({
    ...form,
    id: row?.id,
    phone: '0772123456',
    address,
    students: 420,
    note: 'Please',
    language: 'en',
    status: 'open',
    decidedBy: null,
    decidedAt: null,
    declineReason: null,
    addedSchool: null,
    suggestedSlug: 'hill-school',
    sameName: [],
    createdAt: test.clock.now().toISOString(),
  });
});

it.each(['messages', 'bookings', 'partnerships'])('%s can be read by staff only', async (noun) => {
  for (const id of ['x', randomUUID()]) {
    expect((await staff.call(grace.token, 'GET', `admin/${noun}/${id}`)).status).toBe(404);
    expect((await staff.call(null, 'GET', `admin/${noun}/${id}`)).status).toBe(401);
  }
  const [row] = await listRows(noun);
  for (const role of [roles.parent, roles.bursar]) {
    const { token } = await staff.signInAs(role);
    expect((await staff.call(token, 'GET', `admin/${noun}/${row?.id}`)).status).toBe(404);
  }
});
