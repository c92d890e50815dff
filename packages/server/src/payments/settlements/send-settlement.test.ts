import { HOUR_MS, type Msisdn, roles, toKampalaDay } from '@somesa/core';
import type { ApprovalAnswer, SettlementAnswer, SettlementView } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, payFees } from '../testing/fee-payments';

const env = { SETTLEMENT_SECOND_APPROVAL_ABOVE_UGX: '12000000' };
let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let token = '';
let school = 0;
let wallets = 0;
beforeAll(async () => {
  test = await buildTestApp({ env });
  staff = createTestStaff(test);
  token = (await staff.signInAs(roles.staff)).token;
});
beforeEach(async () => {
  school = await test.startSchool();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const post = <Body = SettlementAnswer>(path: string, body: object = {}) =>
  staff.call<Body>(token, 'POST', `admin/${path}`, body);
const show = async (id: string): Promise<SettlementView> =>
  (await staff.call<SettlementAnswer>(token, 'GET', `admin/settlements/${id}`)).body.settlement;

/** Sets the payout account of the school to a wallet that no other test uses, or to a bank account. */
const setAccount = async (method: 'mtn' | 'airtel' | 'bank'): Promise<Msisdn> => {
  wallets += 1;
  const isBank = method === 'bank';
  const msisdn: Msisdn = `+25677${method === 'mtn' ? '7' : '8'}${String(wallets).padStart(6, '0')}`;
  await test.queryRows(
    `update school_payout_accounts set method = $1, msisdn = $2, bank_name = $3, account_number = $4 where school_id = $5`,
    [method, isBank ? null : msisdn, isBank ? 'Stanbic Bank' : null, isBank ? '0140012345678' : null, school],
  );
  return msisdn;
};

/** Collects fees in payments that a network allows, and creates a settlement of them. */
const createSettlement = async (...amounts: number[]): Promise<SettlementView> => {
  for (const amount of amounts) await payFees(test, amount);
  const answer = await post(`schools/${school}/settlements`, { untilOn: toKampalaDay(test.clock.now()) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.settlement;
};
const send = (id: string) => post(`settlements/${id}/send`);
const resend = (id: string) => post(`settlements/${id}/resend`);
const listParts = ({ parts }: SettlementView) =>
  parts.map(({ part, amountUgx, method }) => `${part} ${method} ${amountUgx}`);
const listExceptions = (id: string) =>
  test.queryRows<{ kind: string }>('select kind from exceptions where subject = $1 and resolved_at is null', [
    `settlement:${id}`,
  ]);

describe('POST /admin/settlements/:id/send', () => {
  it('sends a settlement by MTN, posts it once when the network has paid, and sends nothing twice', async () => {
    const wallet = await setAccount('mtn');
    const { id, amountUgx } = await createSettlement(300_000);
    const [sent, again] = await Promise.all([send(id), send(id)]);
    expect([sent.status, again.status].sort()).toEqual([200, 409]);
    expect(await listEntries(test, `settlement:${id}`)).toEqual([]);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(60_000);
    await test.advanceTime(60_000);
    expect(test.transfers.sent.filter(({ msisdn }) => msisdn === wallet)).toEqual([
      expect.objectContaining({ amountUgx: 300_000, message: expect.stringMatching(/^School fees SF-/) }),
    ]);
    expect(await show(id)).toMatchObject({
      status: 'paid',
      paidOn: toKampalaDay(test.clock.now()),
      amountUgx,
    });
    expect(await listEntries(test, `settlement:${id}`)).toEqual([
      `school.settled: school-payable:${school} > wallet:mtn-disbursements 300000`,
    ]);
  });

  it('splits an amount above the network’s limit by Airtel, and posts each part when it is paid', async () => {
    const wallet = await setAccount('airtel');
    const { id } = await createSettlement(4_000_000, 4_000_000, 3_000_100);
    expect((await send(id)).status).toBe(200);
    expect(listParts(await show(id))).toEqual(['1 airtel 5000000', '2 airtel 5000000', '3 airtel 1000100']);
    await test.advanceTime(1_000);
    test.airtelTransfers.onQuery(wallet, 'paid', { kind: 'pending' }, 'paid');
    await test.advanceTime(60_000);
    expect(await show(id)).toMatchObject({ status: 'sending', paidOn: null });
    test.airtelTransfers.onQuery(wallet, 'paid');
    await test.advanceTime(HOUR_MS);
    expect(await show(id)).toMatchObject({ status: 'paid' });
    expect((await listEntries(test, `settlement:${id}`)).sort()).toEqual(
      [1_000_100, 5_000_000, 5_000_000].map(
        (part) => `school.settled: school-payable:${school} > wallet:airtel ${part}`,
      ),
    );
  });

  it('sends a settlement by bank in the next payment file, which the bank’s answer ends', async () => {
    await setAccount('bank');
    const { id } = await createSettlement(700_000);
    await send(id);
    const { file } = (
      await post<{ file: { id: string; count: number; total: number } }>('bank-payment-files')
    ).body;
    expect(file).toMatchObject({ count: 1, total: 700_000 });
    const xml = await staff.call<string>(token, 'GET', `admin/bank-payment-files/${file.id}/pain001.xml`);
    expect(xml.text).toContain('<InstdAmt Ccy="UGX">700000</InstdAmt>');
    expect(xml.text).toContain('<Id>0140012345678</Id>');
    const [part] = (await show(id)).parts;
    const paid = { bankReference: 'FT-900', paidOn: toKampalaDay(test.clock.now()) };
    const settled = await post(`disbursements/${part?.id}/settled`, paid);
    expect(settled.status, settled.text).toBe(200);
    expect((await post(`disbursements/${part?.id}/settled`, paid)).status).toBe(409);
    expect(await show(id)).toMatchObject({ status: 'paid', paidOn: paid.paidOn });
    expect(await listEntries(test, `settlement:${id}`)).toEqual([
      `school.settled: school-payable:${school} > bank:disbursements 700000`,
    ]);
  });

  it('keeps a settlement open while a part has failed, and sends that part to the bank account that replaced the wallet', async () => {
    const wallet = await setAccount('mtn');
    const { id } = await createSettlement(4_000_000, 3_000_000);
    await send(id);
    await test.advanceTime(1_000);
    test.transfers.onQuery(wallet, { kind: 'failed', reason: 'other', detail: 'PAYEE_LIMIT' }, 'paid');
    await test.advanceTime(60_000);
    // Both parts have been asked about by then, in whichever order they were sent.
    await test.advanceTime(HOUR_MS);
    expect(await show(id)).toMatchObject({ status: 'sending' });
    expect(await listExceptions(id)).toEqual([{ kind: 'disbursement_failed' }]);
    expect((await post(`settlements/${id}/cancel`)).status).toBe(409);
    expect(
      (await post(`settlements/${id}/paid`, { providerTransactionId: 'X-1', paidOn: '2026-11-21' })).status,
    ).toBe(409);

    await setAccount('bank');
    expect((await resend(id)).status).toBe(200);
    expect((await resend(id)).status).toBe(409);
    await post('bank-payment-files');
    const open = (await show(id)).parts.find(({ method }) => method === 'bank');
    await post(`disbursements/${open?.id}/settled`, {
      bankReference: 'FT-901',
      paidOn: toKampalaDay(test.clock.now()),
    });
    expect(await show(id)).toMatchObject({ status: 'paid' });
    expect(await listExceptions(id)).toEqual([]);
    expect((await listEntries(test, `settlement:${id}`)).length).toBe(2);
  });

  it('sends no failed part again while the school is owed less than that', async () => {
    const wallet = await setAccount('mtn');
    const { id } = await createSettlement(4_000_000, 3_000_000);
    await send(id);
    await test.advanceTime(1_000);
    test.transfers.onQuery(wallet, { kind: 'failed', reason: 'other', detail: 'PAYEE_LIMIT' }, 'paid');
    await test.advanceTime(60_000);
    await test.advanceTime(HOUR_MS);
    const left = (await show(id)).parts.find(({ status }) => status === 'failed')?.amountUgx ?? 0;
    const move = (debit: string, credit: string, line: number) =>
      test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
        values ('${debit}', '${credit}', 1000, 'planted:${id}', 'fees.paid', ${line}, now(), '${test.clock.now().toISOString()}')`);
    await move(`school-payable:${school}`, 'wallet:mtn', 0);
    await setAccount('bank');
    const reduced = await resend(id);
    const owed = `${left / 1_000 - 1},000`.replace(/^(\d)(\d{3})/, '$1,$2');
    expect([reduced.status, reduced.text]).toEqual([409, expect.stringContaining(`to UGX ${owed}`)]);
    await move('wallet:mtn', `school-payable:${school}`, 1);
    expect((await resend(id)).status).toBe(200);
    await post('bank-payment-files');
    const byBank = (await show(id)).parts.find(({ method }) => method === 'bank');
    const paid = { bankReference: 'FT-903', paidOn: toKampalaDay(test.clock.now()) };
    await post(`disbursements/${byBank?.id}/settled`, paid);
    expect(await show(id)).toMatchObject({ status: 'paid' });
  });

  it('fails at once by a network whose payouts are off, so that the bank can pay it', async () => {
    const off = await buildTestApp({
      env,
      connect: () => ({ transfers: { mtn: test.transfers, airtel: null } }),
      on: test,
    });
    await setAccount('airtel');
    const { id } = await createSettlement(150_000);
    const sent = await createTestStaff(off).call(token, 'POST', `admin/settlements/${id}/send`, {});
    expect(sent.status, sent.text).toBe(200);
    const [part] = (await show(id)).parts;
    await off.steps.reached('transfer-recorded', part?.id ?? '');
    expect((await show(id)).parts).toMatchObject([
      { status: 'failed', failure: 'payouts by airtel are off' },
    ]);
    await setAccount('bank');
    expect((await resend(id)).status).toBe(200);
    await post('bank-payment-files');
    const byBank = (await show(id)).parts.find(({ method }) => method === 'bank');
    const paid = { bankReference: 'FT-902', paidOn: toKampalaDay(test.clock.now()) };
    expect((await post(`disbursements/${byBank?.id}/settled`, paid)).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'paid' });
    await off.end();
  });

  it('can be cancelled once every transfer has failed; the amount is settled the next time', async () => {
    const wallet = await setAccount('mtn');
    const { id } = await createSettlement(250_000);
    test.transfers.onTransfer(wallet, { kind: 'rejected', reason: 'other', detail: '400' });
    await send(id);
    await test.steps.reached('transfer-recorded', (await show(id)).parts[0]?.id ?? '');
    expect((await post(`settlements/${id}/cancel`)).body.settlement.status).toBe('cancelled');
    expect(await listExceptions(id)).toEqual([]);
    expect((await createSettlement()).amountUgx).toBe(250_000);
  });

  it('is sent only once another person has approved it, above the limit', async () => {
    const wallet = await setAccount('mtn');
    const { id } = await createSettlement(5_000_000, 5_000_000, 2_500_000);
    const requested = await send(id);
    expect(requested.status, requested.text).toBe(200);
    const { approvalId, status } = requested.body.settlement;
    expect(status).toBe('created');
    expect((await send(id)).status).toBe(409);
    const own = await post<ApprovalAnswer>(`approvals/${approvalId}/approve`);
    expect([403, 409]).toContain(own.status);
    const admin = await staff.signInAs(roles.administrator);
    const approved = await staff.call(admin.token, 'POST', `admin/approvals/${approvalId}/approve`);
    expect(approved.status, approved.text).toBe(200);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(1_000);
    await test.advanceTime(60_000);
    expect(await show(id)).toMatchObject({ status: 'paid', approvalId: null });
    expect(test.transfers.sent.filter(({ msisdn }) => msisdn === wallet).length).toBe(3);
  });

  it('is not sent again by the person who recorded its failure, above the limit', async () => {
    await setAccount('bank');
    const { id } = await createSettlement(5_000_000, 5_000_000, 2_500_000);
    const { approvalId } = (await send(id)).body.settlement;
    const admin = await staff.signInAs(roles.administrator);
    await staff.call(admin.token, 'POST', `admin/approvals/${approvalId}/approve`);
    await post('bank-payment-files');
    const [part] = (await show(id)).parts;
    expect((await post(`disbursements/${part?.id}/failed`, { reason: 'Account closed' })).status).toBe(200);
    const own = await resend(id);
    expect([own.status, own.text]).toEqual([409, expect.stringContaining('Another person must send it')]);
    const other = await staff.call(admin.token, 'POST', `admin/settlements/${id}/resend`);
    expect(other.status, other.text).toBe(200);
    await post('bank-payment-files');
    const again = (await show(id)).parts.find(({ status }) => status === 'in_file');
    const paid = { bankReference: 'FT-904', paidOn: toKampalaDay(test.clock.now()) };
    expect((await post(`disbursements/${again?.id}/settled`, paid)).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'paid' });
  });

  it('sends nothing if reversals have reduced the amount owed', async () => {
    await setAccount('mtn');
    const { id } = await createSettlement(400_000);
    const { id: paymentId } = await payFees(test, 10_000);
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('school-payable:${school}', 'wallet:mtn', 200000, 'planted:${paymentId}', 'fees.paid', 0, now(), '${test.clock.now().toISOString()}')`);
    expect((await send(id)).status).toBe(409);
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('wallet:mtn', 'school-payable:${school}', 200000, 'planted:${paymentId}', 'fees.paid', 1, now(), '${test.clock.now().toISOString()}')`);
  });
});
