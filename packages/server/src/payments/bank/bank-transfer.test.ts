import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankNotice, notify } from '../../testing/bank-notice';
import { dumpTables } from '../../testing/table-dump';
import { bankMethod, buildTestApp, type TestApp } from '../../testing/test-app';
import { readStatementCsv } from './statement-csv';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const DAY_MS = 24 * 3_600_000;
const exceptions = (bankTransactionId: string) =>
  test.rows<{ kind: string; detail: Record<string, unknown> }>(
    'select kind, detail from exceptions where subject = $1',
    [`bank-transaction:stanbic:${bankTransactionId}`],
  );
const unallocated = (bankTransactionId: string) =>
  test.rows<{ debit: string; credit: string; amount: number }>(
    `select debit_account as debit, credit_account as credit, amount_ugx as amount from ledger_entries
     where source = $1 and posting_type = 'bank.unallocated'`,
    [`bank-transaction:stanbic:${bankTransactionId}`],
  );
const startTransfer = async (amount: number, ...items: number[]) => {
  const child = await test.addChild(...items);
  return { child, started: await test.start({ child, amount, method: bankMethod }) };
};

describe('a bank transfer', () => {
  it('begins with an instruction: the account, the reference to quote, until when', async () => {
    const { child, started } = await startTransfer(640_000, 640_000);
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

  it('is paid by the bank’s signed word, however the reference was typed', async () => {
    const { child, started } = await startTransfer(640_000, 640_000);
    const reference = `school fees ${started.payment.reference.toLowerCase().replaceAll('-', ' ')} apio`;
    const notice = bankNotice({ reference, amount: 640_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'booked' });
    const paid = await test.show(started);
    expect(paid).toMatchObject({
      status: 'succeeded',
      transfer: { reference: started.payment.reference },
      receipt: { paymentMethod: 'bank', surplus: 0, paidAt: new Date(notice.paidAt).toISOString() },
    });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0, pending: 0 });
    const entries = await test.rows(
      'select debit_account as debit, value_at as at from ledger_entries where payment_id = $1',
      [paid.id],
    );
    expect(entries).toEqual([{ debit: 'bank:collections', at: new Date(notice.paidAt) }]);
    const lines = await test.rows(
      'select payment_id as id, source from bank_transactions where provider_transaction_id = $1',
      [`stanbic:${notice.bankTransactionId}`],
    );
    expect(lines).toEqual([{ id: paid.id, source: 'notification' }]);
  });

  it('changes nothing when it is reported again, identically or as a new event', async () => {
    const { started } = await startTransfer(640_000, 640_000);
    const notice = bankNotice({ reference: started.payment.reference, amount: 640_000 });
    await notify(test, notice);
    const before = await dumpTables(test.database);
    test.clock.pass(60_000);
    expect((await notify(test, notice)).body).toEqual({ outcome: 'known' });
    const lowerCase = notice.bankTransactionId.toLowerCase();
    const anew = { ...notice, eventId: 'another', bankTransactionId: lowerCase };
    expect((await notify(test, anew)).body).toEqual({ outcome: 'known' });
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('waits for staff and posts nothing more when it is reported again with another amount', async () => {
    const { started } = await startTransfer(640_000, 640_000);
    const notice = bankNotice({ reference: started.payment.reference, amount: 640_000 });
    await notify(test, notice);
    const { body } = await notify(test, { ...notice, eventId: 'another', amount: 1 });
    expect(body).toEqual({ outcome: 'exception' });
    expect(await exceptions(notice.bankTransactionId)).toMatchObject([{ kind: 'bank_transaction_changed' }]);
    expect(await unallocated(notice.bankTransactionId)).toEqual([]);
  });

  it('is rejected and not stored if its account is not ours', async () => {
    const { started } = await startTransfer(640_000, 640_000);
    const notice = bankNotice({ reference: started.payment.reference, amount: 640_000 });
    const before = await dumpTables(test.database);
    const answer = await notify(test, { ...notice, accountNumber: '1234567890' });
    expect(answer.status).toBe(422);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('holds nothing of the fees, and is paid when it comes', async () => {
    const { child, started } = await startTransfer(640_000, 640_000);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    await test.pass(15 * 60_000);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    expect((await test.show(started)).status).toBe('awaiting_transfer');
    await notify(test, bankNotice({ reference: started.payment.reference, amount: 640_000 }));
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it.each([
    ['less', 639_999],
    ['more', 640_001],
  ])(
    'waits for staff and is posted as an unallocated receipt if it is %s than the amount requested',
    async (_, amount) => {
      const { started } = await startTransfer(640_000, 640_000);
      const notice = bankNotice({ reference: started.payment.reference, amount });
      expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
      expect((await test.show(started)).status).toBe('awaiting_transfer');
      expect(await unallocated(notice.bankTransactionId)).toEqual([
        { debit: 'bank:collections', credit: 'unallocated-receipts', amount },
      ]);
      expect(await exceptions(notice.bankTransactionId)).toEqual([
        {
          kind: 'bank_amount_mismatch',
          detail: {
            quoted: notice.reference,
            reference: started.payment.reference,
            amount,
            payer: notice.payerName,
          },
        },
      ]);
    },
  );

  it.each([
    ['no reference at all', 'SCHOOL FEES'],
    ['a reference that no database can keep', 'fees \u0000 \ud800 apio'],
    ['a reference of nobody', 'SF-0000-0000'],
    ['a reference with one wrong character', 'SF-7KQ2-M4X8'],
  ])('waits for staff if it carries %s', async (_, reference) => {
    const notice = bankNotice({ reference, amount: 55_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
    expect(await unallocated(notice.bankTransactionId)).toMatchObject([{ amount: 55_000 }]);
    expect((await exceptions(notice.bankTransactionId)).map(({ kind }) => kind)).toEqual([
      'bank_transaction_unmatched',
    ]);
  });

  it('pays once if it arrives twice, and the second one waits for staff', async () => {
    const { started } = await startTransfer(640_000, 900_000);
    const told = { reference: started.payment.reference, amount: 640_000 };
    const [first, second] = [bankNotice(told), bankNotice(told)];
    expect((await notify(test, first)).body).toEqual({ outcome: 'booked' });
    expect((await notify(test, second)).body).toEqual({ outcome: 'exception' });
    expect(await unallocated(second.bankTransactionId)).toMatchObject([{ amount: 640_000 }]);
    expect((await exceptions(second.bankTransactionId)).map(({ kind }) => kind)).toEqual([
      'bank_transaction_unmatched',
    ]);
  });

  it('waits for staff if it quotes a mobile money payment', async () => {
    const child = await test.addChild(10_000);
    const method = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772555444' } as const;
    const started = await test.start({ child, amount: 10_000, method });
    const notice = bankNotice({ reference: started.payment.reference, amount: 10_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
    expect((await test.show(started)).status).toBe('submitted');
  });

  it('expires after three days, and is credited when it comes late', async () => {
    const { child, started } = await startTransfer(640_000, 640_000);
    await test.pass(3 * DAY_MS);
    expect((await test.show(started)).status).toBe('expired');
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    const notice = bankNotice({ reference: started.payment.reference, amount: 640_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'booked' });
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('becomes a surplus on the receipt if everything is already paid', async () => {
    const { child, started } = await startTransfer(640_000, 640_000);
    await test.pass(3 * DAY_MS);
    const quick = await test.start({ child, amount: 640_000, method: bankMethod });
    await notify(test, bankNotice({ reference: quick.payment.reference, amount: 640_000 }));
    await notify(test, bankNotice({ reference: started.payment.reference, amount: 640_000 }));
    expect((await test.show(started)).receipt).toMatchObject({ lines: [], surplus: 640_000 });
  });

  it('may be found on a statement: by its reference, once, whichever way the bank tells first', async () => {
    const { started } = await startTransfer(640_000, 640_000);
    const told = await startTransfer(50_000, 50_000);
    const notice = bankNotice({ reference: told.started.payment.reference, amount: 50_000 });
    await notify(test, notice);
    const csv = [
      'transaction_id,date,amount,reference,narrative',
      `ST-1,2026-11-20,640000,"transfer ${started.payment.reference}",fees`,
      `${notice.bankTransactionId},2026-11-21,50000,${notice.reference},fees`,
      'ST-2,2026-11-20,7000,nothing,who knows',
    ].join('\n');
    const lines = readStatementCsv(Buffer.from(csv), { bank: 'stanbic' });
    if (!lines.ok) throw new Error(JSON.stringify(lines.error));
    const take = async () => {
      const outcomes: string[] = [];
      for (const line of lines.value)
        outcomes.push(await test.running.bankTransactions.take(line, 'statement'));
      return outcomes;
    };
    expect(await take()).toEqual(['booked', 'known', 'exception']);
    expect((await test.show(started)).status).toBe('succeeded');
    const before = await dumpTables(test.database);
    expect(await take()).toEqual(['known', 'known', 'known']);
    expect(await dumpTables(test.database)).toEqual(before);
  });
});
