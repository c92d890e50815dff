import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type { FeeBatchAnswer, RegisterImportAnswer } from '@somesa/core/admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { guessField } from './register-columns';

const { test, staff } = await setUpTestApp({ env: { FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX: '1000000' } });
let school = 0;
let author = await staff.signInAs(roles.staff);
let second = author;
beforeEach(async () => {
  school = await test.startSchool();
  author = await staff.signInAs(roles.staff);
  second = await staff.signInAs(roles.staff);
});
afterEach(() => test.expectLedgerMatches());

type Answer = RegisterImportAnswer & ProblemBody;
const act = (id: string, action: string, body?: object, { token } = author) =>
  staff.call<Answer>(token, 'POST', `admin/register-imports/${id}/${action}`, body);
const show = async (id: string) =>
  (await staff.call<RegisterImportAnswer>(author.token, 'GET', `admin/register-imports/${id}`)).body.import;
/** Uploads a file with opening balances, confirms its columns, and waits until it is checked. */
const sendAndCheck = async (...lines: string[]) => {
  const sent = await test.call<RegisterImportAnswer>({
    method: 'POST',
    url: `/api/admin/schools/${school}/register-imports?name=balances.csv`,
    payload: ['reg no,first name,last name,class,Fees Bal.', ...lines].join('\n'),
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${author.token}` },
  });
  const { id, layout, status } = sent.body.import;
  if (status === 'matching') {
    const fields = layout?.columns.map(({ field }) => field);
    expect(fields?.[4]).toBe('openingBalance');
    await act(id, 'matching', { sheet: null, fields, surname: 'first', className: null });
  }
  await test.running.sweep();
  return show(id);
};
const applied = async (id: string, openingBalances: number, more: object = {}) => {
  const answer = await act(id, 'apply', { openingBalances, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.import;
};
/** Returns what each child owes, and the credit that it has left. */
const listOwed = async () =>
  (
    await test.queryRows<{ said: string }>(
      `select concat_ws(' ', s.reg_no, (select coalesce(sum(f.outstanding_ugx), 0) from fee_items f where f.student_id = s.id),
          (select sum(c.used_ugx - c.amount_ugx) from fee_credits c where c.student_id = s.id)) as said
        from students s where s.school_id = $1 order by s.reg_no`,
      [school],
    )
  ).map(({ said }) => said);

it('enters opening balances of a register once, as a batch that a second person reverses with the import', async () => {
  const first = await sendAndCheck(
    'B-1,Ann,Aine,S1,"450,000"',
    'B-2,Bob,Okot,S1,(20000)',
    'B-3,Cat,Apio,S1,-',
    'B-4,Dan,Okia,S1,0',
  );
  expect(first).toMatchObject({
    ...{ added: 4, wrong: 0, batches: [] },
    openingBalances: { children: 2, owedUgx: 450_000, creditUgx: 20_000, skipped: 0 },
  });
  expect(first.preview.map(({ openingBalanceUgx }) => openingBalanceUgx)).toEqual([
    450_000,
    -20_000,
    null,
    0,
  ]);
  const old = await act(first.id, 'apply');
  expect([old.status, old.body.message]).toEqual([409, expect.stringContaining('is 2 now')]);
  const { batches } = await applied(first.id, 2);
  expect(batches).toEqual([{ id: expect.any(Number), status: 'recorded' }]);
  expect(await listOwed()).toEqual(['B-1 450000', 'B-2 0 -20000', 'B-3 0', 'B-4 0']);
  const { body } = await staff.call<FeeBatchAnswer>(
    second.token,
    'GET',
    `admin/fee-batches/${batches[0]?.id}`,
  );
  expect(body.batch).toMatchObject({
    kind: 'opening-balance',
    reason: 'balances.csv',
    children: 2,
    totalUgx: 470_000,
  });

  const again = await sendAndCheck(
    'B-1,Ann,Aine,S1,450000',
    'B-2,Bob,Okot,S1,-25000',
    'B-3,Cat,Apio,S1,70000',
    'B-4,Dan,Okia,S1,',
  );
  expect(again).toMatchObject({
    ...{ changed: 1, same: 3 },
    openingBalances: { children: 1, owedUgx: 70_000, skipped: 2 },
    warnedLines: [{ regNo: 'B-2', problem: 'balance_other' }],
  });
  expect(again.preview.map(({ regNo, hasOpeningBalance }) => [regNo, hasOpeningBalance])).toEqual([
    ['B-1', true],
    ['B-2', true],
    ['B-3', false],
  ]);
  expect(await applied(again.id, 1)).toMatchObject({ changed: 1, same: 3 });
  const all = ['B-1 450000', 'B-2 0 -20000', 'B-3 70000', 'B-4 0'];
  expect(await listOwed()).toEqual(all);

  const own = await act(again.id, 'undo');
  expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('Ask another person')]);
  expect(await listOwed()).toEqual(all);
  const undone = await act(again.id, 'undo', undefined, second);
  expect(undone.body.import, undone.text).toMatchObject({
    status: 'undone',
    batches: [{ status: 'reversed' }],
  });
  expect(await listOwed()).toEqual(['B-1 450000', 'B-2 0 -20000', 'B-3 0', 'B-4 0']);
});

it('lets opening balances above the limit wait for a second person, and counts them as entered meanwhile', async () => {
  const lines = ['B-1,Ann,Aine,S1,900000', 'B-2,Bob,Okot,S1,100001'];
  const first = await sendAndCheck(...lines);
  const { batches } = await applied(first.id, 2);
  expect(batches).toMatchObject([{ status: 'waiting' }]);
  expect(await listOwed()).toEqual(['B-1 0', 'B-2 0']);
  const again = await sendAndCheck(...lines);
  expect(again).toMatchObject({ same: 2, warned: 0, openingBalances: { children: 0, skipped: 2 } });
  const approve = `admin/fee-batches/${batches[0]?.id}/approve`;
  expect((await staff.call(second.token, 'POST', approve)).status).toBe(200);
  expect(await listOwed()).toEqual(['B-1 900000', 'B-2 100001']);
  // The author can withdraw opening balances only as long as they wait.
  expect((await act(first.id, 'undo')).status).toBe(409);

  const third = await sendAndCheck('B-3,Cat,Apio,S1,2000000');
  const waiting = (await applied(third.id, 1)).batches;
  expect(waiting).toMatchObject([{ status: 'waiting' }]);
  expect((await act(third.id, 'undo')).body.import.batches).toMatchObject([{ status: 'rejected' }]);
  expect((await listOwed())[2]).toBe('B-3 0');
});

it('decides once for all opening balances of a file with more than a batch can have', async () => {
  const line = (at: number, amountUgx: number) => `B-${at},Ann,Aine,S1,${amountUgx}`;
  const lines = Array.from({ length: 2_000 }, (_, at) => line(at, 400));
  const first = await sendAndCheck(...lines, line(2_000, 150_000));
  const { batches } = await applied(first.id, 2_001);
  expect(batches.map(({ status }) => status)).toEqual(['recorded', 'recorded']);
  // Each file counts what the same person entered on this day.
  const next = await sendAndCheck(...lines.map((each) => each.replace('B-', 'C-')), line(3_000, 1));
  const later = (await applied(next.id, 2_001)).batches;
  expect(later.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
});

it('takes no unknown amount for a balance, and leaves the line out', async () => {
  const cells = ['450k', '"450,000 CR"', '450.5', '1500000000', '?'];
  const checked = await sendAndCheck(
    'B-1,Ann,Aine,S1,5000.00',
    ...cells.map((cell, at) => `B-${at + 2},Bob,Okot,S1,${cell}`),
  );
  expect(checked.wrongLines.map(({ problem }) => problem)).toEqual(cells.map(() => 'balance_invalid'));
  await applied(checked.id, 1, { leftOut: cells.length });
  expect(await listOwed()).toEqual(['B-1 5000']);
});

it('warns of a balance beside fees that the child owes already', async () => {
  await applied((await sendAndCheck('B-1,Ann,Aine,S1,')).id, 0);
  const [{ id } = { id: 0 }] = await test.queryRows<{ id: number }>(
    'select id from students where school_id = $1',
    [school],
  );
  const fee = { kind: 'charge', description: 'Trip', dueOn: '2027-01-01', amountUgx: 30_000, reason: 'Trip' };
  const charged = await test.call({
    method: 'POST',
    url: `/api/admin/students/${id}/adjustments`,
    headers: { authorization: `Bearer ${author.token}`, 'idempotency-key': randomUUID() },
    payload: fee,
  });
  expect(charged.status, charged.text).toBe(201);
  const checked = await sendAndCheck('B-1,Ann,Aine,S1,30000');
  expect(checked.warnedLines).toMatchObject([{ problem: 'balance_beside_fees' }]);
});

it.each([
  'Fees Bal.',
  'Balance',
  'Balance b/f',
  'BAL B/F (UGX)',
  'Arrears',
  'Opening balance',
  'Outstanding balance',
  'School fees balance',
  'Term 2 bal.',
  'Balance brought forward',
])('guesses that %s is an opening balance', (head) => {
  expect(guessField(head)?.field).toBe('openingBalance');
});

it.each(['Fees paid', 'Amount', 'Balance of mother', 'Fees', 'Date of balance'])(
  'does not take %s for an opening balance',
  (head) => {
    expect(guessField(head)?.field).not.toBe('openingBalance');
  },
);
