import { randomUUID } from 'node:crypto';
import type { ConfigView, ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bankMethod,
  buildTestApp,
  createPayer,
  createPaymentBody,
  type TestApp,
} from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    env: {
      RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: '2',
      BANK_ACCOUNTS: 'Stanbic Bank=9030001234567',
      MTN_PAYER_CHARGES: '2020-01-01: 5000000=1500; 2999-01-01: 5000000=2000',
    },
  });
});
afterAll(() => test.end());

it('limits the prompts to one phone number per hour, from all callers', async () => {
  const child = await test.addChild(100_000);
  const { method } = createPayer();
  await test.startPayment({ child, amount: 1_000, method });
  await test.startPayment({ child, amount: 1_000, method });
  const third = await test.tryStartPayment({ child, amount: 1_000, method });
  expect(third.status).toBe(429);
  await test.startPayment({ child, amount: 1_000, method: createPayer().method });
});

it('lists what the networks charge payers today, and nothing for a network without a tariff', async () => {
  const { body } = await test.call({ method: 'GET', url: '/api/payer-charges' });
  expect(body).toEqual({ mtn: [{ upToUgx: 5_000_000, chargeUgx: 1_500 }], airtel: [] });
});

it('counts a prompt only if it is sent', async () => {
  const child = await test.addChild(100_000);
  const { method } = createPayer();
  for (let count = 0; count < 5; count += 1) {
    const tooMuch = await test.tryStartPayment({ child, amount: 4_000_000_000, method });
    expect(tooMuch.status).toBe(422);
    const unknown = await test.tryStartPayment({ child: { regNo: 'NO-SUCH-1' }, amount: 1_000, method });
    expect(unknown.status).toBe(404);
  }
  await test.startPayment({ child, amount: 1_000, method });
  await test.startPayment({ child, amount: 1_000, method });
  expect((await test.tryStartPayment({ child, amount: 1_000, method })).status).toBe(429);
});

it('counts no prompt whose payment could not be committed', async () => {
  const child = await test.addChild(100_000);
  const { method } = createPayer();
  await test.runAsOwner(`
    create function fail_at_commit() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$;
    create constraint trigger fail_at_commit after insert on payments
      deferrable initially deferred for each row execute function fail_at_commit()`);
  for (let count = 0; count < 3; count += 1)
    expect((await test.tryStartPayment({ child, amount: 1_000, method })).status).toBe(500);
  await test.runAsOwner('drop function fail_at_commit cascade');
  await test.startPayment({ child, amount: 1_000, method });
  await test.startPayment({ child, amount: 1_000, method });
  expect((await test.tryStartPayment({ child, amount: 1_000, method })).status).toBe(429);
});

it('counts a payment against all callers only if it is initiated', async () => {
  const strict = await buildTestApp({ env: { RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE: '2' } });
  const child = await strict.addChild(100_000);
  const start = async ({ regNo }: { regNo: string }) => {
    const { method } = createPayer();
    return (await strict.tryStartPayment({ child: { regNo }, amount: 1_000, method })).status;
  };
  for (let count = 0; count < 4; count += 1) expect(await start({ regNo: 'NO-SUCH-1' })).toBe(404);
  expect([await start(child), await start(child), await start(child)]).toEqual([201, 201, 429]);
  await strict.end();
});

it('counts the prompts of a phone number’s verified owner separately', async () => {
  const child = await test.addChild(100_000);
  const owner = await createTestPeople(test).addParent();
  const method = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: owner.contact } as const;
  await test.startPayment({ child, amount: 1_000, method });
  await test.startPayment({ child, amount: 1_000, method });
  expect((await test.tryStartPayment({ child, amount: 1_000, method })).status).toBe(429);
  const startAsOwner = () =>
    test.call({
      method: 'POST',
      url: '/api/payments',
      payload: createPaymentBody({ child, amount: 1_000, method }),
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${owner.token}` },
    });
  expect([
    (await startAsOwner()).status,
    (await startAsOwner()).status,
    (await startAsOwner()).status,
  ]).toEqual([201, 201, 429]);
});

it('rejects a bank at which we have no collection account', async () => {
  const child = await test.addChild(100_000);
  const config = await test.call<ConfigView>({ method: 'GET', url: '/api/config' });
  expect(config.body.banks).toEqual(['Stanbic Bank']);
  await test.startPayment({ child, amount: 1_000, method: bankMethod });
  const equity = { paymentMethod: 'bank', bankName: 'Equity Bank', accountNumber: '1001200123456' } as const;
  const other = await test.tryStartPayment({ child, amount: 1_000, method: equity });
  expect(other.status).toBe(422);
  expect((other.body as ProblemBody).errors?.bankName).toEqual([
    'We can’t take transfers from this bank. Choose another bank, or mobile money',
  ]);
});
