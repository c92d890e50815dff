import { roles } from '@somesa/core';
import type { AdminListAnswer, QueueItemView } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import { SCHOOL, type TestApp } from '../../testing/test-app';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let loans: LoanAdmin['on'];
let payouts: ReturnType<typeof createTestPayouts>;
let grace: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace } = await buildLoanAdmin());
  payouts = createTestPayouts(test);
});
afterAll(() => test.end());

const list = (path: string, token = grace.token) =>
  loans.call<AdminListAnswer>(token, 'GET', `admin/lists/${path}`);
const listIds = async (path: string): Promise<string[]> => (await list(path)).body.rows.map(({ id }) => id);
const findSchoolId = async (slug: string): Promise<number> =>
  (await test.queryRows<{ id: number }>('select id from schools where slug = $1', [slug]))[0]?.id ?? 0;

describe('GET /admin/lists/applications', () => {
  it('lists applications with their assignees, newest first', async () => {
    test.clock.advance(60_000);
    const older = await loans.addInStatus('submitted');
    test.clock.advance(60_000);
    const newer = await loans.addInStatus('under_review', { principalUgx: 2_500_000, term: '12 months' });
    await loans.decide(grace.token, newer, 'approve', { principal: 2_200_000 });
    const assigned = await loans.call<QueueItemView>(
      grace.token,
      'POST',
      `admin/queue-items/application/${newer.id}/assign`,
      {},
    );
    const [first, second] = (await list('applications')).body.rows;
    expect([first?.id, second?.id]).toEqual([newer.id, older.id]);
    expect(first?.cells).toEqual({
      createdAt: newer.createdAt.toISOString(),
      reference: newer.reference,
      status: 'under_review',
      applicant: 'Sarah Nambi',
      childName: 'P. Apio',
      school: expect.stringContaining('Kisubi'),
      requestedUgx: 2_500_000,
      amountUgx: 2_200_000,
      term: '12 months',
      expense: 'School Fees',
      isFirstApproved: true,
      assignee: assigned.body.assignee?.name,
      queueStatus: 'assigned',
    });
    expect(second?.cells).toMatchObject({ isFirstApproved: false, assignee: null, queueStatus: 'open' });
  });

  it('filters by queue status, status, school and search text', async () => {
    test.clock.advance(60_000);
    const open = await loans.addInStatus('under_review');
    const declined = await loans.addInStatus('under_review');
    await loans.decide(grace.token, declined, 'decline', { reason: 'other' });
    const includesLoans = async (path: string): Promise<boolean[]> => {
      const ids = await listIds(path);
      return [ids.includes(open.id), ids.includes(declined.id)];
    };
    expect(await includesLoans('applications?queueStatus=open')).toEqual([true, false]);
    expect(await includesLoans('applications?queueStatus=done')).toEqual([false, true]);
    expect(await includesLoans('applications?status=declined,expired')).toEqual([false, true]);
    expect(await listIds(`applications?q=${open.reference.toLowerCase()}`)).toEqual([open.id]);
    expect((await listIds('applications?q=sarah%20n')).length).toBeGreaterThan(1);
    expect(await listIds(`applications?school=${await findSchoolId(BANK_SCHOOL)}`)).toEqual([]);
    expect(await includesLoans(`applications?school=${await findSchoolId(SCHOOL)}`)).toEqual([true, true]);
  });

  it('returns each application once over all pages in either order', async () => {
    for (let count = 0; count < 55; count += 1) await loans.apply({ hasFiles: false });
    for (const sort of ['-createdAt', 'createdAt']) {
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { status, body } = await list(`applications?sort=${sort}${cursor && `&cursor=${cursor}`}`);
        expect(status).toBe(200);
        ids.push(...body.rows.map(({ id }) => id));
        cursor = body.next;
      }
      const [{ count } = { count: 0 }] = await test.queryRows<{ count: number }>(
        'select count(*)::int as count from loans',
      );
      expect([new Set(ids).size, ids.length]).toEqual([count, count]);
    }
  });
});

describe('GET /admin/lists/loans and /admin/lists/disbursements', () => {
  it('list disbursed loans with their balances, and pending ones as disbursements only', async () => {
    const wallet = await payouts.setNewWallet();
    const paid = await payouts.addAccepted(await test.addChild(300_000), 300_000);
    const waiting = await payouts.addAccepted(await test.addChild(200_000), 200_000);
    await payouts.sendAndWait(paid);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(5_000);

    const rows = (await list('loans')).body.rows;
    expect(rows.map(({ id }) => id)).toEqual([paid.loan.id]);
    expect(rows[0]?.cells).toMatchObject({
      reference: paid.loan.reference,
      status: 'ongoing',
      parent: 'Sarah Nambi',
      disbursedOn: '2026-11-21',
      principalUgx: 300_000,
      outstandingUgx: 300_000,
      arrearsUgx: 0,
      daysPastDue: 0,
      nextDueOn: '2026-12-21',
    });
    for (const sort of ['disbursedOn', '-daysPastDue', '-arrearsUgx']) {
      expect(await listIds(`loans?sort=${sort}`)).toEqual([paid.loan.id]);
    }

    const disbursements = (await list('disbursements')).body.rows;
    const findCells = (id: string) => disbursements.find((row) => row.id === id)?.cells;
    expect(findCells(paid.row.id)).toMatchObject({
      reference: paid.loan.reference,
      status: 'succeeded',
      method: 'mtn',
      amountUgx: 300_000,
      queueStatus: 'done',
    });
    expect(findCells(waiting.row.id)).toMatchObject({ status: 'created', paidAt: null, queueStatus: 'open' });
    expect(await listIds(`disbursements?q=${paid.loan.reference}`)).toEqual([paid.row.id]);
    const columns = await list('disbursements?columns=loan,providerReference');
    expect(columns.body.rows.find(({ id }) => id === paid.row.id)?.cells).toEqual({
      loan: paid.loan.id,
      providerReference: paid.row.providerReference,
    });
  });
});

it.each(['applications', 'loans', 'disbursements', 'messages', 'bookings', 'partnerships'])(
  'serves the list of %s to staff only',
  async (name) => {
    for (const [role, status] of [
      [roles.parent, 404],
      [roles.bursar, 404],
      [roles.administrator, 200],
    ] as const) {
      const { token } = await loans.signInAs(role);
      expect((await list(name, token)).status).toBe(status);
      expect((await list(`${name}/csv`, token)).status).toBe(status);
    }
  },
);
