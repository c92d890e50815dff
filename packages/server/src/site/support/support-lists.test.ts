import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import type {
  AdminBookingAnswer,
  AdminListAnswer,
  AdminMessageAnswer,
  AdminPartnershipAnswer,
} from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
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
const rowsOf = async (path: string) => (await get<AdminListAnswer>(`lists/${path}`)).rows;

it('a message stands in its list, and is there as it was written', async () => {
  const written = { fullname: 'Sarah Nambi', email: 'sarah@example.com', subject: 'The receipt' };
  await send('contact-messages', { ...written, message: 'It did not come.\nWhat now?' });
  const [row] = await rowsOf('messages?q=SARAH@');
  expect(row?.cells).toEqual({
    ...written,
    createdAt: test.clock.now().toISOString(),
    holder: null,
    work: 'open',
  });
  const { message } = await get<AdminMessageAnswer>(`messages/${row?.id}`);
  expect(message).toEqual({
    ...written,
    id: row?.id,
    message: 'It did not come.\nWhat now?',
    language: 'en',
    createdAt: test.clock.now().toISOString(),
  });
  await staff.call(grace.token, 'POST', `admin/work/message/${row?.id}/claim`);
  await staff.call(grace.token, 'POST', `admin/work/message/${row?.id}/done`);
  expect(await rowsOf('messages?work=open,claimed')).toEqual([]);
  expect(await rowsOf('messages?work=done')).toHaveLength(1);
});

it('calls stand in their list by time, and can be narrowed to days and topics', async () => {
  const { msisdn } = newPayer();
  const phoneNumber = `0${msisdn.slice(4)}`;
  const caller = { fullname: 'Sarah Nambi', phoneNumber };
  await send('bookings', { ...caller, day: '2026-11-24', time: '09:00', topic: 'loan' });
  await send('bookings', { ...caller, day: '2026-11-23', time: '08:30', topic: 'payment', note: 'After 8' });
  const rows = await rowsOf('bookings');
  expect(rows.map(({ cells }) => [cells.startsAt, cells.topic, cells.note, cells.phone])).toEqual([
    ['2026-11-23T05:30:00.000Z', 'payment', 'After 8', phoneNumber],
    ['2026-11-24T06:00:00.000Z', 'loan', null, phoneNumber],
  ]);
  expect(await rowsOf('bookings?from=2026-11-24&to=2026-11-24')).toHaveLength(1);
  expect(await rowsOf('bookings?topic=account')).toEqual([]);
  expect(await rowsOf(`bookings?q=${phoneNumber}`)).toHaveLength(2);
  const { booking } = await get<AdminBookingAnswer>(`bookings/${rows[0]?.id}`);
  expect(booking).toMatchObject({
    startsAt: '2026-11-23T05:30:00.000Z',
    phone: phoneNumber,
    note: 'After 8',
  });
});

it('a request to become a partner stands in its list with all that was told', async () => {
  const told = { school: 'Hill School', fullname: 'Sarah Nambi', email: 'head@hill.example' };
  await send('partnership-requests', { ...told, phoneNumber: '0772123456', students: 420, note: 'Please' });
  const [row] = await rowsOf('partnerships?q=hill');
  expect(row?.cells).toMatchObject({ ...told, phone: '0772123456', students: 420, work: 'open' });
  const { partnership } = await get<AdminPartnershipAnswer>(`partnerships/${row?.id}`);
  expect(partnership).toEqual({
    ...told,
    id: row?.id,
    phone: '0772123456',
    students: 420,
    note: 'Please',
    language: 'en',
    createdAt: test.clock.now().toISOString(),
  });
});

it.each(['messages', 'bookings', 'partnerships'])(
  '%s are read by staff, and by nobody else',
  async (noun) => {
    for (const id of ['x', randomUUID()]) {
      expect((await staff.call(grace.token, 'GET', `admin/${noun}/${id}`)).status).toBe(404);
      expect((await staff.call(null, 'GET', `admin/${noun}/${id}`)).status).toBe(401);
    }
    const [row] = await rowsOf(noun);
    for (const role of [roles.parent, roles.bursar]) {
      const { token } = await staff.signInAs(role);
      expect((await staff.call(token, 'GET', `admin/${noun}/${row?.id}`)).status).toBe(404);
    }
  },
);
