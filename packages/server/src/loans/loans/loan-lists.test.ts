import { roles } from '@somesa/core';
import type { AdminListAnswer, WorkView } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let payouts: ReturnType<typeof createTestPayouts>;
let grace: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createTestDecisions(test);
  payouts = createTestPayouts(test);
  grace = await on.signInAs(roles.staff);
});
afterAll(() => test.end());

const list = (path: string, token = grace.token) =>
  on.call<AdminListAnswer>(token, 'GET', `admin/lists/${path}`);
const idsOf = async (path: string): Promise<string[]> => (await list(path)).body.rows.map(({ id }) => id);
const numberOf = async (slug: string): Promise<number> =>
  (await test.rows<{ id: number }>('select id from schools where slug = $1', [slug]))[0]?.id ?? 0;

describe('the list of applications', () => {
  it('has each with who works on it, the newest first', async () => {
    const older = await on.putInto('submitted');
    test.clock.pass(60_000);
    const newer = await on.putInto('under_review', { principalUgx: 2_500_000, term: '12 months' });
    await on.decide(grace.token, newer, 'approve', { principal: 2_200_000 });
    const claimed = await on.call<WorkView>(
      grace.token,
      'POST',
      `admin/work/application/${newer.id}/claim`,
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
      holder: claimed.body.holder?.name,
      work: 'claimed',
    });
    expect(second?.cells).toMatchObject({ isFirstApproved: false, holder: null, work: 'open' });
  });

  it('is narrowed to what is open, claimed or done, to statuses, and to what is looked for', async () => {
    const open = await on.putInto('under_review');
    const declined = await on.putInto('under_review');
    await on.decide(grace.token, declined, 'decline', { reason: 'other' });
    const isIn = async (path: string): Promise<boolean[]> => {
      const ids = await idsOf(path);
      return [ids.includes(open.id), ids.includes(declined.id)];
    };
    expect(await isIn('applications?work=open')).toEqual([true, false]);
    expect(await isIn('applications?work=done')).toEqual([false, true]);
    expect(await isIn('applications?status=declined,expired')).toEqual([false, true]);
    expect(await idsOf(`applications?q=${open.reference.toLowerCase()}`)).toEqual([open.id]);
    expect((await idsOf('applications?q=sarah%20n')).length).toBeGreaterThan(1);
    expect(await idsOf(`applications?school=${await numberOf(BANK_SCHOOL)}`)).toEqual([]);
    expect(await isIn(`applications?school=${await numberOf(SCHOOL)}`)).toEqual([true, true]);
  });

  it('comes page by page, each once, in either order', async () => {
    for (let count = 0; count < 55; count += 1) await on.apply({ hasFiles: false });
    for (const sort of ['-createdAt', 'createdAt']) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { status, body } = await list(`applications?sort=${sort}${cursor && `&cursor=${cursor}`}`);
        expect(status).toBe(200);
        seen.push(...body.rows.map(({ id }) => id));
        cursor = body.next;
      }
      const [{ count } = { count: 0 }] = await test.rows<{ count: number }>(
        'select count(*)::int as count from loans',
      );
      expect([new Set(seen).size, seen.length]).toEqual([count, count]);
    }
  });
});

describe('the loan book and the payments to schools', () => {
  it('have what was paid and where its money stands; what is not paid is a payment only', async () => {
    const wallet = await payouts.newWallet();
    const paid = await payouts.accept(await test.addChild(300_000), 300_000);
    const waiting = await payouts.accept(await test.addChild(200_000), 200_000);
    await payouts.sendWell(paid);
    test.transfers.onQuery(wallet, 'paid');
    await test.pass(5_000);

    const book = (await list('loans')).body.rows;
    expect(book.map(({ id }) => id)).toEqual([paid.loan.id]);
    expect(book[0]?.cells).toMatchObject({
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
      expect(await idsOf(`loans?sort=${sort}`)).toEqual([paid.loan.id]);
    }

    const tries = (await list('disbursements')).body.rows;
    const cellsOf = (id: string) => tries.find((row) => row.id === id)?.cells;
    expect(cellsOf(paid.row.id)).toMatchObject({
      reference: paid.loan.reference,
      status: 'succeeded',
      method: 'mtn',
      amountUgx: 300_000,
      work: 'done',
    });
    expect(cellsOf(waiting.row.id)).toMatchObject({ status: 'created', paidAt: null, work: 'open' });
    expect(await idsOf(`disbursements?q=${paid.loan.reference}`)).toEqual([paid.row.id]);
    const columns = await list('disbursements?columns=loan,providerReference');
    expect(columns.body.rows.find(({ id }) => id === paid.row.id)?.cells).toEqual({
      loan: paid.loan.id,
      providerReference: paid.row.providerReference,
    });
  });
});

it.each(['applications', 'loans', 'disbursements', 'messages', 'bookings', 'partnerships'])(
  'the list of %s is for staff alone',
  async (name) => {
    for (const [role, status] of [
      [roles.parent, 404],
      [roles.bursar, 404],
      [roles.administrator, 200],
    ] as const) {
      const { token } = await on.signInAs(role);
      expect((await list(name, token)).status).toBe(status);
      expect((await list(`${name}/csv`, token)).status).toBe(status);
    }
  },
);
