import { err, ok } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFixedAccounts } from '../../ledger/ledger';
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

describe('openDatabase', () => {
  it('uses the application’s role, which owns nothing', async () => {
    const [row] = await opened.database.run<{ role: string; owned: number }>(
      {
        name: 'test-role',
        text: `select current_user as role, (select count(*)::int from pg_class where relowner = current_user::regrole) as owned`,
      },
      [],
    );
    expect(row).toEqual({ role: 'somesa_app', owned: 0 });
  });

  const protectedTables = [
    'bank_transactions',
    'settlements',
    'payment_allocations',
    'payments',
    'loans',
    'disbursements',
    'ledger_entries',
  ];
  it.each(protectedTables)('rejects a delete from %s', async (table) => {
    const remove = { name: `test-delete-${table}`, text: `delete from ${table}` };
    await expect(opened.database.run(remove, [])).rejects.toThrow('permission denied');
  });

  it('rejects a ledger entry on a closed day', async () => {
    await opened.runAsOwner(`insert into closed_ledger_dates (day, closed_at) values ('2026-11-20', now())`);
    await opened.database.transaction((tx) => openFixedAccounts(tx));
    const postEntry = (postedAt: string) =>
      opened.database.transaction((tx) =>
        tx.executeSql(
          `insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
            values ('bank:collections', 'unallocated-receipts', 1000, 'bank-transaction:${postedAt}', 'bank.unallocated', 0, '${postedAt}', '${postedAt}')`,
        ),
      );
    // Midnight in Kampala is 21:00 UTC.
    await expect(postEntry('2026-11-20T20:59:59Z')).rejects.toThrow('the ledger is closed');
    await expect(postEntry('2026-11-19T21:00:00Z')).rejects.toThrow('the ledger is closed');
    await postEntry('2026-11-20T21:00:00Z');
  });

  it('reads int8 as numbers and dates as strings', async () => {
    const text = `select 9007199254740991::bigint as amount, date '2026-11-21' as day, timestamptz '2026-11-21T00:00:00Z' as at`;
    const [row] = await opened.database.run({ name: 'test-values', text }, []);
    expect(row).toEqual({
      amount: 9_007_199_254_740_991,
      day: '2026-11-21',
      at: new Date('2026-11-21T00:00:00Z'),
    });
  });

  it('commits a transaction and returns its result', async () => {
    const result = await opened.database.transaction(async (tx) => {
      await tx.run(addAccount, ['kept']);
      return ok('done');
    });
    expect(result).toEqual(ok('done'));
    expect(await accounts()).toContain('kept');
  });

  it.each([
    ['throws', () => Promise.reject(new Error('stop'))],
    ['returns an error', async () => err('stop')],
  ])('rolls back a transaction whose work %s', async (how, end) => {
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

  it('rolls back a transaction if a statement that was sent without waiting fails', async () => {
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
  it.each(misuses)('rejects the outer database inside a transaction: %s', async (_, misuse) => {
    await expect(opened.database.transaction(misuse)).rejects.toThrow(
      'the outer database was used inside a transaction: hand the transaction (tx) on instead',
    );
    expect(await opened.database.run(one, [])).toEqual([{ n: 1 }]);
  });

  it('notifies a listener until it stops', async () => {
    const payloads: (string | null)[] = [];
    const stop = await opened.database.listen('payment_changed', (payload) => {
      payloads.push(payload);
    });
    await opened.runAsOwner(`select pg_notify('payment_changed', 'a')`);
    await vi.waitFor(() => expect(payloads).toEqual(['a']));
    await stop();
    await opened.runAsOwner(`select pg_notify('payment_changed', 'b')`);
    expect(payloads).toEqual(['a']);
  });
});
