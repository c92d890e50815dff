import type { ConfigView, ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankWay, buildTestApp, newPayer, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    env: { LIMIT_PROMPTS_PER_PHONE_PER_HOUR: '2', BANK_ACCOUNTS: 'Stanbic Bank=9030001234567' },
  });
});
afterAll(() => test.end());

it('one phone is prompted so often in an hour and no more, whoever asks; another phone is not held up', async () => {
  const child = await test.addChild(100_000);
  const { way } = newPayer();
  await test.start({ child, amount: 1_000, way });
  await test.start({ child, amount: 1_000, way });
  const third = await test.tryStart({ child, amount: 1_000, way });
  expect(third.status).toBe(429);
  await test.start({ child, amount: 1_000, way: newPayer().way });
});

it('a bank that has no account of ours is not offered, and refused with what to do', async () => {
  const child = await test.addChild(100_000);
  const config = await test.call<ConfigView>({ method: 'GET', url: '/api/config' });
  expect(config.body.banks).toEqual(['Stanbic Bank']);
  await test.start({ child, amount: 1_000, way: bankWay });
  const equity = { paymentMethod: 'bank', bankName: 'Equity Bank', accountNumber: '1001200123456' } as const;
  const other = await test.tryStart({ child, amount: 1_000, way: equity });
  expect(other.status).toBe(422);
  expect((other.body as ProblemBody).errors?.bankName).toEqual([
    'No transfer from this bank can be taken here. Choose another bank, or mobile money',
  ]);
});
