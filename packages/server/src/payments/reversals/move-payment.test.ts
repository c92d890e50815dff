import { DAY_MS, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { AdminPaymentView, ApprovalAnswer, SettlementAnswer } from '@somesa/core/admin';
import type { SchoolPayment } from '@somesa/core/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkNetworks } from '../../audit/reconciliation/check-networks';
import { getPayableUgx } from '../../schools/school-ledger';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL, type TestChild } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { listOpenMovements } from '../statements/ledger-movements';
import { listEntries, listTexts, payFees, payFeesTwice, startTransfer } from '../testing/fee-payments';
import { createGroupPayments } from '../testing/group-payments';
import { createStatementSender } from '../testing/send-statement';

const OTHER_SCHOOL = 'kings-college-buddo';
const { test, staff } = await setUpTestApp({ env: { MTN_WALLET: '256770000001' } });
const requester = await staff.signInAs(roles.staff);
const approver = await staff.signInAs(roles.administrator);
const bursar = await staff.signInAs(roles.bursar);
afterEach(() => test.expectLedgerMatches());

const findSchoolId = async (slug: string): Promise<number> =>
  (await test.queryRows<{ id: number }>('select id from schools where slug = $1', [slug]))[0]?.id ?? 0;
const [schoolId, otherId] = [await findSchoolId(SCHOOL), await findSchoolId(OTHER_SCHOOL)];

const findStudentId = async ({ regNo }: Pick<TestChild, 'regNo'>): Promise<number> =>
  (await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [regNo]))[0]?.id ?? 0;
const addChildElsewhere = async (amount: number): Promise<TestChild> => {
  const child = await test.addChild(amount);
  await test.runAsOwner(
    `update students set school_id = ${otherId}, first_name = 'Grace', last_name = 'Auma' where reg_no = '${child.regNo}'`,
  );
  return child;
};

type Requested = { payment: AdminPaymentView } & ProblemBody;
const request = async (id: string, child: TestChild, by: SignedInPerson = requester) =>
  staff.call<Requested>(by.token, 'POST', `admin/payments/${id}/move`, {
    student: await findStudentId(child),
    reason: 'Typed the number of the brother',
  });
const approve = (approvalId: string | null, by = approver) =>
  staff.call<ApprovalAnswer & ProblemBody>(by.token, 'POST', `admin/approvals/${approvalId}/approve`);
const getPayment = async (id: string, by = requester): Promise<AdminPaymentView> =>
  (await staff.call<Requested>(by.token, 'GET', `admin/payments/${id}`)).body.payment;
/** Moves a payment by two people and returns the new payment. */
const move = async (id: string, child: TestChild, by?: SignedInPerson): Promise<AdminPaymentView> => {
  const requested = await request(id, child, by);
  expect(requested.status, requested.text).toBe(200);
  const approved = await approve(requested.body.payment.approvalId);
  expect(approved.status, approved.text).toBe(200);
  await test.running.sweep();
  return getPayment((await getPayment(id)).movedTo?.payment?.id ?? '');
};
const getOutstanding = async ({ regNo }: TestChild): Promise<number> => {
  const [row] = await test.queryRows<{ sum: number }>(
    `select sum(f.outstanding_ugx)::bigint as sum from fee_items f join students s on s.id = f.student_id where s.reg_no = $1`,
    [regNo],
  );
  return row?.sum ?? 0;
};
const getReceipt = async (reference: string) =>
  (await test.call<Record<string, unknown>>({ url: `/api/receipts/${reference}` })).body;
const reverse = (id: string) =>
  staff.call<ProblemBody>(requester.token, 'POST', `admin/payments/${id}/reverse`, { reason: 'MTN wrote' });

