import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../audit/check-ledger';
import { addApprovedJournal } from '../testing/approved-journal';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { type Posting, post } from './ledger';

let test: TestApp;
let journalId: string;
beforeAll(async () => {
  test = await buildTestApp();
  journalId = await addApprovedJournal(test);
});
afterAll(() => test.end());

/** Posts a line as the application's own role can. */
const postLine = (change: Partial<Posting>) => {
  const line = {
    debitAccount: 'expense:other',
    creditAccount: 'bank:disbursements',
    amountUgx: 5_000,
    source: `journal:${journalId}`,
    postingType: 'journal',
    line: 1,
    paymentId: null,
    valueAt: test.clock.now(),
  } as const;
  return test.database.transaction((tx) => post(tx, [{ ...line, ...change }], test.clock.now()));
};

describe('the guard of journals', () => {
  it.each([
    ['a journal that no one requested', { source: 'journal:00000000-0000-4000-8000-000000000001' }],
    ['one more line of an approved journal', {}],
    ['a line with the source of no journal', { source: 'mistake:1' }],
    ['a line of another type with the source of a journal', { postingType: 'reallocated', line: 0 }],
    ['a reversal that no one approved', { line: 0, source: 'REVERSAL' }],
  ] as const)('rejects %s', async (_, change) => {
    const source = 'source' in change && change.source === 'REVERSAL' ? `journal-reversal:${journalId}` : {};
    const line = typeof source === 'string' ? { ...change, source } : change;
    await expect(postLine(line)).rejects.toThrow('are not those that two people approved');
    expect(await test.queryRows('select 1 from ledger_entries')).toHaveLength(1);
  });

  it('rejects a request for approval that begins as decided', async () => {
    const insert = `insert into approvals (id, reference, kind, subject, details, reason, status, requested_by, requested_at, expires_at,
        description, decided_by, decided_at, applied_at)
      select gen_random_uuid(), 'SF-0', kind, 'another', details, reason, status, requested_by, requested_at, expires_at, description,
        decided_by, decided_at, applied_at from approvals`;
    await expect(test.queryRows(insert)).rejects.toThrow();
  });

  it('lets an approved journal stand', async () => {
    expect(await checkLedger(test.database)).toEqual([]);
  });
});
