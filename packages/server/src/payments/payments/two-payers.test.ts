import { type PaymentStarted, type ProblemBody, toKampalaTime } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { startTransfer } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

describe('two payers of the same fees', () => {
  it('tells the second payer how much can be paid now, and until when', async () => {
    const child = await test.addChild(300_000, 200_000);
    await test.startPayment({ child, amount: 400_000, method: createPayer().method });
    const second = await test.tryStartPayment({
      child,
      amount: 200_000,
      method: createPayer('airtel').method,
    });
    expect(second.status).toBe(409);
    expect(second.body.message).toContain('UGX 100,000');
    expect(second.body.message).toContain(toKampalaTime(new Date(test.clock.now().getTime() + 15 * 60_000)));
    const items = (await test.lookUp(child.regNo)).body.items.map(({ due, pending }) => ({ due, pending }));
    expect(items).toEqual([
      { due: 300_000, pending: 300_000 },
      { due: 200_000, pending: 100_000 },
    ]);
    await test.startPayment({ child, amount: 100_000, method: createPayer('airtel').method });
  });

  it('accepts 1 of 20 concurrent payments of the full balance', async () => {
    const child = await test.addChild(300_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        test.tryStartPayment<PaymentStarted & ProblemBody>({
          child,
          amount: 300_000,
          method: createPayer().method,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.message).toMatch(/^Someone is paying for this child now/);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(300_000);
    const [row] = await test.queryRows<{ n: number }>(
      `select count(*)::int as n from payments p join students s on s.id = p.student_id where s.reg_no = $1`,
      [child.regNo],
    );
    expect(row?.n).toBe(1);
  });

  it('accepts 10 concurrent payments of a tenth each and holds no amount twice', async () => {
    const child = await test.addChild(500_000, 500_000);
    const payers = Array.from({ length: 10 }, () => createPayer());
    for (const { msisdn } of payers) test.mtn.onQuery(msisdn, 'paid');
    await Promise.all(payers.map(({ method }) => test.startPayment({ child, amount: 100_000, method })));
    expect((await test.lookUp(child.regNo)).body).toMatchObject({
      outstanding: 1_000_000,
      pending: 1_000_000,
    });
    await test.advanceTime(5_000);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0, pending: 0 });
  });
});

describe('the limits of mobile money', () => {
  it('rejects an amount above UGX 5,000,000 and suggests a part or a bank transfer', async () => {
    const child = await test.addChild(6_000_000);
    const over = await test.tryStartPayment({ child, amount: 5_000_001, method: createPayer().method });
    expect(over.status).toBe(422);
    expect(over.body.errors?.amount).toEqual([
      'Mobile money allows up to UGX 5,000,000 at a time. Pay a part, or choose Bank Transfer',
    ]);
    await test.startPayment({ child, amount: 5_000_000, method: createPayer().method });
  });

  it('accepts a higher amount by bank transfer', async () => {
    const { started } = await startTransfer(test, 6_000_000);
    expect(started.payment).toMatchObject({ status: 'awaiting_transfer', transfer: { amount: 6_000_000 } });
  });

  it('rejects an amount below UGX 500', async () => {
    const child = await test.addChild(6_000);
    const under = await test.tryStartPayment({ child, amount: 499, method: createPayer().method });
    expect(under.status).toBe(422);
    expect(under.body.errors?.amount?.[0]).toContain('UGX 500');
    await test.startPayment({ child, amount: 500, method: createPayer().method });
  });
});
