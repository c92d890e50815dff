import { randomUUID } from 'node:crypto';
import {
  err,
  type FeeItemView,
  HOUR_MS,
  MINUTE_MS,
  type PaymentRequest,
  type ProblemBody,
  problem,
  type ReceiptView,
  roles,
} from '@somesa/core';
import type { AdminSchoolAnswer, AdminStudentAnswer, TermChargePreview } from '@somesa/core/admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { createFormBrowser } from '../../testing/form-browser';
import { setUpTestApp } from '../../testing/set-up-test-app';
import {
  bankMethod,
  createPayer,
  createPaymentBody,
  type TestChild,
  type TestPaymentOptions,
} from '../../testing/test-app';
import { createPayments } from '../start/payments';
import { listEntries } from '../testing/fee-payments';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
const administrator = await staff.signInAs(roles.administrator);
let school = 0;
let term = 0;
beforeEach(async () => {
  school = await test.startSchool();
  term = await addTerm({});
});
afterEach(() => test.expectLedgerMatches());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = <Body = AdminSchoolAnswer & ProblemBody>(method: Method, path: string, body?: object) =>
  staff.call<Body>(token, method, `admin/schools/${school}${path}`, body);
const addTerm = async (more: object): Promise<number> => {
  const days = { name: 'Term 1', startsOn: '2026-11-01', endsOn: '2027-02-28' };
  const added = await call('POST', '/terms', { ...days, ...more });
  expect(added.status, added.text).toBe(201);
  return Math.max(...added.body.school.terms.map(({ id }) => id));
};
const lunch = { description: 'Lunch', dueOn: '2026-12-15', amountUgx: 50_000, isOptional: true };
/** Adds a fee, by default the optional lunch. Returns the ID of its first part. */
const addFee = async (more: object = {}, of = term): Promise<number> => {
  const before = (await call('GET', '')).body.school.terms.flatMap(({ fees }) => fees.map(({ id }) => id));
  const added = await call('POST', `/terms/${of}/fees`, { ...lunch, ...more });
  expect(added.status, added.text).toBe(201);
  const ids = added.body.school.terms.flatMap(({ fees }) => fees.map(({ id }) => id));
  return Math.min(...ids.filter((id) => !before.includes(id)));
};
const listOffers = async ({ regNo }: Pick<TestChild, 'regNo'>): Promise<FeeItemView[]> =>
  (await test.lookUp(regNo)).body.optionalFees ?? [];
const getStudentId = async ({ regNo, school: slug }: TestChild): Promise<number> => {
  const [row] = await test.queryRows<{ id: number }>(
    'select s.id from students s join schools c on c.id = s.school_id where reg_no = $1 and slug = $2',
    [regNo, slug],
  );
  return row?.id ?? 0;
};
const listItems = async (child: TestChild) =>
  test.queryRows<{ description: string; amount: number; paid: number; fee: number | null }>(
    `select description, amount_ugx as amount, paid_ugx as paid, term_fee_id as fee from fee_items
      where student_id = $1 order by id`,
    [await getStudentId(child)],
  );
const pick = (id: number, amount = 50_000) => `fee-${id}-${amount}`;
/** Starts a mobile payment, whose network will say that it is paid. */
const start = async (options: Omit<TestPaymentOptions, 'method'>) => {
  const payer = createPayer();
  test.mtn.onQuery(payer.msisdn, 'paid');
  return test.startPayment({ ...options, method: payer.method });
};
const pay = async (options: Omit<TestPaymentOptions, 'method'>) => {
  const started = await start(options);
  await test.advanceTime(5_000);
  const paid = await test.show(started);
  expect(paid.status).toBe('succeeded');
  return paid;
};
const tryPay = (options: Omit<TestPaymentOptions, 'method'>) =>
  test.tryStartPayment<ProblemBody>({ ...options, method: createPayer().method });
const reverse = (id: string) =>
  staff.call(administrator.token, 'POST', `admin/payments/${id}/reverse`, { reason: 'MTN took it back' });
const removeFee = (id: number) => call('DELETE', `/fees/${id}`);

