import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankNotice, notify } from '../../testing/bank-notice';
import { dumpTables } from '../../testing/table-dump';
import { bankWay, buildTestApp, type TestApp } from '../../testing/test-app';
import { readStatementCsv } from './statement-csv';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const DAY_MS = 24 * 3_600_000;
const reviews = (bankTransactionId: string) =>
  test.rows<{ kind: string; detail: Record<string, unknown> }>(
    'select kind, detail from reviews where subject = $1',
    [`bank-line:stanbic:${bankTransactionId}`],
  );
const unallocated = (bankTransactionId: string) =>
  test.rows<{ debit: string; credit: string; amount: number }>(
    `select debit_account as debit, credit_account as credit, amount_ugx as amount from ledger_entries
     where event = $1 and code = 'bank.unallocated'`,
    [`bank-line:stanbic:${bankTransactionId}`],
  );
const startTransfer = async (amount: number, ...items: number[]) => {
  const child = await test.addChild(...items);
  return { child, started: await test.start({ child, amount, way: bankWay }) };
};

describe('a bank transfer', () => {
  it('begins with an instruction: the account, the reference to quote, until when', async () => {
    const { child, started } = await startTransfer(640_000, 640_000);
    const expiresAt = new Date(test.clock.now().getTime() + 3 * DAY_MS).toISOString();
    expect(started.payment).toMatchObject({
      ...{ status: 'awaiting_transfer', paymentMethod: 'bank', network: null, phoneNumber: null },
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
      ...{ status: 'succeeded', transfer: { reference: started.payment.reference } },
      receipt: { paymentMethod: 'bank', surplus: 0, paidAt: new Date(notice.paidAt).toISOString() },
    });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0, pending: 0 });
    const entries = await test.rows(
      'select debit_account as debit, value_at as at from ledger_entries where payment_id = $1',
      [paid.id],
    );
    expect(entries).toEqual([{ debit: 'bank:collections', at: new Date(notice.paidAt) }]);
    const lines = await test.rows('select payment_id as id, source from bank_lines where external_id = $1', [
      `stanbic:${notice.bankTransactionId}`,
    ]);
    expect(lines).toEqual([{ id: paid.id, source: 'notification' }]);
  });

  it('that is told again, to the letter or anew, changes nothing', async () => {
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

  it('that is told again with another amount waits for a person, and books nothing more', async () => {
    const { started } = await startTransfer(640_000, 640_000);
    const notice = bankNotice({ reference: started.payment.reference, amount: 640_000 });
    await notify(test, notice);
    const { body } = await notify(test, { ...notice, eventId: 'another', amount: 1 });
    expect(body).toEqual({ outcome: 'in-review' });
    expect(await reviews(notice.bankTransactionId)).toMatchObject([{ kind: 'bank_line_changed' }]);
    expect(await unallocated(notice.bankTransactionId)).toEqual([]);
  });

  it('on an account that is none of ours is refused, and nothing is stored', async () => {
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
  ])('of %s than was asked waits for a person, and the money stands in the books', async (_, amount) => {
    const { started } = await startTransfer(640_000, 640_000);
    const notice = bankNotice({ reference: started.payment.reference, amount });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'in-review' });
    expect((await test.show(started)).status).toBe('awaiting_transfer');
    expect(await unallocated(notice.bankTransactionId)).toEqual([
      { debit: 'bank:collections', credit: 'unallocated-receipts', amount },
    ]);
    expect(await reviews(notice.bankTransactionId)).toEqual([
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
  });

  it.each([
    ['no reference at all', 'SCHOOL FEES'],
    ['a reference that no database can keep', 'fees \u0000 \ud800 apio'],
    ['a reference of nobody', 'SF-0000-0000'],
    ['a reference with one wrong character', 'SF-7KQ2-M4X8'],
  ])('with %s waits for a person', async (_, reference) => {
    const notice = bankNotice({ reference, amount: 55_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'in-review' });
    expect(await unallocated(notice.bankTransactionId)).toMatchObject([{ amount: 55_000 }]);
    expect((await reviews(notice.bankTransactionId)).map(({ kind }) => kind)).toEqual([
      'bank_line_unmatched',
    ]);
  });

  it('that comes twice pays once; the second waits for a person', async () => {
    const { started } = await startTransfer(640_000, 900_000);
    const told = { reference: started.payment.reference, amount: 640_000 };
    const [first, second] = [bankNotice(told), bankNotice(told)];
    expect((await notify(test, first)).body).toEqual({ outcome: 'booked' });
    expect((await notify(test, second)).body).toEqual({ outcome: 'in-review' });
    expect(await unallocated(second.bankTransactionId)).toMatchObject([{ amount: 640_000 }]);
    expect((await reviews(second.bankTransactionId)).map(({ kind }) => kind)).toEqual([
      'bank_line_unmatched',
    ]);
  });

  it('that quotes a mobile-money payment waits for a person', async () => {
    const child = await test.addChild(10_000);
    const way = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772555444' } as const;
    const started = await test.start({ child, amount: 10_000, way });
    const notice = bankNotice({ reference: started.payment.reference, amount: 10_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'in-review' });
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

  it('that comes when all is paid waits for its refund', async () => {
    const { child, started } = await startTransfer(640_000, 640_000);
    await test.pass(3 * DAY_MS);
    const quick = await test.start({ child, amount: 640_000, way: bankWay });
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
      for (const line of lines.value) outcomes.push(await test.running.bankLines.take(line, 'statement'));
      return outcomes;
    };
    expect(await take()).toEqual(['booked', 'known', 'in-review']);
    expect((await test.show(started)).status).toBe('succeeded');
    const before = await dumpTables(test.database);
    expect(await take()).toEqual(['known', 'known', 'known']);
    expect(await dumpTables(test.database)).toEqual(before);
  });
});
