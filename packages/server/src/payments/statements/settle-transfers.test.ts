import { roles, toKampalaDay } from '@somesa/core';
import type { SettlementAnswer, SettlementView } from '@somesa/core/admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { listEntries, payFees } from '../testing/fee-payments';
import { createStatementSender } from '../testing/send-statement';

const ACCOUNT = '9030099887766';
const { test, staff } = await setUpTestApp({ env: { BANK_PAYOUT_ACCOUNT: `Stanbic Bank=${ACCOUNT}` } });
const { token } = await staff.signInAs(roles.staff);
const sendFile = await createStatementSender(test, token);
afterEach(() => test.expectLedgerMatches());

let school = 0;
beforeEach(async () => {
  school = await test.startSchool();
  await test.queryRows(
    `update school_payout_accounts set method = 'bank', msisdn = null, bank_name = 'Stanbic Bank', account_number = '0140012345678'
      where school_id = $1`,
    [school],
  );
});

const post = <Body = SettlementAnswer>(path: string, body: object = {}) =>
  staff.call<Body>(token, 'POST', `admin/${path}`, body);
const show = async (id: string): Promise<SettlementView> =>
  (await staff.call<SettlementAnswer>(token, 'GET', `admin/settlements/${id}`)).body.settlement;
const today = (): string => toKampalaDay(test.clock.now());

/** Sends what the school is owed in a payment file. Returns the settlement, its transfer and our reference of it at the bank. */
const sendByFile = async (amountUgx: number) => {
  await payFees(test, amountUgx);
  const created = await post(`schools/${school}/settlements`, { untilOn: today() });
  expect(created.status, created.text).toBe(201);
  const { id } = created.body.settlement;
  await post(`settlements/${id}/send`);
  await post('bank-payment-files');
  const transfer = (await show(id)).parts[0]?.id ?? '';
  const [row] = await test.queryRows<{ reference: string }>(
    'select provider_reference as reference from disbursements where id = $1',
    [transfer],
  );
  return { id, transfer, reference: row?.reference ?? '' };
};

const rows: string[] = [];
let balance = 0;
/** Adds lines to the statement of the account that pays schools, imports it, and returns what became of these lines. */
const importLines = async (lines: readonly (readonly [id: string, reference: string, amount: number])[]) => {
  for (const [id, reference, amount] of lines) {
    balance += amount;
    rows.push(`${ACCOUNT},${today()},${id},${reference},${amount},${balance}`);
  }
  const csv = ['account,date,transaction_id,reference,amount,balance', ...rows].join('\n');
  const { preview, problems } = await sendFile('bank-disbursements', csv);
  expect(problems).toEqual([]);
  return preview.slice(-lines.length).map(({ result }) => result);
};
const listOpen = (subject: string) =>
  test.queryRows<{ kind: string; detail: object }>(
    'select kind, detail from exceptions where subject = $1 and resolved_at is null',
    [subject],
  );

describe('a transfer of a payment file', () => {
  it('is paid by the line of the bank’s statement, once, under the bank’s transaction ID', async () => {
    const { id, reference } = await sendByFile(300_000);
    expect(
      await importLines([['FT1', `${reference} School fees ${(await show(id)).reference}`, -300_000]]),
    ).toEqual(['matched']);
    expect(await show(id)).toMatchObject({
      status: 'paid',
      paidOn: today(),
      parts: [{ status: 'succeeded', transactionId: 'FT1' }],
    });
    const posted = [`school.settled: school-payable:${school} > bank:disbursements 300000`];
    expect(await listEntries(test, `settlement:${id}`)).toEqual(posted);
    await post('reconciliation/match');
    expect(await listEntries(test, `settlement:${id}`)).toEqual(posted);
    const texts = await test.queryRows(
      `select dedupe_key from outgoing_sms where dedupe_key like 'settlement:' || $1 || '%'`,
      [id],
    );
    expect(texts.length).toBeGreaterThan(0);
  });

  it('stays as staff entered it, and is matched to its line under another transaction ID', async () => {
    const { id, transfer, reference } = await sendByFile(110_000);
    const paid = { bankReference: 'BY-HAND', paidOn: today() };
    expect((await post(`disbursements/${transfer}/settled`, paid)).status).toBe(200);
    expect(await importLines([['FT2', reference, -110_000]])).toEqual(['matched']);
    expect((await show(id)).parts).toMatchObject([{ status: 'succeeded', transactionId: 'BY-HAND' }]);
    expect((await listEntries(test, `settlement:${id}`)).length).toBe(1);
  });

  it('fails if the bank returned it, so that it can be sent again', async () => {
    const { id, reference } = await sendByFile(120_000);
    const lines = [
      ['FT3', reference, -120_000],
      ['FT4', `RETURN ${reference}`, 120_000],
    ] as const;
    expect(await importLines(lines)).toEqual(['matched', 'matched']);
    expect(await show(id)).toMatchObject({
      status: 'sending',
      parts: [{ status: 'failed', failure: 'RETURNED_BY_BANK' }],
    });
    expect(await listOpen(`settlement:${id}`)).toMatchObject([{ kind: 'disbursement_failed' }]);
    expect(await listEntries(test, `settlement:${id}`)).toEqual([]);
    expect((await post(`settlements/${id}/cancel`)).status).toBe(200);
  });

  it('stays pending if the line has another amount', async () => {
    const { id, reference } = await sendByFile(80_000);
    expect(await importLines([['FT5', reference, -79_500]])).toEqual(['unmatched']);
    expect((await show(id)).parts).toMatchObject([{ status: 'in_file' }]);
    expect(await importLines([['FT6', reference, -80_000]])).toEqual(['matched']);
    expect(await show(id)).toMatchObject({ status: 'paid' });
  });

  it('opens an exception if it came back after it was paid, or was paid after staff had failed it', async () => {
    const back = await sendByFile(90_000);
    await importLines([['FT7', back.reference, -90_000]]);
    expect(await importLines([['FT8', back.reference, 90_000]])).toEqual(['unmatched']);
    expect(await show(back.id)).toMatchObject({ status: 'paid' });
    expect(await listOpen(`settlement:${back.id}`)).toMatchObject([
      { kind: 'disbursement_failed', detail: { failure: 'RETURNED_BY_BANK', transaction: 'FT8' } },
    ]);
    const failed = await sendByFile(70_000);
    await post(`disbursements/${failed.transfer}/failed`, { reason: 'Account closed' });
    expect(await importLines([['FT9', failed.reference, -70_000]])).toEqual(['unmatched']);
    expect(await listOpen(`disbursement:${failed.transfer}`)).toMatchObject([
      { kind: 'provider_paid_after_failure', detail: { transaction: 'FT9' } },
    ]);
  });
});