describe('an optional fee', () => {
  it('keeps its parts, description and choice while a pending payment has chosen it, and stays optional if that is not said', async () => {
    const fee = await addFee();
    const child = await test.addChild();
    const started = await start({ child, amount: 50_000, itemIds: [pick(fee)] });
    const split = { parts: [50, 50].map((percent) => ({ percent, dueOn: lunch.dueOn })) };
    for (const more of [split, { description: 'Supper' }, { isOptional: false }])
      expect((await call('PUT', `/fees/${fee}`, { ...lunch, ...more })).status).toBe(422);
    const { isOptional: _, ...unsaid } = { ...lunch, amountUgx: 60_000 };
    expect((await call('PUT', `/fees/${fee}`, unsaid)).status).toBe(200);
    await test.advanceTime(5_000);
    expect((await test.show(started)).status).toBe('succeeded');
    expect(await listItems(child)).toMatchObject([{ description: 'Lunch', amount: 50_000, paid: 50_000 }]);
    expect(await listOffers(await test.addChild())).toMatchObject([{ amount: 60_000 }]);
  });

  it('is chosen by one spelling of its ID only', async () => {
    const fee = await addFee();
    const refused = await tryPay({
      child: await test.addChild(),
      amount: 100_000,
      itemIds: [pick(fee), `fee-0${fee}-50000`],
    });
    expect(refused.status).toBeLessThan(500);
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });

  it('is charged neither with the others of its term, nor alone, nor to a child who joins', async () => {
    await call('PUT', `/terms/${term}`, {
      name: 'Term 1',
      startsOn: '2026-11-01',
      endsOn: '2027-02-28',
      joiners: 'full',
    });
    const fee = await addFee();
    await addFee({ description: 'Tuition', amountUgx: 500_000, isOptional: false });
    await test.addChild();
    const preview = await call<{ charge: TermChargePreview }>('GET', `/terms/${term}/charge?already=none`);
    expect(preview.body.charge).toMatchObject({ totalUgx: 500_000, fees: [{ description: 'Tuition' }] });
    await call('POST', `/terms/${term}/charge`, { already: 'none', amountUgx: 500_000 });
    for (const method of ['GET', 'POST'] as const) {
      const alone = await call<ProblemBody>(
        method,
        `/terms/${term}/charge?fee=${fee}`,
        method === 'POST' ? { fee } : undefined,
      );
      expect([alone.status, alone.body.message]).toEqual([409, expect.stringContaining('Payers choose')]);
    }
    const joiner = { regNo: 'JOIN-1', firstName: 'Joy', lastName: 'Apio', className: 'Senior 1' };
    const added = await call<AdminStudentAnswer>('POST', '/students', joiner);
    expect(added.status, added.text).toBe(201);
    const charged = await test.queryRows(
      `select distinct description from fee_items i join students s on s.id = i.student_id where s.school_id = $1`,
      [school],
    );
    expect(charged).toEqual([{ description: 'Tuition' }]);
  });

  it('is offered to children of its classes and groups, until the term ends, unless they have it', async () => {
    const child = await test.addChild(100_000);
    const byHand = await test.addChild();
    const old = await addTerm({ name: 'Term 0', startsOn: '2026-01-01', endsOn: '2026-05-01' });
    await addFee({ description: 'Old trip' }, old);
    await addFee({ description: 'Trip of S2', yearGroups: ['Senior 2'] });
    const group = await call('POST', '/groups', { name: 'Swimmers' });
    const groups = group.body.school.groups.map(({ id }) => id);
    await addFee({ description: 'Pool', groups });
    const fee = await addFee({ yearGroups: ['Senior 1'] });
    const amounts = { amount: 50_000, paid: 0, due: 50_000, pending: 0 };
    const offered = { id: pick(fee), description: 'Lunch', dueOn: '2026-12-15', ...amounts };
    expect(await listOffers(child)).toEqual([offered]);
    await call('POST', '/group-members', { students: [await getStudentId(child)], add: groups, remove: [] });
    expect((await listOffers(child)).map(({ description }) => description)).toEqual(['Pool', 'Lunch']);
    await test.runAsOwner(`insert into fee_items (student_id, description, due_on, amount_ugx)
      values (${await getStudentId(byHand)}, 'lunch', '2026-12-01', 0)`);
    const extra = { dueOn: '2026-12-01', description: 'Lunch', amountUgx: 40_000 };
    expect((await listOffers(byHand)).length).toBe(1);
    await test.runAsOwner(`update fee_items set amount_ugx = ${extra.amountUgx}, paid_to_school_ugx = 0
      where student_id = ${await getStudentId(byHand)}`);
    expect(await listOffers(byHand)).toEqual([]);
    expect((await test.lookUp(byHand.regNo)).body).not.toHaveProperty('optionalFees');
  });

  it('is charged once with the payment, which names it, and only then', async () => {
    const child = await test.addChild(100_000);
    const fee = await addFee();
    const started = await start({ child, amount: 150_000, itemIds: [pick(fee)] });
    expect((await listItems(child)).length).toBe(1);
    await test.advanceTime(5_000);
    const paid = await test.show(started);
    const lines = [
      { description: 'Item 1', amount: 100_000 },
      { description: 'Lunch', amount: 50_000 },
    ];
    expect(paid.receipt).toMatchObject({ amount: 150_000, lines, surplus: 0 });
    expect((await test.call<ReceiptView>({ url: `/api/receipts/${paid.reference}` })).body.lines).toEqual(
      lines,
    );
    expect(await listItems(child)).toEqual([
      { description: 'Item 1', amount: 100_000, paid: 100_000, fee: null },
      { description: 'Lunch', amount: 50_000, paid: 50_000, fee },
    ]);
    await test.advanceTime(HOUR_MS);
    expect((await listItems(child)).length).toBe(2);
    expect(await listOffers(child)).toEqual([]);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0 });
    const again = await tryPay({ child, amount: 50_000, itemIds: [pick(fee)] });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('no longer offered')]);
  });

  it('is paid before the rest of a part payment, in all of its parts, and for a child who owes nothing', async () => {
    const parts = [
      { percent: 60, dueOn: '2027-01-05' },
      { percent: 40, dueOn: '2027-02-15' },
    ];
    const fee = await addFee({ parts });
    const child = await test.addChild(400_000);
    const paid = await pay({ child, amount: 60_000, itemIds: [pick(fee)] });
    expect(paid.receipt?.lines).toEqual([
      { description: 'Item 1', amount: 10_000 },
      { description: 'Lunch, part 1 of 2', amount: 30_000 },
      { description: 'Lunch, part 2 of 2', amount: 20_000 },
    ]);
    const debtless = await test.addChild();
    const { receipt } = await pay({ child: debtless, amount: 50_000, itemIds: [pick(fee)] });
    expect(receipt).toMatchObject({ surplus: 0, lines: [{ amount: 30_000 }, { amount: 20_000 }] });
    const tooLittle = await tryPay({
      child: await test.addChild(9_000),
      amount: 49_000,
      itemIds: [pick(fee)],
    });
    expect([tooLittle.status, Object.keys(tooLittle.body.errors ?? {})]).toEqual([422, ['amount']]);
    const tooMuch = await tryPay({ child: await test.addChild(9_000), amount: 59_001, itemIds: [pick(fee)] });
    expect(tooMuch.body.errors?.amount?.[0]).toContain('9,000');
  });

  it('is not charged by a payment that fails or expires, but by its retry, once', async () => {
    const child = await test.addChild();
    const fee = await addFee();
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, { kind: 'failed', reason: 'declined', detail: '' });
    const failed = await test.startPayment({
      child,
      amount: 50_000,
      method: payer.method,
      itemIds: [pick(fee)],
    });
    await test.advanceTime(5_000);
    expect((await test.show(failed)).status).toBe('failed');
    expect(await listItems(child)).toEqual([]);
    const other = createPayer();
    test.mtn.onQuery(other.msisdn, 'paid');
    const retried = await test.retryPayment(failed, other.method);
    await test.advanceTime(5_000);
    expect((await test.show(retried)).receipt?.lines).toEqual([{ description: 'Lunch', amount: 50_000 }]);
    expect((await listItems(child)).length).toBe(1);
  });

  it('counts for the pending payments of its child, although it holds no fee', async () => {
    const fee = await addFee();
    const child = await test.addChild(90_000);
    for (let pending = 0; pending < 20; pending += 1)
      expect((await tryPay({ child, amount: 50_000, itemIds: [pick(fee)] })).status).toBe(201);
    for (const more of [{ itemIds: [pick(fee)] }, {}]) {
      const rejected = await tryPay({ child, amount: 50_000, ...more });
      expect([rejected.status, rejected.body.message]).toEqual([
        409,
        expect.stringContaining('try again in 15 minutes'),
      ]);
    }
    await test.advanceTime(16 * MINUTE_MS);
    expect((await tryPay({ child, amount: 50_000 })).status).toBe(201);
  });

  it('locks no child after the end of a request that was rejected', async () => {
    const fee = await addFee();
    const child = await test.addChild();
    const late: string[] = [];
    const database: Database = {
      ...test.database,
      transaction: (work) =>
        test.database.transaction(async (tx) => {
          let hasEnded = false;
          const run: typeof tx.run = (statement, values) => {
            if (hasEnded) late.push(statement.name);
            return tx.run(statement, values);
          };
          const done = await work({ ...tx, run });
          hasEnded = true;
          return done;
        }),
    };
    const { start: startPayment } = createPayments({
      database,
      clock: test.clock,
      secretKey: Buffer.alloc(32),
      paymentPoller: { sendFirst: () => Promise.reject(new Error('nothing is sent')) },
      providers: {} as never,
      transfer: {} as never,
      report: (error) => {
        throw error;
      },
    });
    const caller = {
      key: randomUUID(),
      userId: null,
      sender: 'browser 1',
      admit: async () => err(problem('rate_limited', { seconds: '1' })),
      initiation: { language: 'en', onSchoolWebsite: false },
    } as const;
    const request = { child, amount: 50_000, itemIds: [pick(fee)], method: createPayer().method };
    const answer = await startPayment(caller, createPaymentBody(request) as PaymentRequest);
    expect(answer).toEqual(err(problem('rate_limited', { seconds: '1' })));
    expect(late).toEqual([]);
  });

  it('rejects a price that has changed meanwhile, and keeps that of a pending payment', async () => {
    const child = await test.addChild();
    const fee = await addFee();
    const first = await start({ child, amount: 50_000, itemIds: [pick(fee)] });
    const dearer = { ...lunch, amountUgx: 60_000 };
    expect((await call('PUT', `/fees/${fee}`, dearer)).status).toBe(200);
    const other = await test.addChild();
    const changed = await tryPay({ child: other, amount: 50_000, itemIds: [pick(fee)] });
    expect(changed.status).toBe(409);
    expect(changed.body.message).toContain('Lunch costs UGX 60,000 now');
    await test.advanceTime(5_000);
    expect((await test.show(first)).receipt?.lines).toEqual([{ description: 'Lunch', amount: 50_000 }]);
    expect((await call('PUT', `/fees/${fee}`, { ...lunch, amountUgx: 20_000 })).status).toBe(200);
    expect(await listItems(child)).toMatchObject([{ amount: 50_000, paid: 50_000 }]);
    const locked = await call('PUT', `/fees/${fee}`, { ...lunch, isOptional: false });
    expect(Object.keys(locked.body.errors ?? {})).toEqual(['isOptional']);
    expect(await listOffers(other)).toMatchObject([{ amount: 20_000 }]);
  });

  it('of two payments at once is charged by one, and the money of the other is refunded', async () => {
    const child = await test.addChild();
    const fee = await addFee();
    const both = [
      await start({ child, amount: 50_000, itemIds: [pick(fee)] }),
      await start({ child, amount: 50_000, itemIds: [pick(fee)] }),
    ];
    await test.advanceTime(5_000);
    const receipts = await Promise.all(both.map(async (one) => (await test.show(one)).receipt));
    expect(receipts.map((receipt) => receipt?.surplus).sort()).toEqual([0, 50_000]);
    expect(await listItems(child)).toMatchObject([{ amount: 50_000, paid: 50_000 }]);
    const surplus = both[receipts.findIndex((receipt) => receipt?.surplus !== 0)];
    expect(await listEntries(test, `payment:${surplus?.payment.id}`)).toEqual([
      'fees.surplus: wallet:mtn > refunds-payable 50000',
    ]);
  });

  it('that the school removed or the child left meanwhile is not charged, and its money refunded', async () => {
    const removed = await test.addChild();
    const fee = await addFee();
    const first = await start({ child: removed, amount: 50_000, itemIds: [pick(fee)] });
    expect((await removeFee(fee)).status).toBe(200);
    const left = await test.addChild();
    const trip = await addFee({ description: 'Trip' });
    const second = await start({ child: left, amount: 50_000, itemIds: [pick(trip)] });
    await test.runAsOwner(
      `update students set left_on = '2026-11-01' where id = ${await getStudentId(left)}`,
    );
    await test.advanceTime(5_000);
    for (const one of [first, second]) expect((await test.show(one)).receipt?.surplus).toBe(50_000);
    expect([...(await listItems(removed)), ...(await listItems(left))]).toEqual([]);
  });

  it('is charged when a bank transfer arrives, unless too little came to pay it', async () => {
    const fee = await addFee();
    const children = [await test.addChild(100_000), await test.addChild(100_000)];
    const started = await Promise.all(
      children.map((child) =>
        test.startPayment({ child, amount: 150_000, method: bankMethod, itemIds: [pick(fee)] }),
      ),
    );
    const [exact, less] = started.map(({ payment }) => payment.reference);
    expect((await notify(test, createBankNotice({ reference: exact ?? '', amount: 150_000 }))).status).toBe(
      200,
    );
    const [first, second] = children;
    expect(first && (await listItems(first))).toMatchObject([{ paid: 100_000 }, { paid: 50_000, fee }]);
    const notice = createBankNotice({ reference: less ?? '', amount: 40_000 });
    await notify(test, notice);
    expect(second && (await listItems(second))).toMatchObject([{ paid: 40_000 }]);
  });

  it('is taken off again if its payment is reversed, and can be chosen again', async () => {
    const child = await test.addChild(100_000);
    const fee = await addFee();
    const paid = await pay({ child, amount: 150_000, itemIds: [pick(fee)] });
    expect((await reverse(paid.id)).status).toBe(200);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({
      outstanding: 100_000,
      items: [{ description: 'Item 1' }],
      optionalFees: [{ id: pick(fee) }],
    });
    expect(await listItems(child)).toMatchObject([{ paid: 0 }, { amount: 0, paid: 0, fee: null }]);
    await test.expectLedgerMatches();
    await pay({ child, amount: 50_000, itemIds: [pick(fee)] });
    expect(await listItems(child)).toMatchObject([{}, {}, { amount: 50_000, paid: 50_000, fee }]);
  });

  it('stays if its payment is reversed after something else changed it', async () => {
    const child = await test.addChild();
    const fee = await addFee();
    const paid = await pay({ child, amount: 50_000, itemIds: [pick(fee)] });
    const id = await getStudentId(child);
    const [item] = await test.queryRows<{ id: number }>('select id from fee_items where student_id = $1', [
      id,
    ]);
    const correction = {
      kind: 'correction',
      feeItemId: item?.id,
      amountUgx: 55_000,
      reason: 'Second helping',
    };
    const corrected = await test.call({
      method: 'POST',
      url: `/api/admin/students/${id}/adjustments`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: correction,
    });
    expect(corrected.status, corrected.text).toBe(201);
    await reverse(paid.id);
    expect(await listItems(child)).toMatchObject([{ amount: 55_000, paid: 0, fee }]);
  });

  it('is added to the amount by plain forms, also for a child who owes nothing', async () => {
    await addFee();
    for (const owed of [[300_000], []]) {
      const child = await test.addChild(...owed);
      const browser = createFormBrowser(test);
      const payer = createPayer();
      test.mtn.onQuery(payer.msisdn, 'paid');
      await browser.open('/pay-fees/basic?lang=en');
      await browser.submit({ regNo: child.regNo });
      expect(browser.getText()).toContain('Add to this payment (optional)');
      const picks = browser.find('[name=picks]')?.getAttribute('value') ?? '';
      await browser.submit({ picks, method: 'mtn' });
      await browser.submit({ phoneNumber: payer.method.phoneNumber });
      expect(browser.getText()).toContain('LunchUGX 50,000');
      const total = owed.length > 0 ? '350,000' : '50,000';
      expect(browser.listButtons()[0]).toBe(`Finish and pay UGX ${total}`);
      await browser.submit();
      const [payment] = await test.queryRows<{ id: string }>(
        'select id from payments where student_id = $1',
        [await getStudentId(child)],
      );
      await test.steps.reached('submit-recorded', payment?.id ?? '');
      await test.advanceTime(5_000);
      await browser.reload();
      expect(browser.getText()).toContain('LunchUGX 50,000');
      expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0 });
    }
  });
});