describe('a payment for the wrong child of a school', () => {
  it('is moved to the right child by a bursar and an administrator, and both receipts and an SMS say so', async () => {
    const { child, id, started, msisdn } = await payFees(test, 80_000);
    const right = await test.addChild(80_000);
    const moved = await move(id, right, bursar);
    expect([await getOutstanding(child), await getOutstanding(right)]).toEqual([80_000, 0]);
    expect(await listEntries(test, `reversal:${id}`)).toEqual([
      `fees.paid: school-payable:${schoolId} > wallet:mtn 80000`,
    ]);
    expect(await listEntries(test, `payment:${moved.id}`)).toEqual([
      `fees.paid: wallet:mtn > school-payable:${schoolId} 80000`,
    ]);
    const values = await test.queryRows(
      'select distinct value_at from ledger_entries where payment_id in ($1, $2)',
      [id, moved.id],
    );
    expect(values, 'one value date').toHaveLength(1);

    const [old, now] = [await getReceipt(started.payment.reference), await getReceipt(moved.reference)];
    expect(old).toMatchObject({ isReversed: true, movedAt: expect.any(String) });
    expect(JSON.stringify(old)).not.toContain(moved.reference);
    expect(now).toMatchObject({
      isReversed: false,
      amount: 80_000,
      movedFrom: { reference: started.payment.reference },
    });
    expect(listTexts(test, msisdn).at(-1)).toBe(
      `Somesa: UGX 80,000 of receipt ${started.payment.reference} moved from P. Apio to P. Apio. New receipt: http://localhost:4000/receipts/${moved.reference}`,
    );
    expect(await test.show(started)).toMatchObject({
      status: 'succeeded',
      receipt: { reference: moved.reference },
    });
    expect((await getPayment(id)).events.at(-1)).toMatchObject({
      event: 'moved',
      detail: 'Typed the number of the brother',
      by: { id: approver.user.user_id },
    });
  });

  it('is found by the transaction ID of the network with its first payment, and listed as moved', async () => {
    const { id } = await payFees(test, 10_000);
    const moved = await move(id, await test.addChild(10_000));
    const transaction = (await getPayment(id)).transactionId;
    const list = async (query: string) =>
      (
        await staff.call<{ rows: { id: string; cells: { status: string } }[] }>(
          requester.token,
          'GET',
          `admin/lists/payments?${query}`,
        )
      ).body.rows;
    const statuses = Object.fromEntries(
      (await list(`q=${transaction}`)).map((row) => [row.id, row.cells.status]),
    );
    expect(statuses).toEqual({ [id]: 'moved', [moved.id]: 'succeeded' });
    expect((await list('status=moved')).map((row) => row.id)).toContain(id);
    expect((await list('status=reversed')).map((row) => row.id)).not.toContain(id);
  });

  it('queues what the right child does not owe for a refund', async () => {
    const { id } = await payFees(test, 50_000);
    const right = await test.addChild(20_000);
    const requested = await request(id, right);
    const approval = await staff.call<ApprovalAnswer>(
      approver.token,
      'GET',
      `admin/approvals/${requested.body.payment.approvalId}`,
    );
    expect(approval.body.approval.facts).toContainEqual({
      name: 'overpaymentUgx',
      before: null,
      after: 30_000,
    });
    await approve(requested.body.payment.approvalId);
    const moved = await getPayment((await getPayment(id)).movedTo?.payment?.id ?? '');
    expect(moved.refund).toMatchObject({ amount: 30_000, paid: 0 });
  });

  it('can be moved again', async () => {
    const { id } = await payFees(test, 10_000);
    const second = await move(id, await test.addChild(10_000));
    const third = await move(second.id, await test.addChild(10_000));
    expect(await getPayment(second.id)).toMatchObject({
      status: 'moved',
      movedFrom: { payment: { id } },
      movedTo: { payment: { id: third.id } },
      group: null,
    });
  });

  it('is moved with a bank transfer, without a difference to the bank', async () => {
    const transfer = await startTransfer(test, 40_000);
    await notify(test, createBankNotice({ reference: transfer.reference, amount: 40_000 }));
    const moved = await move(transfer.id, await test.addChild(40_000));
    expect(moved).toMatchObject({ status: 'succeeded', method: 'bank' });
  });
});

