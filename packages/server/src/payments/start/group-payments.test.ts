import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, type PaymentStarted, type ReceiptView } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankMethod, buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { listTexts } from '../testing/fee-payments';
import { createGroupPayments, type GroupPart, type GroupPayments } from '../testing/group-payments';

let test: TestApp;
let groups: GroupPayments;
beforeAll(async () => {
  test = await buildTestApp();
  groups = createGroupPayments(test);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const listStatuses = async (parts: readonly GroupPart[]) =>
  (await groups.listPayments(parts)).map(({ status, amount, posted }) => [status, amount, posted]);

const listOwed = async (parts: readonly GroupPart[]) =>
  Promise.all(
    parts.map(async ({ child }) => {
      const { outstanding, pending } = (await test.lookUp(child.regNo)).body;
      return [outstanding, pending];
    }),
  );

describe('a payment for several children', () => {
  it('asks for the sum once and gives each child a payment, a receipt and a message of its own', async () => {
    const { parts, msisdn, started } = await groups.start([300_000, 200_000, 50_000]);
    expect(started.payment).toMatchObject({ amount: 550_000, status: 'created' });
    expect(test.mtn.listSubmits(msisdn)).toMatchObject([
      { amountUgx: 550_000, reference: started.payment.reference },
    ]);
    expect(await listOwed(parts)).toEqual([
      [300_000, 300_000],
      [200_000, 200_000],
      [50_000, 50_000],
    ]);
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(5_000);
    expect(await listStatuses(parts)).toEqual([
      ['succeeded', 300_000, 300_000],
      ['succeeded', 200_000, 200_000],
      ['succeeded', 50_000, 50_000],
    ]);
    expect(await listOwed(parts)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    const shown = await test.show(started);
    expect(shown).toMatchObject({ status: 'succeeded', amount: 550_000 });
    const references = (await groups.listPayments(parts)).map(({ reference }) => reference);
    expect(new Set(references).size).toBe(3);
    expect(
      shown.group?.map(({ reference, amount, receipt }) => [reference, amount, receipt?.amount]),
    ).toEqual([300_000, 200_000, 50_000].map((amount, n) => [references[n], amount, amount]));
    for (const [n, reference] of references.entries()) {
      const receipt = await test.call<ReceiptView>({ url: `/api/receipts/${reference}` });
      expect(receipt.body).toMatchObject({ amount: parts[n]?.amount, reference, surplus: 0 });
    }
    await test.advanceTime(0);
    const texts = listTexts(test, msisdn);
    expect(texts).toHaveLength(3);
    for (const reference of references)
      expect(texts.filter((text) => text.includes(reference))).toHaveLength(1);
    // One transaction of the network, which takes 550,000 once.
    expect([...test.mtn.collected.values()].filter((amount) => amount === 550_000)).toHaveLength(1);
  });

  it('has the response of a payment on its own if one child is chosen', async () => {
    const { started, parts } = await groups.start([70_000]);
    expect(started.payment.group).toBeUndefined();
    expect(started.payment.amount).toBe(70_000);
    expect(await listStatuses(parts)).toEqual([['submitted', 70_000, 0]]);
  });

  it('fails for all children together and releases all holds', async () => {
    const { parts, msisdn, started } = await groups.start([40_000, 30_000]);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await test.advanceTime(5_000);
    expect(await listStatuses(parts)).toEqual([
      ['failed', 40_000, 0],
      ['failed', 30_000, 0],
    ]);
    expect(await listOwed(parts)).toEqual([
      [40_000, 0],
      [30_000, 0],
    ]);
    expect((await test.show(started)).failure).toBe('declined');
    await test.advanceTime(0);
    expect(listTexts(test, msisdn)).toEqual([]);
  });

  it('fails for all children if the network rejects the request', async () => {
    const payer = createPayer();
    test.mtn.onSubmit(payer.msisdn, { kind: 'rejected', reason: 'number_unknown', detail: 'unknown' });
    const { parts } = await groups.start([40_000, 30_000], { payer });
    expect((await listStatuses(parts)).map(([status]) => status)).toEqual(['failed', 'failed']);
  });

  it('expires for all children and is posted for all by a late success', async () => {
    const { parts, msisdn } = await groups.start([40_000, 30_000]);
    await test.advanceTime(16 * MINUTE_MS);
    expect((await listStatuses(parts)).map(([status]) => status)).toEqual(['expired', 'expired']);
    expect(await listOwed(parts)).toEqual([
      [40_000, 0],
      [30_000, 0],
    ]);
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    expect(await listStatuses(parts)).toEqual([
      ['succeeded', 40_000, 40_000],
      ['succeeded', 30_000, 30_000],
    ]);
    const dates = await test.queryRows<{ n: number }>(
      `select count(distinct (p.paid_at, p.sent_at))::int as n from payments p join students s on s.id = p.student_id where s.reg_no = any($1)`,
      [parts.map(({ child }) => child.regNo)],
    );
    expect(dates).toEqual([{ n: 1 }]);
  });

  it('refunds only the child whose fees another payer has paid meanwhile', async () => {
    const { parts, msisdn } = await groups.start([40_000, 30_000]);
    await test.advanceTime(16 * MINUTE_MS);
    const other = createPayer();
    test.mtn.onQuery(other.msisdn, 'paid');
    const [first, second] = parts as [GroupPart, GroupPart];
    await test.startPayment({ child: second.child, amount: 10_000, method: other.method });
    await test.advanceTime(5_000);
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    expect(await listOwed(parts)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const refunds = await test.queryRows<{ regNo: string; amount: number }>(
      `select s.reg_no as "regNo", r.amount_ugx as amount from refunds r join payments p on p.id = r.payment_id
        join students s on s.id = p.student_id where s.reg_no = any($1)`,
      [[first.child.regNo, second.child.regNo]],
    );
    expect(refunds).toEqual([{ regNo: second.child.regNo, amount: 10_000 }]);
  });

  it('sends the same request again if the network does not know it', async () => {
    const payer = createPayer();
    test.mtn.onSubmit(payer.msisdn, { kind: 'inconclusive', detail: 'timeout' });
    const { parts, started } = await groups.start([40_000, 30_000], { payer });
    expect((await listStatuses(parts)).map(([status]) => status)).toEqual(['unknown', 'unknown']);
    for (let minute = 0; minute < 8; minute += 1) await test.advanceTime(MINUTE_MS);
    const submits = test.mtn.listSubmits(payer.msisdn);
    expect(submits.length).toBeGreaterThan(1);
    expect(
      new Set(submits.map(({ amountUgx, providerReference }) => `${amountUgx} ${providerReference}`)).size,
    ).toBe(1);
    expect(submits[0]?.amountUgx).toBe(70_000);
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(10 * MINUTE_MS);
    expect((await test.show(started)).status).toBe('succeeded');
  });
});

describe('POST /parent/children/payments', () => {
  it('writes nothing if one child can’t be paid for', async () => {
    const me = await groups.people.addParent();
    const parts = [await groups.addChild(me, 40_000), await groups.addChild(me, 30_000, 30_001)];
    const answer = await groups.tryPay(me, parts, createPayer().method);
    expect(answer.status).toBe(422);
    expect(await groups.listPayments(parts)).toEqual([]);
    expect(await listOwed(parts)).toEqual([
      [40_000, 0],
      [30_000, 0],
    ]);
  });

  it('rejects fees that another payer holds', async () => {
    const me = await groups.people.addParent();
    const parts = [await groups.addChild(me, 40_000), await groups.addChild(me, 30_000)] as const;
    await test.startPayment({ child: parts[1].child, amount: 30_000, method: createPayer().method });
    const answer = await groups.tryPay(me, parts, createPayer().method);
    expect(answer.status).toBe(409);
    expect((await groups.listPayments([parts[0]])).length).toBe(0);
  });

  it('holds no fees twice for two parents who pay for the same children in opposite order', async () => {
    const [one, two] = [await groups.people.addParent(), await groups.people.addParent()];
    const parts = [await groups.addChild(one, 40_000), await groups.addChild(one, 30_000)];
    const others: GroupPart[] = [];
    for (const { child, amount } of [...parts].reverse()) {
      const added = await groups.send<{ child: { id: string } }>(two, 'POST', '', {
        school: 'st-marys-kisubi',
        regNo: child.regNo,
      });
      others.push({ child, id: added.body.child.id, amount });
    }
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        groups.tryPay(one, parts, createPayer().method),
        groups.tryPay(two, others, createPayer().method),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(round === 0 ? [201, 409] : [409, 409]);
    }
    expect(await listOwed(parts)).toEqual([
      [40_000, 40_000],
      [30_000, 30_000],
    ]);
  });

  it('starts one group for one idempotency key, also from concurrent requests', async () => {
    const me = await groups.people.addParent();
    const parts = [await groups.addChild(me, 40_000), await groups.addChild(me, 30_000)];
    const { method, msisdn } = createPayer();
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => groups.tryPay<PaymentStarted>(me, parts, method, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await test.steps.reached('submit-recorded', answers[0]?.body.payment.id ?? '');
    expect(test.mtn.listSubmits(msisdn)).toHaveLength(1);
    expect(await groups.listPayments(parts)).toHaveLength(2);
    const changed = await groups.tryPay(me, parts.slice(0, 1), method, key);
    expect(changed.status).toBe(400);
  });

  it('limits the sum, not each amount, by what one mobile money transaction can move', async () => {
    const me = await groups.people.addParent();
    const parts = [await groups.addChild(me, 3_000_000), await groups.addChild(me, 2_000_001)];
    const answer = await groups.tryPay(me, parts, createPayer().method);
    expect(answer.body.errors?.amount?.[0]).toContain('UGX 5,000,000');
    const transfer = await groups.pay(me, parts, bankMethod);
    expect(transfer.payment.transfer?.amount).toBe(5_000_001);
  });

  it('rejects another parent’s child, a child named twice, and a caller without a session', async () => {
    const [me, other] = [await groups.people.addParent(), await groups.people.addParent()];
    const mine = await groups.addChild(me, 40_000);
    const theirs = await groups.addChild(other, 40_000);
    const { method } = createPayer();
    expect((await groups.tryPay(me, [mine, theirs], method)).status).toBe(404);
    expect((await groups.tryPay(me, [mine, mine], method)).status).toBe(422);
    expect((await groups.tryPay({ ...me, token: 'a'.repeat(43) }, [mine], method)).status).toBe(401);
    expect(await groups.listPayments([mine, theirs])).toEqual([]);
  });

  it('is shown to the parent and to the holder of its token, and to no one else', async () => {
    const { me, started } = await groups.start([40_000, 30_000]);
    const show = (headers: object) =>
      test.call({ url: `/api/payments/${started.payment.id}`, headers: { ...headers } });
    expect((await show({ authorization: `Bearer ${me.token}` })).status).toBe(200);
    expect((await show({ 'x-payment-secret': started.secret })).status).toBe(200);
    const other = await groups.people.addParent();
    expect((await show({ authorization: `Bearer ${other.token}` })).status).toBe(404);
  });
});

describe('a retry of a group', () => {
  it('is a new group with new references, and releases the holds of the first one', async () => {
    const { parts, started, msisdn } = await groups.start([40_000, 30_000]);
    test.clock.advance(2 * MINUTE_MS);
    const second = createPayer('airtel');
    const retried = await test.retryPayment(started, second.method);
    expect(retried.payment.amount).toBe(70_000);
    expect(retried.payment.group).toHaveLength(2);
    expect((await listStatuses(parts)).map(([status]) => status)).toEqual([
      'expired',
      'expired',
      'submitted',
      'submitted',
    ]);
    expect(await listOwed(parts)).toEqual([
      [40_000, 40_000],
      [30_000, 30_000],
    ]);
    const again = await test.tryRetryPayment(started, createPayer().method);
    expect(again.status).toBe(409);
    // Both are paid: the second pays the fees, and all of the first is refunded, to each child's own payment.
    test.airtel.onQuery(second.msisdn, 'paid');
    await test.advanceTime(5_000);
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    expect((await listStatuses(parts)).every(([status]) => status === 'succeeded')).toBe(true);
    const refunded = await test.queryRows<{ amount: number }>(
      `select r.amount_ugx as amount from refunds r join payments p on p.id = r.payment_id where p.group_id = $1 order by 1`,
      [started.payment.id],
    );
    expect(refunded.map(({ amount }) => amount)).toEqual([30_000, 40_000]);
  });

  it('includes all children, also if it is requested for the payment of one of them', async () => {
    const { me, parts, started } = await groups.start([40_000, 30_000]);
    test.clock.advance(2 * MINUTE_MS);
    const other = (await groups.listPayments(parts)).find(({ id }) => id !== started.payment.id);
    const answer = await test.call<PaymentStarted>({
      method: 'POST',
      url: `/api/payments/${other?.id}/retry`,
      headers: { authorization: `Bearer ${me.token}`, 'idempotency-key': randomUUID() },
      payload: createPayer().method,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.payment.amount).toBe(70_000);
    await test.steps.reached('submit-recorded', answer.body.payment.id);
  });
});

describe('the provider’s side of a group', () => {
  it('ignores what is reported for another payment of the group than its first one', async () => {
    const payer = createPayer('airtel');
    const { parts } = await groups.start([40_000, 30_000], { payer });
    const before = test.airtel.queries.length;
    const [, second] = await test.queryRows<{ token: string; ref: string }>(
      `select webhook_token as token, provider_reference as ref from payments p join students s on s.id = p.student_id
        where s.reg_no = any($1) order by p.group_id <> p.id`,
      [parts.map(({ child }) => child.regNo)],
    );
    await test.call({ method: 'POST', url: `/api/webhooks/mtn/${second?.token}`, payload: {} });
    await test.advanceTime(0);
    expect(test.airtel.queries.slice(before)).not.toContain(second?.ref);
    expect((await listStatuses(parts)).map(([status]) => status)).toEqual(['submitted', 'submitted']);
  });

  it('posts a bank transfer of the sum for all children, whichever reference it quotes', async () => {
    for (const quoted of [0, 1]) {
      const me = await groups.people.addParent();
      const parts = [await groups.addChild(me, 40_000), await groups.addChild(me, 30_000)];
      const started = await groups.pay(me, parts, bankMethod);
      expect(started.payment.transfer).toMatchObject({
        amount: 70_000,
        reference: started.payment.reference,
      });
      const reference = started.payment.group?.[quoted]?.reference;
      const outcome = await test.running.bankTransactions.record(
        {
          bank: 'stanbic',
          providerTransactionId: `stanbic:GRP-${quoted}`,
          reference: `fees ${reference}`,
          paymentReference: reference ?? null,
          amountUgx: 70_000,
          paidAt: test.clock.now(),
        },
        'statement',
      );
      expect(outcome).toBe('allocated');
      expect(await listStatuses(parts)).toEqual([
        ['succeeded', 40_000, 40_000],
        ['succeeded', 30_000, 30_000],
      ]);
    }
  });
});
