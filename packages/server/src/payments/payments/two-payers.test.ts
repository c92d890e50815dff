import { kampalaClock, type PaymentStarted, type ProblemBody } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankMethod, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

describe('two payers can’t pay the same', () => {
  it('one after the other: the second is told what is free, and until when', async () => {
    const child = await test.addChild(300_000, 200_000);
    await test.start({ child, amount: 400_000, method: newPayer().method });
    const second = await test.tryStart({ child, amount: 200_000, method: newPayer('airtel').method });
    expect(second.status).toBe(409);
    expect(second.body.message).toContain('UGX 100,000');
    expect(second.body.message).toContain(kampalaClock(new Date(test.clock.now().getTime() + 15 * 60_000)));
    const items = (await test.lookUp(child.regNo)).body.items.map(({ due, pending }) => ({ due, pending }));
    expect(items).toEqual([
      { due: 300_000, pending: 300_000 },
      { due: 200_000, pending: 100_000 },
    ]);
    await test.start({ child, amount: 100_000, method: newPayer('airtel').method });
  });

  it('twenty at once: one gets it, nineteen are told', async () => {
    const child = await test.addChild(300_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        test.tryStart<PaymentStarted & ProblemBody>({ child, amount: 300_000, method: newPayer().method }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body.message).toMatch(/^Someone is paying for this child now/);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(300_000);
    const [row] = await test.rows<{ n: number }>(
      `select count(*)::int as n from payments p join students s on s.id = p.student_id where s.reg_no = $1`,
      [child.regNo],
    );
    expect(row?.n).toBe(1);
  });

  it('ten at once for a tenth each: all of them get it, and not a shilling is held twice', async () => {
    const child = await test.addChild(500_000, 500_000);
    const payers = Array.from({ length: 10 }, () => newPayer());
    for (const { msisdn } of payers) test.mtn.onQuery(msisdn, 'paid');
    await Promise.all(payers.map(({ method }) => test.start({ child, amount: 100_000, method })));
    expect((await test.lookUp(child.regNo)).body).toMatchObject({
      outstanding: 1_000_000,
      pending: 1_000_000,
    });
    await test.pass(5_000);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0, pending: 0 });
  });
});

describe('what mobile money carries at once', () => {
  it('is UGX 5,000,000: above it, the payer is offered a part or the bank', async () => {
    const child = await test.addChild(6_000_000);
    const over = await test.tryStart({ child, amount: 5_000_001, method: newPayer().method });
    expect(over.status).toBe(422);
    expect(over.body.errors?.amount).toEqual([
      'Mobile money allows up to UGX 5,000,000 at a time. Pay a part, or choose Bank Transfer',
    ]);
    await test.start({ child, amount: 5_000_000, method: newPayer().method });
  });

  it('does not hold for the bank', async () => {
    const child = await test.addChild(6_000_000);
    const { payment } = await test.start({ child, amount: 6_000_000, method: bankMethod });
    expect(payment).toMatchObject({ status: 'awaiting_transfer', transfer: { amount: 6_000_000 } });
  });

  it('starts at UGX 500', async () => {
    const child = await test.addChild(6_000);
    const under = await test.tryStart({ child, amount: 499, method: newPayer().method });
    expect(under.status).toBe(422);
    expect(under.body.errors?.amount?.[0]).toContain('UGX 500');
    await test.start({ child, amount: 500, method: newPayer().method });
  });
});
