import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { type Posting, post } from './ledger';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const posting: Posting = {
  debitAccount: 'bank:collections',
  creditAccount: 'unallocated-receipts',
  amountUgx: 5_000,
  source: 'bank-transaction:test:1',
  postingType: 'bank.unallocated',
  line: 0,
  paymentId: null,
  valueAt: new Date('2026-11-21T00:00:00Z'),
};
const postEntries = (...postings: Posting[]) =>
  test.database.transaction((tx) => post(tx, postings, test.clock.now()));
const entries = () => test.queryRows<{ amount: number }>('select amount_ugx as amount from ledger_entries');

describe('post', () => {
  beforeAll(() => postEntries(posting));

  it('rejects a second posting with the same source, type and line', async () => {
    await expect(postEntries(posting)).rejects.toThrow();
    await expect(postEntries({ ...posting, amountUgx: 1 })).rejects.toThrow();
    expect(await entries()).toEqual([{ amount: 5_000 }]);
  });

  it('inserts all postings or none', async () => {
    const newPosting = { ...posting, event: 'bank-transaction:test:2' };
    await expect(postEntries(newPosting, posting)).rejects.toThrow();
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    ['no amount', { amountUgx: 0 }],
    ['a negative amount', { amountUgx: -5_000 }],
    ['a fraction', { amountUgx: 0.5 }],
    ['one account on both sides', { creditAccount: 'bank:collections' }],
    ['an unknown account', { creditAccount: 'somewhere' }],
    ['an unknown payment', { paymentId: '00000000-0000-4000-8000-000000000000' }],
  ])('rejects %s', async (_, change) => {
    await expect(postEntries({ ...posting, source: 'bank-transaction:test:3', ...change })).rejects.toThrow();
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    'update ledger_entries set amount_ugx = amount_ugx + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'truncate ledger_entries, payments cascade',
    'drop table ledger_entries',
    'alter table ledger_entries add column note text',
    'alter table ledger_entries disable trigger all',
    `update accounts set kind = 'asset'`,
    'delete from accounts',
    `update payment_events set event = 'paid'`,
    'delete from payment_events',
    'grant all on ledger_entries to somesa_app',
  ])('denies the application’s role: %s', async (sql) => {
    const before = await entries();
    const isDenied = await test.queryRows(sql).then(
      () => false,
      (error: Error) => /permission denied|must be owner/.test(error.message),
    );
    // PostgreSQL only warns of a grant by a role that owns nothing.
    if (!sql.startsWith('grant')) expect(isDenied).toBe(true);
    await expect(test.queryRows('delete from ledger_entries')).rejects.toThrow(/permission denied/);
    expect(await entries()).toEqual(before);
  });
});
