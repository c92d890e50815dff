import { DAY_MS } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { dumpTables } from '../../testing/table-dump';
import { bankMethod, buildTestApp, type TestApp } from '../../testing/test-app';
import { listEntries, startFees, startTransfer } from '../testing/fee-payments';
import { createStatementSender } from '../testing/send-statement';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());
const listExceptions = (bankTransactionId: string) =>
  test.queryRows<{ kind: string; detail: Record<string, unknown> }>(
    'select kind, detail from exceptions where subject = $1',
    [`bank-transaction:stanbic:${bankTransactionId}`],
  );
const listUnallocated = (bankTransactionId: string) =>
  listEntries(test, `bank-transaction:stanbic:${bankTransactionId}`);
const unallocated = (amount: number) => `bank.unallocated: bank:collections > unallocated-receipts ${amount}`;

describe('a bank transfer', () => {
  it('returns the account, the reference to quote and the expiry', async () => {
    const { child, started } = await startTransfer(test, 640_000);
    const expiresAt = new Date(test.clock.now().getTime() + 3 * DAY_MS).toISOString();
    expect(started.payment).toMatchObject({
      status: 'awaiting_transfer',
      paymentMethod: 'bank',
      network: null,
      phoneNumber: null,
      transfer: {
        bankName: 'Stanbic Bank',
        accountName: 'Somesa School Fees',
        accountNumber: '9030001234567',
        reference: started.payment.reference,
        amount: 640_000,
        expiresAt,
      },
    });
    expect(await test.show(started)).toEqual(started.payment);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
  });

  it('succeeds with the bank’s signed notification, in any form of the reference', async () => {
    const { child, started } = await startTransfer(test, 640_000);
    const reference = `school fees ${started.payment.reference.toLowerCase().replaceAll('-', ' ')} apio`;
    const notice = createBankNotice({ reference, amount: 640_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'allocated' });
    const paid = await test.show(started);
    expect(paid).toMatchObject({
      status: 'succeeded',
      transfer: { reference: started.payment.reference },
      receipt: { paymentMethod: 'bank', surplus: 0, paidAt: new Date(notice.paidAt).toISOString() },
    });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0, pending: 0 });
    const entries = await test.queryRows(
      'select debit_account as debit, value_at as at from ledger_entries where payment_id = $1',
      [paid.id],
    );
    expect(entries).toEqual([{ debit: 'bank:collections', at: new Date(notice.paidAt) }]);
    const lines = await test.queryRows(
      'select payment_id as id, source from bank_transactions where provider_transaction_id = $1',
      [`stanbic:${notice.bankTransactionId}`],
    );
    expect(lines).toEqual([{ id: paid.id, source: 'notification' }]);
  });

  it('changes nothing when it is reported again, identically or as a new event', async () => {
    const { started } = await startTransfer(test, 640_000);
    const notice = createBankNotice({ reference: started.payment.reference, amount: 640_000 });
    await notify(test, notice);
    const before = await dumpTables(test.database);
    test.clock.advance(60_000);
    expect((await notify(test, notice)).body).toEqual({ outcome: 'known' });
    const lowerCase = notice.bankTransactionId.toLowerCase();
    const repeated = { ...notice, eventId: 'another', bankTransactionId: lowerCase };
    expect((await notify(test, repeated)).body).toEqual({ outcome: 'known' });
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('becomes an exception and posts nothing more when it is reported again with another amount', async () => {
    const { started } = await startTransfer(test, 640_000);
    const notice = createBankNotice({ reference: started.payment.reference, amount: 640_000 });
    await notify(test, notice);
    const { body } = await notify(test, { ...notice, eventId: 'another', amount: 1 });
    expect(body).toEqual({ outcome: 'exception' });
    expect(await listExceptions(notice.bankTransactionId)).toMatchObject([
      { kind: 'bank_transaction_changed' },
    ]);
    expect(await listUnallocated(notice.bankTransactionId)).toEqual([]);
  });

  it('is rejected and not stored if its account is not ours', async () => {
    const { started } = await startTransfer(test, 640_000);
    const notice = createBankNotice({ reference: started.payment.reference, amount: 640_000 });
    const before = await dumpTables(test.database);
    const answer = await notify(test, { ...notice, accountNumber: '1234567890' });
    expect(answer.status).toBe(422);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('holds no fees and succeeds when it arrives', async () => {
    const { child, started } = await startTransfer(test, 640_000);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    await test.advanceTime(15 * 60_000);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    expect((await test.show(started)).status).toBe('awaiting_transfer');
    await notify(test, createBankNotice({ reference: started.payment.reference, amount: 640_000 }));
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it.each([
    ['less', 639_999, 1, 0],
    ['far less', 1, 639_999, 0],
    ['more', 640_001, 0, 1],
    ['ten times as much', 6_400_000, 0, 5_760_000],
  ])(
    'credits what arrived if it is %s than the amount requested',
    async (_, amount, outstanding, surplus) => {
      const { child, started } = await startTransfer(test, 640_000);
      const notice = createBankNotice({ reference: started.payment.reference, amount });
      expect((await notify(test, notice)).body).toEqual({ outcome: 'allocated' });
      expect(await test.show(started)).toMatchObject({
        status: 'succeeded',
        amount,
        receipt: { amount, surplus },
      });
      expect((await test.lookUp(child.regNo)).body.outstanding).toBe(outstanding);
      expect(await listUnallocated(notice.bankTransactionId)).toEqual([]);
      expect(await listExceptions(notice.bankTransactionId)).toEqual([]);
      const refunds = await test.queryRows<{ amountUgx: number }>(
        'select amount_ugx as "amountUgx" from refunds where payment_id = $1',
        [started.payment.id],
      );
      expect(refunds.map(({ amountUgx }) => amountUgx)).toEqual(surplus === 0 ? [] : [surplus]);
      const [event] = await test.queryRows(
        `select detail from payment_events where payment_id = $1 and event = 'paid'`,
        [started.payment.id],
      );
      expect(event).toEqual({ detail: `stanbic:${notice.bankTransactionId}, requested 640000` });
    },
  );

  it('pays other fees of the child with what is above the amount requested', async () => {
    const { child, started } = await startTransfer(test, 40_000, [40_000, 30_000]);
    await notify(test, createBankNotice({ reference: started.payment.reference, amount: 50_000 }));
    expect((await test.show(started)).receipt).toMatchObject({ amount: 50_000, surplus: 0 });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(20_000);
  });

  it('credits what arrived after the transfer has expired', async () => {
    const { started } = await startTransfer(test, 40_000);
    await test.advanceTime(3 * DAY_MS);
    await notify(test, createBankNotice({ reference: started.payment.reference, amount: 39_000 }));
    expect(await test.show(started)).toMatchObject({ status: 'succeeded', amount: 39_000 });
  });

  it.each([
    ['no reference at all', 'SCHOOL FEES'],
    ['characters that the database can’t store', 'fees \u0000 \ud800 apio'],
    ['an unknown reference', 'SF-0000-0000'],
    ['a reference with one wrong character', 'SF-7KQ2-M4X8'],
  ])('becomes an exception with %s', async (_, reference) => {
    const notice = createBankNotice({ reference, amount: 55_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
    expect(await listUnallocated(notice.bankTransactionId)).toEqual([unallocated(55_000)]);
    expect((await listExceptions(notice.bankTransactionId)).map(({ kind }) => kind)).toEqual([
      'bank_transaction_unmatched',
    ]);
  });

  it('is posted once if it arrives twice, and the second one becomes an exception', async () => {
    const { started } = await startTransfer(test, 640_000, [900_000]);
    const transfer = { reference: started.payment.reference, amount: 640_000 };
    const [first, second] = [createBankNotice(transfer), createBankNotice(transfer)];
    expect((await notify(test, first)).body).toEqual({ outcome: 'allocated' });
    expect((await notify(test, second)).body).toEqual({ outcome: 'exception' });
    expect(await listUnallocated(second.bankTransactionId)).toEqual([unallocated(640_000)]);
    expect((await listExceptions(second.bankTransactionId)).map(({ kind }) => kind)).toEqual([
      'bank_transaction_unmatched',
    ]);
  });

  it('becomes an exception if it quotes a mobile money payment', async () => {
    const { started } = await startFees(test, 10_000);
    const notice = createBankNotice({ reference: started.payment.reference, amount: 10_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
    expect((await test.show(started)).status).toBe('submitted');
  });

  it('expires after three days and is posted when it arrives late', async () => {
    const { child, started } = await startTransfer(test, 640_000);
    await test.advanceTime(3 * DAY_MS);
    expect((await test.show(started)).status).toBe('expired');
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    const notice = createBankNotice({ reference: started.payment.reference, amount: 640_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'allocated' });
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('becomes an overpayment on the receipt if all fees are already paid', async () => {
    const { child, started } = await startTransfer(test, 640_000);
    await test.advanceTime(3 * DAY_MS);
    const quick = await test.startPayment({ child, amount: 640_000, method: bankMethod });
    await notify(test, createBankNotice({ reference: quick.payment.reference, amount: 640_000 }));
    await notify(test, createBankNotice({ reference: started.payment.reference, amount: 640_000 }));
    expect((await test.show(started)).receipt).toMatchObject({ lines: [], surplus: 640_000 });
  });

  it('is posted once from a statement or a notification, whichever arrives first', async () => {
    const { started } = await startTransfer(test, 640_000);
    const notified = await startTransfer(test, 50_000);
    const notice = createBankNotice({ reference: notified.started.payment.reference, amount: 50_000 });
    await notify(test, notice);
    const csv = [
      'transaction_id,date,amount,reference,narrative',
      `ST-1,2026-11-20,640000,"transfer ${started.payment.reference}",fees`,
      `${notice.bankTransactionId},2026-11-21,50000,${notice.reference},fees`,
      'ST-2,2026-11-20,7000,nothing,who knows',
    ].join('\n');
    const send = await createStatementSender(test);
    const imported = await send('stanbic', csv);
    expect(imported).toMatchObject({
      problems: [],
      newLines: 3,
      matchedLines: 2,
      waitingLines: 1,
      unmatchedLines: 0,
    });
    expect((await test.show(started)).status).toBe('succeeded');
    expect(await listExceptions('ST-2')).toMatchObject([{ kind: 'bank_transaction_unmatched' }]);
    const before = await dumpTables(test.database);
    expect((await send('stanbic', csv)).problems).toMatchObject([
      { message: expect.stringContaining('This file was imported on') },
    ]);
    expect((await send('stanbic', `${csv}\n`)).knownLines).toBe(3);
    const after = await dumpTables(test.database);
    for (const table of ['payments', 'bank_transactions', 'ledger_entries', 'statement_lines'])
      expect(after[table]).toEqual(before[table]);
  });
});
