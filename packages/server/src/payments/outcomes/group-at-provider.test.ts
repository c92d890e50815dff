import {
  DAY_MS,
  HOUR_MS,
  type Msisdn,
  type ProblemBody,
  roles,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import type { AdminPaymentAnswer, ExceptionAnswer } from '@somesa/core/admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { listLoggedEvents } from '../../testing/logged-events';
import { createRunningLoans } from '../../testing/running-loans';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { bankMethod, createPayer } from '../../testing/test-app';
import { createTestRefunds } from '../../testing/test-refunds';
import { listEntries } from '../testing/fee-payments';
import { createGroupPayments, type GroupPart } from '../testing/group-payments';
import { createStatementSender } from '../testing/send-statement';

const { test, staff } = await setUpTestApp({ env: { MTN_WALLET: '256770000001' } });
const groups = createGroupPayments(test);
const on = createRunningLoans(test);
let token: string;
beforeEach(async () => {
  ({ token } = await staff.signInAs(roles.staff));
});
afterEach(() => test.expectLedgerMatches());

const listStatuses = async (parts: readonly GroupPart[]) =>
  (await groups.listPayments(parts)).map(({ status, posted }) => `${status} ${posted}`);

const report = (msisdn: Msisdn, amountUgx: number, providerTransactionId = `tx-${msisdn}`): void =>
  test.mtn.onQuery(msisdn, { kind: 'paid', providerTransactionId, amountUgx, currency: 'UGX' });

const payGroup = async (owed: readonly number[]) => {
  const group = await groups.start(owed);
  test.mtn.onQuery(group.msisdn, 'paid');
  await test.advanceTime(5_000);
  expect(await listStatuses(group.parts)).toEqual(owed.map((amount) => `succeeded ${amount}`));
  return group;
};

const exception = (kind: string, id: string) =>
  `admin/exceptions/${encodeURIComponent(`${kind}~payment:${id}`)}`;
const call = (method: 'GET' | 'POST', path: string) =>
  staff.call<ExceptionAnswer & ProblemBody>(token, method, path);

const runNight = async (): Promise<void> => {
  const now = test.clock.now();
  const today = toKampalaInstant(toKampalaDay(now), '02:30');
  test.clock.advance((today > now ? today.getTime() : today.getTime() + DAY_MS) - now.getTime());
  await test.running.checkNightly();
};
const listOpen = () =>
  test.queryRows<{ kind: string; subject: string }>(
    `select kind, subject from exceptions where resolved_at is null and kind in
      ('provider_mismatch', 'ledger_mismatch', 'provider_amount_mismatch', 'bank_amount_mismatch') order by 1, 2`,
  );

describe('a network that takes another amount for a group', () => {
  it('leaves all payments open until staff refund it, and can’t be credited to any child', async () => {
    const { parts, msisdn, id, started } = await groups.start([40_000, 30_000]);
    report(msisdn, 60_000);
    await test.advanceTime(5_000);
    const path = exception('provider_amount_mismatch', id);
    expect((await call('GET', path)).body).toMatchObject({
      detail: { requested: 70_000, reported: 'UGX 60000' },
      unallocated: { amount: 60_000, canCredit: false, canReturn: true },
    });
    expect((await call('POST', `${path}/credit`)).status).toBe(409);
    expect(await listStatuses(parts)).toEqual(['submitted 0', 'submitted 0']);
    expect((await call('POST', `${path}/return`)).status).toBe(200);
    expect(await listStatuses(parts)).toEqual(['failed 0', 'failed 0']);
    expect((await test.show(started)).failure).toBe('other_amount');
    const all = (await groups.listPayments(parts)).map((each) =>
      listLoggedEvents(test, `payment:${each.id}`),
    );
    expect(all.map((events) => events.at(-1))).toEqual(Array(2).fill('failed: submitted > failed'));
    expect(await listEntries(test, `payment:${id}`)).toEqual([
      'mobile.unallocated: wallet:mtn > unallocated-receipts 60000',
      'mobile.returned: unallocated-receipts > refunds-payable 60000',
    ]);
    expect((await test.lookUp(parts[1]?.child.regNo ?? '')).body).toMatchObject({
      outstanding: 30_000,
      pending: 0,
    });
    await createTestRefunds(test).payRefund(id, 60_000);
  });

  it('posts nothing if it names the transaction of another payment', async () => {
    const { parts, msisdn } = await groups.start([40_000, 30_000]);
    const single = createPayer();
    const child = await test.addChild(9_000);
    report(single.msisdn, 9_000, 'reused-1');
    await test.startPayment({ child, amount: 9_000, method: single.method });
    await test.advanceTime(5_000);
    report(msisdn, 70_000, 'reused-1');
    await test.advanceTime(60_000);
    expect(await listStatuses(parts)).toEqual(['submitted 0', 'submitted 0']);
    const reused = await test.queryRows(
      `select subject from exceptions where kind = 'provider_transaction_reused'`,
    );
    expect(reused).toHaveLength(1);
  });
});

describe('a group that its network pays after it had failed', () => {
  const fail = async () => {
    const group = await groups.start([40_000, 30_000]);
    test.mtn.onQuery(group.msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await test.advanceTime(5_000);
    test.mtn.onQuery(group.msisdn, 'paid');
    await runNight();
    return { ...group, path: exception('provider_paid_after_failure', group.id) };
  };

  it('is credited for all children by staff', async () => {
    const { parts, path } = await fail();
    expect(await listStatuses(parts)).toEqual(['failed 0', 'failed 0']);
    ({ token } = await staff.signInAs(roles.staff));
    expect((await call('GET', path)).body.unallocated).toMatchObject({ amount: 70_000, canCredit: true });
    expect((await call('POST', `${path}/credit`)).status).toBe(200);
    expect(await listStatuses(parts)).toEqual(['succeeded 40000', 'succeeded 30000']);
  });
});

describe('the reversal of a payment of a group', () => {
  it('reverses all of them, as the network took one transaction back', async () => {
    const { parts, id } = await payGroup([40_000, 30_000, 20_000]);
    const other = (await groups.listPayments(parts)).find((payment) => payment.id !== id);
    const reversed = await on.reverse(token, other?.id ?? '');
    expect(reversed).toMatchObject({ status: 200, body: { payment: { status: 'reversed' } } });
    expect(await listStatuses(parts)).toEqual(['reversed 0', 'reversed 0', 'reversed 0']);
    for (const { child, amount } of parts)
      expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: amount, pending: 0 });
    expect((await on.reverse(token, id)).status).toBe(200);
  });

  it('claims what was refunded of one of them, and reverses all', async () => {
    const { parts, msisdn, id } = await groups.start([40_000, 30_000]);
    await test.advanceTime(16 * 60_000);
    const [, second] = parts as [GroupPart, GroupPart];
    const quick = createPayer();
    test.mtn.onQuery(quick.msisdn, 'paid');
    await test.startPayment({ child: second.child, amount: 30_000, method: quick.method });
    await test.advanceTime(5_000);
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    const [refund] = await test.queryRows<{ id: string }>(
      'select payment_id as id from refunds where payment_id in (select id from payments where group_id = $1)',
      [id],
    );
    await createTestRefunds(test).payRefund(refund?.id ?? '', 30_000);
    ({ token } = await staff.signInAs(roles.staff));
    expect((await on.reverse(token, id)).status).toBe(200);
    expect(
      await test.queryRows(`select id from payments where group_id = $1 and status <> 'reversed'`, [id]),
    ).toEqual([]);
    const claims = (await on.entries(refund?.id ?? '')).filter(({ debit }) => debit === 'claims:providers');
    expect(claims).toMatchObject([{ credit: 'wallet:mtn', amount: 30_000 }]);
  });
});

