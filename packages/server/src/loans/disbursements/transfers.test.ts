import { DAY_MS, HOUR_MS, type Msisdn, roles, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptedLoan } from '../../testing/accepted-loan';
import { listLoggedEvents } from '../../testing/logged-events';
import { buildTestApp, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { createTestStaff } from '../../testing/test-staff';

const PRINCIPAL = 300_000;
const reason = { reason: 'provider_down', detail: 'PAYEE_NOT_FOUND' } as const;
const rejected = { kind: 'rejected', ...reason } as const;
const failed = { kind: 'failed', ...reason } as const;
const inconclusive = { kind: 'inconclusive', detail: 'no answer' } as const;
const unknown = { kind: 'not_found' } as const;

let test: TestApp;
let payouts: ReturnType<typeof createTestPayouts>;
let staff: string;
let wallet: Msisdn;
let child: TestChild;
let loan: AcceptedLoan;
beforeAll(async () => {
  test = await buildTestApp();
  payouts = createTestPayouts(test);
  staff = await payouts.signInAs(roles.staff);
});
beforeEach(async () => {
  wallet = await payouts.setNewWallet();
  child = await test.addChild(PRINCIPAL, 50_000);
  loan = await payouts.addAccepted(child, PRINCIPAL);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const listSent = ({ loan: { reference } }: AcceptedLoan) =>
  test.transfers.sent.filter((request) => request.reference === reference);
const statuses = async (accepted: AcceptedLoan) =>
  (await payouts.listDisbursements(accepted)).map(({ status }) => status);
const expectPaidOnce = async (accepted: AcceptedLoan) => {
  expect(await payouts.loan(accepted)).toMatchObject({ status: 'ongoing' });
  expect(await payouts.entries(accepted)).toHaveLength(2);
  expect(new Set(listSent(accepted).map(({ providerReference }) => providerReference)).size).toBe(1);
};

describe('createDisbursementPoller', () => {
  it('sends a committed transfer and posts it when the network confirms it', async () => {
    await payouts.sendAndWait(loan);
    const [request] = listSent(loan);
    expect(request).toMatchObject({ msisdn: wallet, amountUgx: PRINCIPAL });
    expect(request?.providerReference).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(await payouts.loan(loan)).toMatchObject({ status: 'accepted', disbursed_on: null });
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(5_000);
    expect(await statuses(loan)).toEqual(['succeeded']);
    await expectPaidOnce(loan);
    const [sent] = await payouts.listDisbursements(loan);
    expect(listLoggedEvents(test, `disbursement:${sent?.id}`)).toEqual([
      'accepted: created > submitted',
      'paid: submitted > succeeded',
    ]);
  });

  it('sends an unsent transfer in the sweep after the lease of its request', async () => {
    await test.advanceTime(14_000);
    expect(listSent(loan)).toHaveLength(0);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(1_000);
    await test.advanceTime(5_000);
    await expectPaidOnce(loan);
  });

  it('checks the status of a transfer with a lost response and does not send it again', async () => {
    test.transfers.onTransfer(wallet, inconclusive);
    test.transfers.onQuery(wallet, unknown, inconclusive, 'paid');
    await payouts.sendAndWait(loan);
    expect(await statuses(loan)).toEqual(['unknown']);
    for (const ms of [5_000, 10_000, 20_000]) await test.advanceTime(ms);
    expect(listSent(loan)).toHaveLength(1);
    await expectPaidOnce(loan);
  });

  it('sends a transfer again under the same reference after the network does not know it three times in more than a minute', async () => {
    test.transfers.onTransfer(wallet, inconclusive);
    test.transfers.onQuery(wallet, unknown);
    await payouts.sendAndWait(loan);
    for (const ms of [5_000, 10_000, 20_000]) await test.advanceTime(ms);
    expect(listSent(loan)).toHaveLength(1);
    await test.advanceTime(30_000);
    await test.advanceTime(0);
    expect(listSent(loan)).toHaveLength(2);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(60_000);
    await expectPaidOnce(loan);
  });

  it('keeps the loan accepted after a failed transfer and posts only the new disbursement started by staff', async () => {
    test.transfers.onQuery(wallet, failed);
    await payouts.sendAndWait(loan);
    await test.advanceTime(5_000);
    expect(await payouts.listDisbursements(loan)).toMatchObject([
      { status: 'failed', failure: 'PAYEE_NOT_FOUND' },
    ]);
    expect(await payouts.loan(loan)).toMatchObject({ status: 'accepted' });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 350_000, pending: PRINCIPAL });

    test.transfers.onQuery(wallet, 'paid');
    const response = await payouts.call(staff, 'POST', `loans/${loan.loan.id}/disburse`);
    expect(response.status, response.text).toBe(201);
    await test.steps.reached('transfer-recorded', response.body.disbursement.id);
    await test.advanceTime(5_000);
    expect(await statuses(loan)).toEqual(['failed', 'succeeded']);
    expect(await payouts.loan(loan)).toMatchObject({ status: 'ongoing' });
    expect(await payouts.entries(loan)).toHaveLength(2);
  });

  it('marks a transfer rejected immediately as failed', async () => {
    test.transfers.onTransfer(wallet, rejected);
    await payouts.sendAndWait(loan);
    expect(await statuses(loan)).toEqual(['failed']);
  });

  it('checks the status of a rejected transfer that may have been sent before, instead of marking it failed', async () => {
    test.transfers.onTransfer(wallet, rejected);
    await test.advanceTime(15_000);
    expect(await statuses(loan)).toEqual(['unknown']);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(5_000);
    await expectPaidOnce(loan);
  });

  it.each([
    ['amount', { amountUgx: PRINCIPAL - 1, currency: 'UGX' }],
    ['currency', { amountUgx: PRINCIPAL, currency: 'EUR' }],
  ])('opens an exception for a transfer with another %s and posts nothing', async (_, other) => {
    test.transfers.onQuery(wallet, {
      kind: 'paid',
      providerTransactionId: `odd-${loan.row.id}`,
      ...other,
    });
    await payouts.sendAndWait(loan);
    await test.advanceTime(5_000);
    expect(await payouts.entries(loan)).toEqual([]);
    expect(await payouts.exceptions(loan)).toEqual(['disbursement_status_unknown']);
    expect(await payouts.call(staff, 'POST', `loans/${loan.loan.id}/disburse`)).toMatchObject({
      status: 409,
    });
  });

  it('opens an exception for a transfer with the transaction ID of another one and posts nothing', async () => {
    test.transfers.onQuery(wallet, 'paid');
    await payouts.sendAndWait(loan);
    await test.advanceTime(5_000);
    const second = await payouts.addAccepted(await test.addChild(PRINCIPAL), PRINCIPAL);
    test.transfers.onQuery(wallet, {
      kind: 'paid',
      providerTransactionId: `payout-${loan.row.providerReference}`,
      amountUgx: PRINCIPAL,
      currency: 'UGX',
    });
    await payouts.sendAndWait(second);
    await test.advanceTime(5_000);
    expect(await payouts.entries(second)).toEqual([]);
    expect(await payouts.exceptions(second)).toEqual(['provider_transaction_reused']);
  });

  it('opens an exception for a failed transfer that was paid after all and posts nothing', async () => {
    test.transfers.onTransfer(wallet, async () => {
      test.transfers.onQuery(wallet, 'paid');
      return rejected;
    });
    await payouts.sendAndWait(loan);
    expect(await statuses(loan)).toEqual(['failed']);
    const webhook = { method: 'POST', url: `/api/webhooks/mtn/${loan.row.webhookToken}` } as const;
    expect((await test.call(webhook)).status).toBe(200);
    await test.advanceTime(0);
    await expect
      .poll(() => payouts.exceptions(loan))
      .toEqual(['disbursement_failed', 'provider_paid_after_failure']);
    expect(await payouts.entries(loan)).toEqual([]);
    const exception = encodeURIComponent(`provider_paid_after_failure~disbursement:${loan.row.id}`);
    for (const step of ['assign', 'done']) {
      const path = `admin/queue-items/exception/${exception}/${step}`;
      expect((await createTestStaff(test).call(staff, 'POST', path, {})).status).toBe(200);
    }
    const log = await test.queryRows(
      'select kind, resolved_at is null as "isOpen" from exceptions where subject = $1',
      [`disbursement:${loan.row.id}`],
    );
    expect(log).toEqual([{ kind: 'provider_paid_after_failure', isOpen: false }]);
    // A resolved exception does not open again when the network repeats its callback.
    const statusChecked = test.steps.next('disbursement-posted', loan.row.id);
    expect((await test.call(webhook)).status).toBe(200);
    await statusChecked;
    expect(await payouts.exceptions(loan)).toEqual(['disbursement_failed']);
  });

  it('opens exceptions at night for a paid transfer that its network reverses, and for a failed one that was paid, without a webhook', async () => {
    test.transfers.onQuery(wallet, 'paid', failed);
    await payouts.sendAndWait(loan);
    await test.advanceTime(5_000);
    expect(await statuses(loan)).toEqual(['succeeded']);
    const otherWallet = await payouts.setNewWallet();
    const other = await payouts.addAccepted(await test.addChild(PRINCIPAL), PRINCIPAL);
    test.transfers.onTransfer(otherWallet, async () => rejected);
    await payouts.sendAndWait(other);
    expect(await payouts.exceptions(other)).toEqual(['disbursement_failed']);
    test.transfers.onQuery(otherWallet, 'paid');
    const night = toKampalaInstant(toKampalaDay(test.clock.now()), '02:00').getTime() + DAY_MS;
    await test.advanceTime(night - test.clock.now().getTime());
    await test.running.checkNightly();
    expect(await payouts.exceptions(loan)).toEqual(['provider_mismatch']);
    expect(await payouts.exceptions(other)).toEqual(['disbursement_failed', 'provider_paid_after_failure']);
    await expectPaidOnce(loan);
    expect(await payouts.entries(other)).toEqual([]);
  });

  it('opens an exception for a transfer that stays inconclusive for 70 hours, then lets staff check it under the same reference', async () => {
    await payouts.sendAndWait(loan);
    for (let hour = 0; hour < 70; hour += 1) await test.advanceTime(HOUR_MS);
    expect(await payouts.exceptions(loan)).toEqual(['disbursement_status_unknown']);
    const view = await payouts.call<{ disbursement: { isStatusUnknown: boolean } }>(
      staff,
      'GET',
      `disbursements/${loan.row.id}`,
    );
    expect(view.body.disbursement).toMatchObject({ id: loan.row.id, isStatusUnknown: true });

    test.transfers.onQuery(wallet, 'paid');
    const again = await payouts.call(staff, 'POST', `loans/${loan.loan.id}/disburse`);
    expect(again).toMatchObject({ status: 200, body: { disbursement: { id: loan.row.id } } });
    await test.advanceTime(0);
    await expectPaidOnce(loan);
    expect(await payouts.exceptions(loan)).toEqual([]);
    expect(listSent(loan)).toHaveLength(1);
  });

  it('checks the status on a webhook of MTN by POST or PUT and ignores its content', async () => {
    await payouts.sendAndWait(loan);
    const url = `/api/webhooks/mtn/${loan.row.webhookToken}`;
    const payload = { status: 'SUCCESSFUL', amount: '1' };
    expect((await test.call({ method: 'PUT', url, payload })).status).toBe(200);
    expect(await statuses(loan)).toEqual(['submitted']);
    test.transfers.onQuery(wallet, 'paid');
    await test.call({ method: 'POST', url, payload });
    await test.steps.reached('disbursement-posted', loan.row.id);
    await expectPaidOnce(loan);
  });

  it('posts a transfer once for simultaneous webhooks and sweeps', async () => {
    await payouts.sendAndWait(loan);
    test.transfers.onQuery(wallet, 'paid');
    const webhook = { method: 'POST', url: `/api/webhooks/mtn/${loan.row.webhookToken}` } as const;
    await Promise.all([
      test.call(webhook),
      test.call(webhook),
      test.call(webhook),
      test.advanceTime(5_000),
      test.advanceTime(0),
    ]);
    await test.advanceTime(0);
    await expectPaidOnce(loan);
  });
});

describe('POST /admin/loans/:id/disburse', () => {
  it('returns 409 while a disbursement is pending and after one succeeded', async () => {
    await payouts.sendAndWait(loan);
    const path = `loans/${loan.loan.id}/disburse`;
    expect(await payouts.call(staff, 'POST', path)).toMatchObject({ status: 409 });
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(5_000);
    expect(await payouts.call(staff, 'POST', path)).toMatchObject({ status: 409 });
    await expectPaidOnce(loan);
  });

  it('starts one disbursement when staff send several requests at once', async () => {
    test.transfers.onTransfer(wallet, rejected);
    await payouts.sendAndWait(loan);
    const disburse = () => payouts.call(staff, 'POST', `loans/${loan.loan.id}/disburse`);
    const responses = await Promise.all([disburse(), disburse(), disburse()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const started = responses.find(({ status }) => status === 201);
    await test.steps.reached('transfer-recorded', started?.body.disbursement.id ?? '');
    expect((await statuses(loan)).sort()).toEqual(['failed', 'submitted']);
  });

  it('returns 404 for a loan that does not exist', async () => {
    expect(await payouts.call(staff, 'POST', 'loans/none/disburse')).toMatchObject({ status: 404 });
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await payouts.call(staff, 'POST', `loans/${none}/disburse`)).toMatchObject({ status: 404 });
  });

  it('returns 404 to parents and 401 without a session, as do all endpoints of disbursements', async () => {
    const parent = await payouts.signInAs(roles.parent);
    const calls: ['GET' | 'POST', string][] = [
      ['GET', `disbursements/${loan.row.id}`],
      ['POST', `loans/${loan.loan.id}/disburse`],
      ['POST', 'bank-payment-files'],
      ['GET', `bank-payment-files/${loan.loan.id}`],
      ['POST', `disbursements/${loan.row.id}/settled`],
      ['POST', `disbursements/${loan.row.id}/failed`],
    ];
    for (const [method, path] of calls) {
      expect((await payouts.call(parent, method, path)).status, path).toBe(404);
      expect((await payouts.call(null, method, path)).status, path).toBe(401);
    }
  });
});

describe('a principal above the mobile money limit', () => {
  it('is paid by bank, or not at all if the school has no bank account', async () => {
    // A large loan is approved by two people.
    await payouts.signInAs(roles.administrator);
    const rich = await test.addChild(6_000_000);
    await expect(payouts.addAccepted(rich, 6_000_000)).rejects.toThrow();
    await test.runAsOwner(`update school_payout_accounts set bank_name = 'Stanbic Bank', account_number = '0140012345678'
      where school_id = (select id from schools where slug = 'st-marys-kisubi')`);
    const big = await payouts.addAccepted(rich, 6_000_000);
    expect(big.row).toMatchObject({
      method: 'bank',
      bankName: 'Stanbic Bank',
      msisdn: null,
      nextCheckAt: null,
    });
    expect(big.sendable).toBeNull();
    await test.advanceTime(DAY_MS);
    expect(listSent(big)).toHaveLength(0);
  });
});
