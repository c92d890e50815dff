import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import type { AdminListAnswer, AdminStudentAnswer, SchoolStatementAnswer } from '@somesa/core/admin';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer } from '../../testing/test-app';

const { test, staff } = await setUpTestApp();
const bursar = await staff.signInAs(roles.bursar);
const administrator = await staff.signInAs(roles.administrator);
const school = await getSchoolId(test);

/** Minimum of mobile money in UGX; a payment that leaves less is refused. */
const MINIMUM_UGX = 500;

/** One fee in the model, which knows nothing of the server's code: four numbers, oldest due first. */
interface ModelFee {
  charged: number;
  bursary: number;
  us: number;
  school: number;
}
/** Change that the model can undo, by the parts that it added to each fee. */
interface ModelEntry {
  column: keyof ModelFee;
  parts: number[];
  isReversed: boolean;
}

const rest = ({ charged, bursary, us, school: paid }: ModelFee): number => charged - bursary - us - paid;
const total = (fees: readonly ModelFee[], of: (fee: ModelFee) => number): number =>
  fees.reduce((sum, fee) => sum + of(fee), 0);

/** Pours an amount over the fees in order, and returns the parts; the last number is what no fee takes. */
const pour = (fees: readonly ModelFee[], amount: number): { parts: number[]; over: number } => {
  let over = amount;
  const parts = fees.map((fee) => {
    const part = Math.min(rest(fee), over);
    over -= part;
    return part;
  });
  return { parts, over };
};

type Step = readonly [
  kind: 'charge' | 'bursary' | 'cash' | 'correct' | 'pay' | 'payWhileCash' | 'undo' | 'undoPayment' | 'move',
  fee: number,
  amount: number,
];
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(
    'charge',
    'charge',
    'bursary',
    'cash',
    'correct',
    'pay',
    'payWhileCash',
    'undo',
    'undoPayment',
    'move',
  ),
  fc.nat({ max: 5 }),
  fc.integer({ min: 500, max: 40_000 }),
);

let numbers = 0;
const nextNumber = (): number => {
  numbers += 1;
  return numbers;
};

