import { err, ok } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixedAccounts, post } from '../../ledger/ledger';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.database.close();
  await opened.drop();
});

const one = { name: 'test-one', text: 'select 1 as n' };
const addAccount = {
  name: 'test-add-account',
  text: `insert into accounts (code, kind) values ($1, 'asset')`,
};
const accounts = async () =>
  (
    await opened.database.run<{ code: string }>(
      { name: 'test-accounts', text: 'select code from accounts' },
      [],
    )
  ).map(({ code }) => code);

describe('the database', () => {
  it('works as the lesser role, which owns nothing', async () => {
    const [row] = await opened.database.run<{ role: string; owned: number }>(
      {
        name: 'test-role',
        text: `select current_user as role, (select count(*)::int from pg_class where relowner = current_user::regrole) as owned`,
      },
      [],
    );
    expect(row).toEqual({ role: 'somesa_app', owned: 0 });
  });

  const kept = [
    'bank_transactions',
    'settlements',
    'payment_allocations',
    'payments',
    'loans',
    'disbursements',
    'ledger_entries',
  ];
  it.each(kept)('refuses to delete %s', async (table) => {
    const remove = { name: `test-delete-${table}`, text: `delete from ${table}` };
    await expect(opened.database.run(remove, [])).rejects.toThrow('permission denied');
  });

  it('refuses an entry of the ledger in a day that is closed', async () => {
    await opened.asOwner(`insert into closed_ledger_dates (day, closed_at) values ('2026-11-20', now())`);
    await opened.database.transaction((tx) => openFixedAccounts(tx));
    const book = (postedAt: string) =>
      opened.database.transaction((tx) =>
        post(
          tx,
          [
            {
              debitAccount: 'bank:collections',
              creditAccount: 'unallocated-receipts',
              amountUgx: 1_000,
              source: `bank-transaction:${postedAt}`,
              postingType: 'bank.unallocated',
              line: 0,
              paymentId: null,
              valueAt: new Date(postedAt),
            },
          ],
          new Date(postedAt),
        ),
      );
    // Midnight in Kampala is 21:00 UTC.
    await expect(book('2026-11-20T20:59:59Z')).rejects.toThrow();
    await expect(book('2026-11-19T21:00:00Z')).rejects.toThrow();
    await book('2026-11-20T21:00:00Z');
  });

  it('reads amounts as numbers and days as texts', async () => {
    const text = `select 9007199254740991::bigint as amount, date '2026-11-21' as day, timestamptz '2026-11-21T00:00:00Z' as at`;
    const [row] = await opened.database.run({ name: 'test-values', text }, []);
    expect(row).toEqual({
      amount: 9_007_199_254_740_991,
      day: '2026-11-21',
      at: new Date('2026-11-21T00:00:00Z'),
    });
  });

  it('writes what a transaction did where it ends well', async () => {
    const answer = await opened.database.transaction(async (tx) => {
      await tx.run(addAccount, ['kept']);
      return ok('done');
    });
    expect(answer).toEqual(ok('done'));
    expect(await accounts()).toContain('kept');
  });

  it.each([
    ['throws', () => Promise.reject(new Error('stop'))],
    ['answers a failure', async () => err('stop')],
  ])('takes all of it back where its work %s', async (how, end) => {
    const work = opened.database.transaction(async (tx) => {
      await tx.run(addAccount, ['taken-back']);
      tx.send(addAccount, ['sent-and-taken-back']);
      return end();
    });
    if (how === 'throws') await expect(work).rejects.toThrow('stop');
    else expect(await work).toEqual(err('stop'));
    expect(await accounts()).not.toContain('taken-back');
    expect(await accounts()).not.toContain('sent-and-taken-back');
    expect(await opened.database.run(one, [])).toEqual([{ n: 1 }]);
  });

  it('takes all of it back where a statement that nobody waited for failed', async () => {
    const work = opened.database.transaction(async (tx) => {
      await tx.run(addAccount, ['beside']);
      tx.send(addAccount, ['beside']);
      return 'done';
    });
    await expect(work).rejects.toThrow();
    expect(await accounts()).not.toContain('beside');
  });

  const misuses: [string, () => Promise<unknown>][] = [
    ['a statement', () => opened.database.run(one, [])],
    ['Drizzle', async () => opened.database.orm],
    ['another transaction', () => opened.database.transaction(async () => 1)],
  ];
  it.each(misuses)('refuses the outer database inside a transaction: %s', async (_, misuse) => {
    await expect(opened.database.transaction(misuse)).rejects.toThrow(
      'the outer database was used inside a transaction: hand the transaction (tx) on instead',
    );
    expect(await opened.database.run(one, [])).toEqual([{ n: 1 }]);
  });

  it('tells who listens that a payment’s status changed, and nobody who stopped', async () => {
    const heard: (string | null)[] = [];
    let tell: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const stop = await opened.database.listen('payment_changed', (payload) => {
      heard.push(payload);
      tell();
    });
    await opened.asOwner(`select pg_notify('payment_changed', 'a')`);
    await first;
    await stop();
    await opened.asOwner(`select pg_notify('payment_changed', 'b')`);
    expect(heard).toEqual(['a']);
  });
});