describe('the other side of a group', () => {
  it('is asked once a night for the sum, and confirms all of it', async () => {
    const { parts } = await payGroup([40_000, 30_000]);
    const before = test.mtn.queries.length;
    await runNight();
    const references = await test.queryRows<{ ref: string; isFirst: boolean; isConfirmed: boolean }>(
      `select provider_reference as ref, group_id = p.id as "isFirst", reconciled_at is not null as "isConfirmed"
        from payments p join students s on s.id = p.student_id where s.reg_no = any($1) order by 2 desc`,
      [parts.map(({ child }) => child.regNo)],
    );
    expect(references.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true]);
    const asked = test.mtn.queries.slice(before);
    expect(references.map(({ ref }) => asked.filter((query) => query === ref).length)).toEqual([1, 0]);
    expect((await listOpen()).filter(({ kind }) => kind !== 'bank_amount_mismatch')).toEqual([]);
  });

  it('makes an exception of a network that reports the amount of one child only', async () => {
    const { msisdn, id } = await payGroup([40_000, 30_000]);
    test.mtn.onQuery(msisdn, {
      kind: 'paid',
      providerTransactionId: 'other',
      amountUgx: 40_000,
      currency: 'UGX',
    });
    await runNight();
    expect(await listOpen()).toContainEqual({ kind: 'provider_mismatch', subject: `payment:${id}` });
    await test.runAsOwner(`delete from exceptions where kind = 'provider_mismatch'`);
  });

  it('matches one line of the network’s statement to the group, and one to its reversal', async () => {
    const { id } = await payGroup([40_000, 30_000]);
    const at = test.clock.now();
    const [row] = await test.queryRows<{ transaction: string }>(
      'select provider_transaction_id as transaction from payments where id = $1',
      [id],
    );
    const send = await createStatementSender(test, token);
    const day = toKampalaDay(at);
    const csv = (lines: readonly string[]) =>
      ['Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance', ...lines].join('\n');
    const paid = `${row?.transaction},,${day} 12:01:00,Successful,Payment,FRI:256772/MSISDN,FRI:256770000001/MM,70000,UGX,0,70000`;
    expect(await send('mtn', csv([paid]))).toMatchObject({
      problems: [],
      matchedLines: 1,
      unmatchedLines: 0,
    });
    const matched = await test.queryRows('select movement from statement_matches where movement like $1', [
      `payment:${id}`,
    ]);
    expect(matched).toHaveLength(1);
    await on.reverse(token, id);
    const movements = await test.queryRows<{ n: number; sum: number }>(
      `select count(*)::int as n, sum(case when debit_account = 'wallet:mtn' then amount_ugx else -amount_ugx end)::bigint as sum
        from ledger_entries where source like 'reversal:%' and payment_id in (select id from payments where group_id = $1)`,
      [id],
    );
    expect(movements).toEqual([{ n: 2, sum: -70_000 }]);
  });

  it('pays a bank transfer of another amount to no child', async () => {
    const me = await groups.people.addParent();
    const parts = [await groups.addChild(me, 40_000), await groups.addChild(me, 30_000)];
    const started = await groups.pay(me, parts, bankMethod);
    const notice = createBankNotice({ reference: started.payment.reference, amount: 40_000 });
    expect((await notify(test, notice)).body.outcome).toBe('exception');
    expect(await listStatuses(parts)).toEqual(['awaiting_transfer 0', 'awaiting_transfer 0']);
    const subject = `bank-transaction:stanbic:${notice.bankTransactionId}`;
    const path = `admin/exceptions/${encodeURIComponent(`bank_amount_mismatch~${subject}`)}`;
    expect((await call('GET', path)).body.unallocated).toMatchObject({ amount: 40_000, canCredit: false });
    expect((await call('POST', `${path}/credit`)).status).toBe(404);
    const whole = createBankNotice({
      reference: started.payment.group?.[1]?.reference ?? '',
      amount: 70_000,
    });
    expect((await notify(test, whole)).body.outcome).toBe('allocated');
    expect(await listStatuses(parts)).toEqual(['succeeded 40000', 'succeeded 30000']);
    await runNight();
    expect(await listOpen()).toEqual([{ kind: 'bank_amount_mismatch', subject }]);
  });

  it('is shown to staff with every payment of the group, and checked by either of them', async () => {
    const { parts, msisdn, id } = await groups.start([40_000, 30_000]);
    const other = (await groups.listPayments(parts)).find((payment) => payment.id !== id);
    const shown = await staff.call<AdminPaymentAnswer>(token, 'GET', `admin/payments/${other?.id}`);
    expect(shown.body.payment).toMatchObject({
      amount: other?.amount,
      group: { amount: 70_000, payments: [{ id }, { id: other?.id }] },
    });
    test.mtn.onQuery(msisdn, 'paid');
    const checked = await staff.call<AdminPaymentAnswer>(
      token,
      'POST',
      `admin/payments/${other?.id}/check-status`,
    );
    expect(checked.status, checked.text).toBe(200);
    expect(await listStatuses(parts)).toEqual(['succeeded 40000', 'succeeded 30000']);
  });
});

describe('checkLedger', () => {
  it('finds a group whose payments do not have one status, or not the amount that was asked for', async () => {
    const { id } = await groups.start([40_000, 30_000]);
    const expectation =
      'the payments of a group add up to what its provider is asked for, less those that were moved to other children, have one status and one value date, and are of one payer, and of one school unless they were moved';
    const change = (set: string) =>
      test.runAsOwner(`update payments set ${set} where group_id = '${id}' and id <> group_id`);
    for (const [set, back] of [
      ['amount_ugx = amount_ugx + 1', 'amount_ugx = amount_ugx - 1'],
      [`status = 'expired'`, `status = 'submitted'`],
      ['next_check_at = now()', 'next_check_at = null'],
    ] as const) {
      await change(set);
      expect(await checkLedger(test.database)).toMatchObject([{ expectation }]);
      await change(back);
    }
    expect(await checkLedger(test.database)).toEqual([]);
  });
});