/** Plays the steps on a new child and in the model, and compares what each step answers. Returns the child and the model's fees. */
const play = async (steps: readonly Step[]) => {
  const { regNo } = await test.addChild();
  const [child] = await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [regNo]);
  const path = `students/${child?.id}`;
  const show = async () =>
    (await staff.call<AdminStudentAnswer>(bursar.token, 'GET', `admin/${path}`)).body.student;
  const post = (more: string, body: object) =>
    test.call<AdminStudentAnswer>({
      method: 'POST',
      url: `/api/admin/${path}/${more}`,
      headers: { authorization: `Bearer ${bursar.token}`, 'idempotency-key': randomUUID() },
      payload: body,
    });

  const fees: ModelFee[] = [];
  const entries: ModelEntry[] = [];
  const payments: { id: string; parts: number[] }[] = [];
  /** Expects the server to accept a change exactly if the model does, and then makes it in the model. */
  const change = async (body: object, accepts: boolean, column: keyof ModelFee, parts: number[]) => {
    const { status, text } = await post('adjustments', { reason: 'Model', ...body });
    expect(status, `${JSON.stringify(body)} ${text}`).toBe(accepts ? 201 : 422);
    if (!accepts) return;
    if (column === 'charged' && parts.length > fees.length) {
      fees.push({ charged: 0, bursary: 0, us: 0, school: 0 });
    }
    parts.forEach((part, at) => {
      const fee = fees[at];
      if (fee) fee[column] += part;
    });
    entries.push({ column, parts, isReversed: false });
  };
  const on = (at: number, amount: number): number[] => fees.map((_, index) => (index === at ? amount : 0));
  const payToSchool = (amountUgx: number) =>
    change(
      {
        kind: 'paid-to-school',
        amountUgx,
        method: 'bank-slip',
        receiptNumber: `M-${nextNumber()}`,
        paidOn: '2026-11-20',
      },
      amountUgx <= total(fees, rest),
      'school',
      pour(fees, amountUgx).parts,
    );
  /** Pays through us, with `meanwhile` between the prompt and its approval. */
  const pay = async (amount: number, meanwhile: () => Promise<void> = async () => undefined) => {
    const payer = createPayer();
    const { payment } = await test.startPayment({ child: { regNo }, amount, method: payer.method });
    await meanwhile();
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(5_000);
    const { parts } = pour(fees, amount);
    parts.forEach((part, at) => {
      const fee = fees[at];
      if (fee) fee.us += part;
    });
    payments.push({ id: payment.id, parts });
  };

  /** Returns whether an amount is due, and leaves nothing or what mobile money can pay later. */
  const isPayable = (amount: number): boolean => {
    const left = total(fees, rest) - amount;
    return left === 0 || left >= MINIMUM_UGX;
  };

  for (const [kind, place, amount] of steps) {
    const at = fees.length > 0 ? place % fees.length : 0;
    const fee = fees[at];
    const feeItemId = (await show()).items[at]?.id ?? 0;
    if (kind === 'charge') {
      const dueOn = `2026-12-${String(fees.length + 1).padStart(2, '0')}`;
      if (fees.length < 28) {
        await change({ kind, description: `Fee ${fees.length}`, dueOn, amountUgx: amount }, true, 'charged', [
          ...fees.map(() => 0),
          amount,
        ]);
      }
    } else if (kind === 'cash') await payToSchool(amount);
    else if (kind === 'bursary' && fee) {
      await change({ kind, feeItemId, amountUgx: amount }, amount <= rest(fee), 'bursary', on(at, amount));
    } else if (kind === 'correct' && fee && fee.charged !== amount) {
      const body = { kind: 'correction', feeItemId, amountUgx: amount };
      await change(body, fee.charged - amount <= rest(fee), 'charged', on(at, amount - fee.charged));
    } else if (kind === 'pay' && isPayable(amount)) await pay(amount);
    else if (kind === 'payWhileCash' && isPayable(amount)) {
      await pay(amount, () => payToSchool(total(fees, rest) - Math.floor(amount / 2)));
    } else if (kind === 'undo' && entries.length > 0) {
      const index = place % entries.length;
      const entry = entries[index];
      const { adjustments } = await show();
      const originals = adjustments.filter(({ reversesId }) => reversesId === null).reverse();
      const fits = entry?.parts.every(
        (part, of) => entry.column !== 'charged' || part <= rest(fees[of] as ModelFee),
      );
      const { status } = await post(`adjustments/${originals[index]?.id}/reverse`, { reason: 'Model' });
      expect(status).toBe(entry && !entry.isReversed && fits ? 200 : 409);
      if (status === 200 && entry) {
        entry.isReversed = true;
        entry.parts.forEach((part, of) => {
          const changed = fees[of];
          if (changed) changed[entry.column] -= part;
        });
      }
    } else if (kind === 'undoPayment') {
      const payment = payments.pop();
      if (!payment) continue;
      const { status } = await staff.call(
        administrator.token,
        'POST',
        `admin/payments/${payment.id}/reverse`,
        {
          reason: 'Model',
        },
      );
      expect(status).toBe(200);
      payment.parts.forEach((part, of) => {
        const changed = fees[of];
        if (changed) changed.us -= part;
      });
    } else if (kind === 'move') {
      await post('move', { className: `Class ${nextNumber()}` });
      const today = test.clock.now().toISOString().slice(0, 10);
      expect((await post('left', { leftOn: today })).status).toBe(200);
      if (place % 2 === 0) await post('returned', { className: 'Senior 1' });
      const owes = total(fees, rest) > 0;
      expect((await test.lookUp(regNo)).status).toBe(place % 2 === 0 || owes ? 200 : 404);
      await post('returned', { className: 'Senior 1' });
    }
  }
  return { regNo, fees, student: await show() };
};

it('the account of a child equals an independent model after any changes, wherever it is shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const readStatement = async () =>
        (
          await staff.call<SchoolStatementAnswer>(
            bursar.token,
            'GET',
            `admin/schools/${school}/statement?from=2026-01-01&to=2027-12-31`,
          )
        ).body.statement;
      const before = await readStatement();
      const { regNo, fees, student } = await play([['charge', 0, 30_000], ['charge', 0, 20_000], ...steps]);
      expect(
        student.items.map((item) => [item.chargedUgx, item.bursaryUgx, item.paidUgx, item.paidToSchoolUgx]),
      ).toEqual(fees.map((fee) => [fee.charged, fee.bursary, fee.us, fee.school]));
      const outstanding = total(fees, rest);
      expect(student.outstandingUgx).toBe(outstanding);
      expect((await test.lookUp(regNo)).body).toMatchObject({ outstanding, pending: 0 });
      const { body } = await staff.call<AdminListAnswer>(
        bursar.token,
        'GET',
        `admin/lists/students?q=${regNo}&columns=chargedUgx,paidUgx,paidToSchoolUgx,outstandingUgx`,
      );
      expect(body.rows[0]?.cells).toMatchObject({
        chargedUgx: total(fees, ({ charged }) => charged),
        paidUgx: total(fees, ({ us }) => us),
        paidToSchoolUgx: total(fees, ({ school: paid }) => paid),
        outstandingUgx: outstanding,
      });
      const after = await readStatement();
      const grown = (column: 'paidToSchoolUgx' | 'bursaryUgx' | 'closingUgx') =>
        after[column] - before[column];
      expect(grown('paidToSchoolUgx')).toBe(total(fees, ({ school: paid }) => paid));
      expect(grown('bursaryUgx')).toBe(total(fees, ({ bursary }) => bursary));
      expect(grown('closingUgx')).toBe(total(fees, ({ us }) => us));
      await test.expectLedgerMatches();
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
