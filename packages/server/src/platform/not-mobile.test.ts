import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createPerson, createTestPeople } from '../testing/test-people';

const MESSAGE = 'Enter a mobile number of 10 digits: 07…';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

describe.each<[string, string]>([
  ['a landline', '0414 123456'],
  ['a fixed wireless line', '0392123456'],
  ['a toll-free number', '0800123456'],
  ['a premium number', '0901123456'],
])('findNotMobile for %s', (_, number) => {
  it('rejects a payment prompt', async () => {
    const child = await test.addChild(50_000);
    const method = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: number } as const;
    const answer = await test.tryStartPayment({ child, amount: 1_000, method });
    expect([answer.status, answer.body.errors]).toEqual([422, { phoneNumber: [MESSAGE] }]);
    expect(await test.queryRows('select id from payments')).toEqual([]);
  });

  it('rejects a new account, a changed number and a scheduled call, and sends no SMS', async () => {
    const people = createTestPeople(test);
    const registered = await people.register<{ errors?: object }>({ ...createPerson(), contact: number });
    expect([registered.status, registered.body.errors]).toEqual([422, { contact: [MESSAGE] }]);
    const person = await people.addParent();
    const changed = await people.updateUser(person, { contact: number });
    expect([changed.status, changed.body.errors]).toEqual([422, { contact: [MESSAGE] }]);
    const sent = test.gateway.sent.length;
    const scheduled = await test.call({
      method: 'POST',
      url: '/api/bookings',
      payload: {
        fullname: 'Sarah Nambi',
        phoneNumber: number,
        day: '2026-11-27',
        time: '11:00',
        topic: 'payment',
      },
    });
    expect(scheduled.status).toBe(422);
    await test.advanceTime(0);
    expect(test.gateway.sent).toHaveLength(sent);
  });
});