describe('a payment for a child of the wrong school', () => {
  it('moves between the balances of the schools, and both schools are told', async () => {
    const before = [
      await getPayableUgx(test.database, schoolId, test.clock.now()),
      await getPayableUgx(test.database, otherId, test.clock.now()),
    ];
    const { id } = await payFees(test, 60_000);
    const moved = await move(id, await addChildElsewhere(60_000));
    expect([
      await getPayableUgx(test.database, schoolId, test.clock.now()),
      await getPayableUgx(test.database, otherId, test.clock.now()),
    ]).toEqual([before[0], (before[1] ?? 0) + 60_000]);
    const events = await test.queryRows<{ school: number; payload: string }>(
      'select school_id as school, payload from school_events where payment_id in ($1, $2) order by id',
      [id, moved.id],
    );
    const seenBySchools = events.map(({ school, payload }) => {
      const { type, data } = JSON.parse(payload) as { type: string; data: SchoolPayment };
      return [type, school, data.isMoved, data.movedFrom !== null];
    });
    expect(seenBySchools).toEqual([
      ['payment.paid', schoolId, false, false],
      ['payment.reversed', schoolId, true, false],
      ['payment.paid', otherId, false, true],
    ]);
    const seen = await getPayment(id, bursar);
    expect(seen.movedTo).toMatchObject({ payment: null });
  });

  it('opens an exception if the first school was paid already, and the next settlement carries it', async () => {
    const { id } = await payFees(test, 70_000);
    const settle = async (amount: number) => {
      const untilOn = toKampalaDay(test.clock.now());
      const created = await staff.call<SettlementAnswer>(
        requester.token,
        'POST',
        `admin/schools/${schoolId}/settlements`,
        { untilOn },
      );
      expect(created.body.settlement?.amountUgx, created.text).toBe(amount);
      const { id: settlementId } = created.body.settlement;
      const paid = { providerTransactionId: `S-${settlementId.slice(0, 8)}`, paidOn: untilOn };
      expect(
        (await staff.call(requester.token, 'POST', `admin/settlements/${settlementId}/paid`, paid)).status,
      ).toBe(200);
      return settlementId;
    };
    await settle(await getPayableUgx(test.database, schoolId, test.clock.now()));
    const moved = await move(id, await addChildElsewhere(70_000));
    const overpaid = await test.queryRows(
      "select detail from exceptions where kind = 'school_overpaid' and subject = $1 and resolved_at is null",
      [`school:${schoolId}`],
    );
    expect(overpaid).toEqual([{ detail: { aboveUgx: 70_000 } }]);
    await test.advanceTime(DAY_MS);
    await payFees(test, 100_000);
    const settlementId = await settle(30_000);
    const lines = await test.queryRows(
      'select e.source, e.amount_ugx from settlement_entries se join ledger_entries e on e.id = se.entry_id where se.settlement_id = $1 and e.payment_id in ($2, $3)',
      [settlementId, id, moved.id],
    );
    expect(lines).toEqual([{ source: `reversal:${id}`, amount_ugx: 70_000 }]);
  });
});

describe('a child of a group', () => {
  it.each([0, 1])('is moved alone, and the network takes all of the group back: payment %i', async (at) => {
    const groups = createGroupPayments(test);
    const group = await groups.start([10_000, 15_000, 20_000]);
    test.mtn.onQuery(group.msisdn, 'paid');
    await test.advanceTime(5_000);
    const rows = await groups.listPayments(group.parts);
    const right = await addChildElsewhere(50_000);
    const moved = await move(rows[at]?.id ?? '', right);
    expect((await groups.listPayments(group.parts)).map(({ status }) => status)).toEqual(
      [0, 1, 2].map((each) => (each === at ? 'reversed' : 'succeeded')),
    );
    expect(moved.group).toMatchObject({ amount: 45_000 });
    expect(moved.group?.payments).toHaveLength(3);
    expect((await test.show(group.started)).group?.map(({ amount }) => amount)).toHaveLength(3);
    await test.expectLedgerMatches();
    expect((await reverse(moved.id)).status).toBe(200);
    expect((await groups.listPayments(group.parts)).map(({ status }) => status)).toEqual(
      [0, 1, 2].map(() => 'reversed'),
    );
    expect((await getPayment(moved.id)).status).toBe('reversed');
  });
});

describe('the network', () => {
  it.each(['before', 'after'])(
    'knows one movement of a moved payment, whose statement came %s the move, and one when it is reversed',
    async (when) => {
      for (const from of [
        'statement_matches',
        'statement_lines',
        'statement_imports',
        "exceptions where kind like 'statement%'",
      ])
        await test.runAsOwner(`delete from ${from}`);
      const send = await createStatementSender(test, requester.token);
      const [row] = await test.queryRows<{ sum: number }>(
        `select coalesce(sum(case when debit_account = 'wallet:mtn' then amount_ugx else -amount_ugx end), 0)::bigint as sum
        from ledger_entries where 'wallet:mtn' in (debit_account, credit_account)`,
      );
      const opening = row?.sum ?? 0;
      // A day of its own, so that the statement covers no other payment.
      await test.advanceTime(10 * DAY_MS);
      const { id } = await payFees(test, 33_000);
      const { transactionId, paidAt } = await getPayment(id);
      const day = (paidAt ?? '').slice(0, 10);
      const line = `${transactionId},,${day} 12:01:00,Successful,Payment,FRI:256772/MSISDN,FRI:256770000001/MM,33000,UGX,0,${opening + 33_000}`;
      const csv = `Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance\n${line}`;
      const right = await test.addChild(33_000);
      if (when === 'before') expect(await send('mtn', csv)).toMatchObject({ matchedLines: 1 });
      const moved = await move(id, right);
      await test.advanceTime(DAY_MS);
      await send('mtn', csv);
      expect(await test.queryRows('select movement from statement_matches')).toEqual([
        { movement: `payment:${id}` },
      ]);
      expect(
        await test.queryRows(
          "select subject from exceptions where kind like 'statement%' and resolved_at is null",
        ),
      ).toEqual([]);

      expect((await reverse(id)).body.message).toContain(moved.reference);
      expect((await reverse(moved.id)).status).toBe(200);
      expect([await getOutstanding(right), (await getPayment(moved.id)).status]).toEqual([
        33_000,
        'reversed',
      ]);
      const open = await listOpenMovements(test.database, 'mtn', day, '2027-12-31');
      expect(open).toMatchObject([{ movement: `reversal:${id}`, amountUgx: -33_000 }]);
    },
  );

  it('opens an exception at once if it reverses a payment that was moved, whose status staff can check again', async () => {
    const { id, msisdn } = await payFees(test, 21_000);
    const [request] = test.mtn.listSubmits(msisdn);
    const url = new URL(request?.callbackUrl ?? '').pathname;
    const moved = await move(id, await test.addChild(21_000));
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'other', detail: 'FAILED' });
    await test.call({ method: 'POST', url, payload: JSON.stringify({ status: 'FAILED' }) });
    const open = "select subject from exceptions where kind = 'provider_mismatch' and resolved_at is null";
    await vi.waitFor(async () =>
      expect(await test.queryRows(open)).toContainEqual({ subject: `payment:${id}` }),
    );
    expect((await getPayment(moved.id)).exceptions).toMatchObject([{ kind: 'provider_mismatch' }]);
    test.mtn.onQuery(msisdn, 'paid');
    const asked = await staff.call(requester.token, 'POST', `admin/payments/${moved.id}/check-status`);
    expect([asked.status, asked.text]).toEqual([200, asked.text]);
    expect(await test.queryRows(open)).not.toContainEqual({ subject: `payment:${id}` });
  });

  it('is asked about a moved payment under the reference that it knows', async () => {
    await test.runAsOwner("update payments set reconciled_at = now() where status = 'succeeded'");
    const { id } = await payFees(test, 12_000);
    const moved = await move(id, await test.addChild(12_000));
    const { providerReference } = await getPayment(id);
    const reported: string[] = [];
    const asked: string[] = [];
    const night = (outcome: 'paid' | 'failed') =>
      checkNetworks({
        database: test.database,
        clock: test.clock,
        warn: () => undefined,
        providers: {
          ...{ airtel: test.airtel },
          mtn: {
            ...test.mtn,
            query: async (reference) => {
              asked.push(reference);
              return outcome === 'paid'
                ? test.mtn.query(reference)
                : { kind: 'failed', reason: 'other', detail: 'FAILED' };
            },
          },
        },
        reportDiscrepancy: async ({ subject }) => void reported.push(subject),
        suspenseDays: 7,
        checkLateSuccess: async () => undefined,
        checkPayout: async () => undefined,
        shouldContinue: async () => true,
      });
    await night('failed');
    expect(asked).toEqual([providerReference]);
    expect(reported).toEqual([`payment:${id}`]);
    await test.runAsOwner(`update payments set reconciled_at = null where id = '${moved.id}'`);
    await night('paid');
    expect(reported).toHaveLength(1);
    expect((await getPayment(moved.id)).reconciledAt).not.toBeNull();
  });
});

describe('the request of a move', () => {
  it('is rejected from a bursar for a child or a payment of another school, and to a viewer', async () => {
    const { id } = await payFees(test, 10_000);
    const elsewhere = await addChildElsewhere(10_000);
    const rejected = await request(id, elsewhere, bursar);
    expect([rejected.status, rejected.body.errors]).toEqual([422, { student: [expect.any(String)] }]);
    const other = await staff.signInAs(roles.bursar, OTHER_SCHOOL);
    expect((await request(id, elsewhere, other)).status).toBe(404);
    const viewer = await staff.signInAs(roles.bursar, SCHOOL, 'viewer');
    expect((await request(id, await test.addChild(10_000), viewer)).status).toBe(403);
    expect((await getPayment(id, viewer)).canMove).toBe(false);
  });

  it('is rejected for the same child, an unpaid payment, one that was refunded, and one with an open exception', async () => {
    const { child, id } = await payFees(test, 10_000);
    expect((await request(id, child)).status).toBe(422);
    const right = await test.addChild(10_000);
    const refunded = await payFeesTwice(test, 50_000);
    await createTestRefunds(test).payRefund(refunded, 1_000);
    expect((await request(refunded, right)).body.message).toContain('without a refund');
    await test.runAsOwner(
      `insert into exceptions (subject, kind, detail, opened_at) values ('payment:${id}', 'provider_mismatch', '{}', now())`,
    );
    expect((await request(id, right)).body.message).toContain('exception');
    await test.runAsOwner(`update exceptions set resolved_at = now() where subject = 'payment:${id}'`);
    const unpaid = await startTransfer(test, 5_000);
    expect((await request(unpaid.id, right)).status).toBe(409);
  });

  it('lets no one request or approve a move to a child that is their own', async () => {
    const { id } = await payFees(test, 10_000);
    const own = await payFees(test, 10_000);
    const right = own.child;
    await test.queryRows('update payments set user_id = $2 where id = $1', [own.id, bursar.user.user_id]);
    expect((await request(id, right, bursar)).body.message).toContain('is yours');
    await test.queryRows('update payments set user_id = $2 where id = $1', [own.id, approver.user.user_id]);
    const requested = await request(id, right);
    expect((await approve(requested.body.payment.approvalId)).body.message).toContain('is yours');
    await test.queryRows('update payments set user_id = null where id = $1', [own.id]);
    expect((await approve(requested.body.payment.approvalId)).status).toBe(200);
  });

  it('lets nothing else change the payment until it is decided', async () => {
    const id = await payFeesTwice(test, 50_000);
    const requested = await request(id, await test.addChild(50_000));
    expect(requested.status, requested.text).toBe(200);
    expect((await reverse(id)).body.message).toMatch(/already waiting|waits|waiting/);
    const sent = await staff.call<ProblemBody>(requester.token, 'POST', `admin/payments/${id}/refund/send`);
    expect(sent.status).toBe(409);
    const paid = await createTestRefunds(test).tryPayRefund(requester.token, id, { amount: 1_000 });
    expect(paid.status).toBe(409);
    expect(await getPayment(id)).toMatchObject({ canMove: false, canReverse: false, canRefund: false });
    const withdraw = `admin/approvals/${requested.body.payment.approvalId}/withdraw`;
    expect((await staff.call(requester.token, 'POST', withdraw)).status).toBe(200);
    expect(await getPayment(id)).toMatchObject({ canMove: true, canReverse: true, canRefund: true });
  });
});
