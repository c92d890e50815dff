import { randomUUID } from 'node:crypto';
import { formatPaymentCode, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { CashCount, CheckedBatchRow, FeeBatchAnswer } from '@somesa/core/admin';
import { afterEach, describe, expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, type TestChild } from '../../testing/test-app';

const LIMIT = 10_000_000;
const { test, staff } = await setUpTestApp({
  env: { FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX: String(LIMIT) },
});
const cashier = await staff.signInAs(roles.bursar);
const author = await staff.signInAs(roles.bursar);
const second = await staff.signInAs(roles.bursar);
const school = await getSchoolId(test);
afterEach(() => test.expectLedgerMatches());

type Answer = FeeBatchAnswer & ProblemBody;
interface Row {
  child: string;
  [more: string]: unknown;
}
const add = (
  body: { kind: string; rows: Row[]; [more: string]: unknown },
  key = randomUUID() as string,
  { token } = cashier,
) =>
  test.call<Answer>({
    method: 'POST',
    url: `/api/admin/schools/${school}/fee-batches`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  });
const added = async (body: Parameters<typeof add>[0], by = cashier) => {
  const answer = await add(body, randomUUID(), by);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.batch;
};
const act = (id: number, action: string, token: string, body?: object) =>
  staff.call<Answer>(token, 'POST', `admin/fee-batches/${id}/${action}`, body);
const reason = 'Entered for the wrong class';
const owed = async (...children: TestChild[]) =>
  Promise.all(children.map(async ({ regNo }) => (await test.lookUp(regNo)).body.outstanding));
const codeOf = async ({ regNo }: TestChild) =>
  (
    await test.queryRows<{ code: string }>('select payment_code as code from students where reg_no = $1', [
      regNo,
    ])
  )[0]?.code ?? '';
const check = async (kind: string, rows: Partial<Record<string, string>>[], more: object = {}) => {
  const empty = { child: '', amount: '', paidOn: '', receiptNumber: '', reason: '' };
  const body = { kind, ...more, rows: rows.map((row) => ({ ...empty, ...row })) };
  const path = `admin/schools/${school}/fee-batches/check`;
  const answer = await staff.call<{ rows: CheckedBatchRow[] } & ProblemBody>(
    cashier.token,
    'POST',
    path,
    body,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rows;
};

describe('a batch of cash', () => {
  it('is recorded for all children at once, with our numbers where the school has none, and counted by cashier', async () => {
    const [amina, brian] = [await test.addChild(300_000, 50_000), await test.addChild(200_000)];
    const count = async () =>
      (
        await staff.call<CashCount>(
          cashier.token,
          'GET',
          `admin/schools/${school}/cash?on=${toKampalaDay(test.clock.now())}`,
        )
      ).body.cashiers.find(({ by }) => by.id === cashier.user.id) ?? { receipts: 0, totalUgx: 0 };
    const before = await count();
    const batch = await added({
      kind: 'cash',
      rows: [
        { child: amina.regNo.toLowerCase(), amountUgx: 320_000 },
        { child: formatPaymentCode(await codeOf(brian)), amountUgx: 80_000, receiptNumber: 'k/17' },
        { child: brian.regNo, amountUgx: 20_000 },
      ],
    });
    expect(batch).toMatchObject({ status: 'recorded', children: 2, totalUgx: 420_000, canDecide: false });
    expect(
      batch.rows.map(({ regNo, changeUgx, receiptNumber }) => [regNo, changeUgx, receiptNumber]),
    ).toEqual([
      [amina.regNo, -320_000, `#B${batch.id}-1`],
      [brian.regNo, -80_000, 'K/17'],
      [brian.regNo, -20_000, `#B${batch.id}-3`],
    ]);
    expect(await owed(amina, brian)).toEqual([30_000, 100_000]);
    const after = await count();
    expect([after.receipts - before.receipts, after.totalUgx - before.totalUgx]).toEqual([3, 420_000]);
  });

  it('is recorded in full or not at all, and names the first wrong row with what to do', async () => {
    const [amina, brian] = [await test.addChild(300_000), await test.addChild(200_000)];
    const wrong = async (...rows: Row[]) => {
      const answer = await add({ kind: 'cash', rows: [{ child: amina.regNo, amountUgx: 1_000 }, ...rows] });
      expect(answer.status).toBe(422);
      return answer.body.message;
    };
    expect(await wrong({ child: brian.regNo, amountUgx: 200_001 })).toBe(
      'Nothing was saved. Row 2: UGX 200,000 is outstanding for this child. Enter that or less.',
    );
    // Each row sees what those before it pay.
    expect(await wrong({ child: amina.regNo, amountUgx: 299_500 })).toContain('UGX 299,000 is outstanding');
    expect(await wrong({ child: 'NOBODY-1', amountUgx: 1_000 })).toContain('Row 2: No child of this school');
    expect(
      await wrong(
        { child: brian.regNo, amountUgx: 1, receiptNumber: 'T-1' },
        { child: brian.regNo, amountUgx: 1, receiptNumber: 't-1' },
      ),
    ).toContain('Row 3: Another row has this number too');
    expect(await wrong({ child: brian.regNo, amountUgx: 1, paidOn: '2099-01-01' })).toContain(
      'Choose a date up to today',
    );
    expect(await owed(amina, brian)).toEqual([300_000, 200_000]);
  });

  it('is recorded once for a key, also in concurrent requests, and refuses the key for other rows', async () => {
    const child = await test.addChild(300_000);
    const body = { kind: 'cash', rows: [{ child: child.regNo, amountUgx: 100_000 }] };
    const key = randomUUID();
    const answers = await Promise.all([add(body, key), add(body, key), add(body, key)]);
    expect(new Set(answers.map(({ body: { batch } }) => batch.id)).size).toBe(1);
    expect(await owed(child)).toEqual([200_000]);
    const other = await add({ kind: 'cash', rows: [{ child: child.regNo, amountUgx: 5 }] }, key);
    expect(other.status).toBe(400);
  });

  it('sends each receipt to the first guardian, and prints it for both kinds of paper', async () => {
    const child = await test.addChild(300_000);
    await test.queryRows(
      `insert into guardians (student_id, position, msisdn) select id, 1, '+256772000777' from students where reg_no = $1`,
      [child.regNo],
    );
    const rows = [{ child: child.regNo, amountUgx: 120_000, paidOn: '2026-11-02' }];
    const batch = await added({ kind: 'cash', sendsReceipts: true, rows });
    const [sms] = await test.queryRows<{ text: string }>(
      `select text from outgoing_sms where msisdn = '+256772000777' order by created_at desc limit 1`,
    );
    expect(sms?.text).toMatch(
      new RegExp(
        `received UGX 120,000 for P.+ on .*2026, receipt #B${batch.id}-1\\. Left to pay: UGX 180,000`,
      ),
    );
    for (const paper of ['a4', 'roll']) {
      const pdf = await staff.call(
        second.token,
        'GET',
        `admin/fee-batches/${batch.id}/receipts?paper=${paper}`,
      );
      expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    }
  });

  it('names a payment that is recorded already, and a used receipt number, before anything is saved', async () => {
    const child = await test.addChild(300_000);
    const row = { child: child.regNo, amount: '50,000/=', paidOn: '3/11/2026', receiptNumber: 'd-9' };
    expect(await check('cash', [row])).toMatchObject([
      { amountUgx: 50_000, paidOn: '2026-11-03', receiptNumber: 'D-9', problem: null, warning: null },
    ]);
    await added({
      kind: 'cash',
      rows: [{ child: child.regNo, amountUgx: 50_000, paidOn: '2026-11-03', receiptNumber: 'D-9' }],
    });
    const [again] = await check('cash', [{ ...row, receiptNumber: '' }]);
    expect(again).toMatchObject({
      problem: null,
      warning: 'recorded-already',
      child: { outstandingUgx: 250_000 },
    });
    expect((await check('cash', [row]))[0]?.problem).toContain('already recorded at your school');
  });
});

describe('the check of typed rows', () => {
  it('finds a child by number, code or name, and proposes all children that a name may mean', async () => {
    const child = await test.addChild(10_000);
    const name = (first: string) =>
      test.queryRows(
        `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, $2, $3, 'Kwagala', 'S1')`,
        [school, `NAME-${first}`, first],
      );
    await name('Immaculate');
    await name('Innocent');
    const rows = await check('cash', [
      { child: child.regNo, amount: '1' },
      { child: await codeOf(child), amount: '1' },
      { child: 'kwagala immaculate', amount: '1' },
      { child: 'kwagala', amount: '1' },
      { child: 'Zzz Nobody', amount: '1' },
      { child: child.regNo, amount: 'ten' },
    ]);
    expect(rows.map((row) => row.child?.regNo ?? row.candidates.map(({ regNo }) => regNo))).toEqual([
      child.regNo,
      child.regNo,
      'NAME-Immaculate',
      ['NAME-Immaculate', 'NAME-Innocent'],
      [],
      child.regNo,
    ]);
    expect(rows[3]?.problem).toContain('Choose one');
    expect(rows[5]?.problem).toContain('whole amount');
  });

  it('reads percentages, brackets and negative amounts', async () => {
    const child = await test.addChild(400_000);
    const [percent] = await check('bursary', [{ child: child.regNo, amount: '25 %' }], { reason });
    expect(percent).toMatchObject({ percent: 25, amountUgx: null, problem: null });
    const balances = await check('opening-balance', [
      { child: child.regNo, amount: '(50,000)' },
      { child: child.regNo, amount: '-7,000' },
      { child: child.regNo, amount: '7000' },
    ]);
    expect(balances.map(({ amountUgx, problem }) => [amountUgx, problem])).toEqual([
      [-50_000, null],
      [-7_000, null],
      [7_000, null],
    ]);
  });
});

describe('rows for many children at once', () => {
  it('are those of a class, or of the second and later children of a guardian', async () => {
    const list = async (query: string) =>
      (
        await staff.call<{ regNos: string[] }>(
          cashier.token,
          'GET',
          `admin/schools/${school}/batch-children?${query}`,
        )
      ).body.regNos;
    await test.queryRows(
      `with c as (
        insert into students (school_id, reg_no, first_name, last_name, class_name)
        select $1, 'SIB-' || n, 'Child', 'Sibling', 'Senior 9' from generate_series(1, 3) n order by n returning id, reg_no)
      insert into guardians (student_id, position, msisdn)
      select id, 1, case reg_no when 'SIB-3' then '+256772000889' else '+256772000888' end from c`,
      [school],
    );
    expect(await list('of=class&name=Senior%209')).toEqual(['SIB-1', 'SIB-2', 'SIB-3']);
    const siblings = await list('of=siblings');
    expect(siblings.filter((regNo) => regNo.startsWith('SIB'))).toEqual(['SIB-2']);
  });
});

describe('other kinds of batches', () => {
  it('opens balances, and uses one in a child’s favour for the fees that are charged next', async () => {
    const [owing, ahead] = [await test.addChild(), await test.addChild(30_000)];
    const batch = await added({
      kind: 'opening-balance',
      rows: [
        { child: owing.regNo, amountUgx: 120_000 },
        { child: ahead.regNo, amountUgx: -50_000 },
      ],
    });
    expect(await owed(owing, ahead)).toEqual([120_000, 0]);
    expect(batch.rows.map(({ regNo, changeUgx }) => [regNo, changeUgx])).toEqual(
      expect.arrayContaining([
        [owing.regNo, 120_000],
        [ahead.regNo, -30_000],
        [ahead.regNo, -20_000],
      ]),
    );
    await added({ kind: 'charge', fee: 'Trip', reason, rows: [{ child: ahead.regNo, amountUgx: 45_000 }] });
    expect(await owed(ahead)).toEqual([25_000]);
    await added({ kind: 'charge', fee: 'Trip 2', reason, rows: [{ child: ahead.regNo, amountUgx: 5_000 }] });
    expect(await owed(ahead)).toEqual([30_000]);
  });

  it('uses a credit when the fees of a term are charged, or raised', async () => {
    const child = await test.addChild();
    await test.queryRows(`update students set class_name = 'Credit 1' where reg_no = $1`, [child.regNo]);
    await added({ kind: 'opening-balance', rows: [{ child: child.regNo, amountUgx: -70_000 }] });
    const [fee] = await test.queryRows<{ id: number; term: number }>(
      `with t as (
        insert into school_terms (school_id, name, starts_on, ends_on) values ($1, 'Credit term', '2027-02-01', '2027-05-01') returning id)
      insert into term_fees (term_id, class_name, description, due_on, amount_ugx)
      select id, 'Credit 1', 'Tuition', '2027-02-10', 500000 from t returning id, term_id as term`,
      [school],
    );
    const charge = `admin/schools/${school}/terms/${fee?.term}/charge`;
    await staff.call(cashier.token, 'POST', charge, { fee: fee?.id });
    expect(await owed(child)).toEqual([430_000]);
    await added({ kind: 'opening-balance', rows: [{ child: child.regNo, amountUgx: -500_000 }] });
    expect(await owed(child)).toEqual([0]);
    const raised = { description: 'Tuition', dueOn: '2027-02-10', amountUgx: 540_000, className: 'Credit 1' };
    const saved = await staff.call(cashier.token, 'PUT', `admin/schools/${school}/fees/${fee?.id}`, raised);
    expect(saved.status, saved.text).toBe(200);
    // The rest of the credit pays what was added.
    expect(await owed(child)).toEqual([0]);
  });

  it('gives bursaries by percentage of what is charged, never more than is free', async () => {
    const child = await test.addChild(100_001, 300_000);
    await added({ kind: 'bursary', reason, rows: [{ child: child.regNo, percent: 25 }] });
    expect(await owed(child)).toEqual([300_001]);
    const { method, msisdn } = createPayer();
    await test.startPayment({ child, amount: 250_000, method });
    const answer = await add({ kind: 'bursary', reason, rows: [{ child: child.regNo, percent: 25 }] });
    expect(answer.body.message).toContain('UGX 50,001 of this fee can still be reduced');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(5_000);
  });

  it('corrects a fee that rows name by its description, and asks for a reason', async () => {
    const child = await test.addChild(100_000, 200_000);
    const body = { kind: 'correction', fee: 'item 2', rows: [{ child: child.regNo, amountUgx: 150_000 }] };
    expect((await add(body)).body.message).toContain('Row 1: Give the reason');
    await added({ ...body, reason });
    expect(await owed(child)).toEqual([250_000]);
    expect((await add({ ...body, fee: 'Lunch', reason })).body.message).toContain('no such fee');
  });
});

describe('a second person', () => {
  const large = async () => {
    const child = await test.addChild(2 * LIMIT);
    const rows = [{ child: child.regNo, amountUgx: LIMIT + 1 }];
    return { child, batch: await added({ kind: 'cash', rows }, author) };
  };

  it('must approve a batch above the limit, and its author can’t', async () => {
    const { child, batch } = await large();
    expect([batch.status, batch.rows.length, await owed(child)]).toEqual(['waiting', 1, [2 * LIMIT]]);
    expect((await act(batch.id, 'approve', author.token)).body.message).toContain('Another person');
    const approved = await act(batch.id, 'approve', second.token);
    expect(approved.body.batch).toMatchObject({ status: 'recorded', decidedBy: { id: second.user.id } });
    expect(await owed(child)).toEqual([LIMIT - 1]);
    expect((await act(batch.id, 'approve', second.token)).body.message).toContain('decided already');
    // An amount in two parts needs the second person too.
    const rest = await added({ kind: 'cash', rows: [{ child: child.regNo, amountUgx: 1 }] }, author);
    expect(rest.status).toBe('waiting');
  });

  it('sees every row, also where a version before this one stored the number as it was typed', async () => {
    const { child, batch } = await large();
    const typed = ` ${child.regNo.toLowerCase().replace('-', '/')}`.trim();
    await test.runAsOwner(
      `update fee_batches set waiting_rows = jsonb_set(waiting_rows, '{0,child}', '"${typed}"') where id = ${batch.id}`,
    );
    const approved = await act(batch.id, 'approve', second.token);
    expect(approved.body.batch.rows).toHaveLength(1);
  });

  it('may reject it, after which nothing can be recorded', async () => {
    const { child, batch } = await large();
    expect((await act(batch.id, 'reject', second.token, { reason })).body.batch.status).toBe('rejected');
    expect((await act(batch.id, 'approve', second.token)).status).toBe(409);
    expect(await owed(child)).toEqual([2 * LIMIT]);
  });

  it('reverses a whole batch, or nothing of it if a fee of one child is paid', async () => {
    const [amina, brian] = [await test.addChild(50_000), await test.addChild(60_000)];
    const rows = [amina, brian].map(({ regNo }) => ({ child: regNo, amountUgx: 40_000 }));
    const batch = await added({ kind: 'charge', fee: 'Trip', reason, rows });
    expect(await owed(amina, brian)).toEqual([90_000, 100_000]);
    expect((await act(batch.id, 'reverse', cashier.token, { reason })).body.message).toContain(
      'Another person',
    );
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    await test.startPayment({ child: brian, amount: 100_000, method });
    await test.advanceTime(5_000);
    const blocked = await act(batch.id, 'reverse', second.token, { reason });
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      expect.stringContaining(`UGX 40,000 for Peace Apio (${brian.regNo})`),
    ]);
    expect(await owed(amina, brian)).toEqual([90_000, 0]);
    const other = await added({
      kind: 'opening-balance',
      rows: [{ child: amina.regNo, amountUgx: -100_000 }],
    });
    expect(await owed(amina)).toEqual([0]);
    expect((await act(other.id, 'reverse', second.token, { reason })).body.batch.status).toBe('reversed');
    expect(await owed(amina)).toEqual([90_000]);
    await added({ kind: 'charge', fee: 'Trip 3', reason, rows: [{ child: amina.regNo, amountUgx: 5_000 }] });
    expect(await owed(amina)).toEqual([95_000]);
  });
});

describe('what would go wrong unnoticed', () => {
  const charge = (child: TestChild, term: string, fee: string, amountUgx: number, from: string) =>
    test.queryRows(
      `with t as (
        insert into school_terms (school_id, name, starts_on, ends_on) values ($1, $2, $5, $5::date + 80) returning id),
      f as (insert into term_fees (term_id, description, due_on, amount_ugx) select id, $3, $5, $4 from t returning *)
      insert into fee_items (student_id, description, due_on, amount_ugx, term_fee_id)
      select s.id, f.description, f.due_on, f.amount_ugx, f.id from students s, f where s.reg_no = $6`,
      [school, `${term} ${child.regNo}`, fee, amountUgx, from, child.regNo],
    );

  it('a bursary by percentage is that of the newest term, and of all parts of a fee', async () => {
    const child = await test.addChild();
    await charge(child, 'One', 'Tuition', 1_000_000, '2027-02-01');
    await charge(child, 'Two', 'Tuition, part 1 of 1', 800_000, '2027-06-01');
    const rows = [{ child: child.regNo, percent: 50 }];
    await added({ kind: 'bursary', reason, rows });
    expect(await owed(child)).toEqual([1_400_000]);
    const [again] = await check('bursary', [{ child: child.regNo, amount: '10%' }], { reason });
    expect(again).toMatchObject({ problem: null, warning: 'has-bursary' });
  });

  it('a use of a credit that is reversed gives it back to the next charge', async () => {
    const child = await test.addChild(30_000);
    await added({ kind: 'opening-balance', rows: [{ child: child.regNo, amountUgx: -50_000 }] });
    const [use] = await test.queryRows<{ id: number; student: number }>(
      `select a.id, a.student_id as student from fee_adjustments a join students s on s.id = a.student_id
        where s.reg_no = $1 and a.method = 'credit'`,
      [child.regNo],
    );
    const reverse = (token: string) =>
      staff.call<ProblemBody>(
        token,
        'POST',
        `admin/students/${use?.student}/adjustments/${use?.id}/reverse`,
        {
          reason,
        },
      );
    // An entry of a batch takes a second person too if it is reversed alone.
    expect((await reverse(cashier.token)).body.message).toContain('Another person');
    expect((await reverse(second.token)).status).toBe(200);
    expect(await owed(child)).toEqual([30_000]);
    await added({ kind: 'charge', fee: 'Trip', reason, rows: [{ child: child.regNo, amountUgx: 45_000 }] });
    expect(await owed(child)).toEqual([25_000]);
  });

  it('a credit whose first use was reversed goes on being used', async () => {
    const child = await test.addChild(10_000);
    await added({ kind: 'opening-balance', rows: [{ child: child.regNo, amountUgx: -50_000 }] });
    const charge = (amountUgx: number) =>
      added({ kind: 'charge', fee: 'Trip', reason, rows: [{ child: child.regNo, amountUgx }] });
    await charge(10_000);
    const [use] = await test.queryRows<{ id: number; student: number }>(
      `select a.id, a.student_id as student from fee_adjustments a join students s on s.id = a.student_id
        where s.reg_no = $1 and a.method = 'credit' order by a.id`,
      [child.regNo],
    );
    const path = `admin/students/${use?.student}/adjustments/${use?.id}/reverse`;
    expect((await staff.call(second.token, 'POST', path, { reason })).status).toBe(200);
    await charge(5_000);
    // 25,000 are charged in all, and the credit pays them.
    expect((await owed(child)).reduce((sum, ugx) => sum + ugx, 0)).toBe(0);
  });

  it('an entry that was reversed alone is not reversed again with its batch', async () => {
    const [amina, brian] = [await test.addChild(50_000), await test.addChild(60_000)];
    const rows = [amina, brian].map(({ regNo }) => ({ child: regNo, amountUgx: 10_000 }));
    const batch = await added({ kind: 'cash', rows });
    const [entry] = await test.queryRows<{ id: number; student: number }>(
      'select id, student_id as student from fee_adjustments where receipt_number = $1',
      [`#B${batch.id}-1`],
    );
    const path = `admin/students/${entry?.student}/adjustments/${entry?.id}/reverse`;
    expect((await staff.call(second.token, 'POST', path, { reason })).status).toBe(200);
    expect(await owed(amina, brian)).toEqual([50_000, 50_000]);
    expect((await act(batch.id, 'reverse', second.token, { reason })).body.batch.status).toBe('reversed');
    expect(await owed(amina, brian)).toEqual([50_000, 60_000]);
  });

  it('a batch with both signs for one child is reversed as a whole', async () => {
    const child = await test.addChild();
    const rows = [100_000, -100_000].map((amountUgx) => ({ child: child.regNo, amountUgx }));
    const batch = await added({ kind: 'opening-balance', rows });
    expect(await owed(child)).toEqual([0]);
    expect((await act(batch.id, 'reverse', second.token, { reason })).body.batch.status).toBe('reversed');
    expect(await owed(child)).toEqual([0]);
  });

  it('simultaneous batches of one person can’t pass the limit together', async () => {
    const rich = await staff.signInAs(roles.bursar);
    const children = await Promise.all([1, 2, 3].map(() => test.addChild(LIMIT)));
    const batches = await Promise.all(
      children.map(({ regNo }) =>
        added({ kind: 'cash', rows: [{ child: regNo, amountUgx: LIMIT / 2 }] }, rich),
      ),
    );
    expect(batches.map(({ status }) => status).sort()).toEqual(['recorded', 'recorded', 'waiting']);
  });

  it('a percentage that waits is recorded as the amount that its approver sees', async () => {
    const child = await test.addChild(4 * LIMIT);
    const person = await staff.signInAs(roles.bursar);
    const batch = await added(
      { kind: 'bursary', reason, rows: [{ child: child.regNo, percent: 50 }] },
      person,
    );
    expect(batch).toMatchObject({
      status: 'waiting',
      totalUgx: 2 * LIMIT,
      rows: [{ changeUgx: -2 * LIMIT }],
    });
    await added({
      kind: 'charge',
      fee: 'Trip',
      reason,
      rows: [{ child: child.regNo, amountUgx: 1_000_000 }],
    });
    expect((await act(batch.id, 'approve', second.token)).body.batch.totalUgx).toBe(2 * LIMIT);
    expect(await owed(child)).toEqual([2 * LIMIT + 1_000_000]);
  });

  it('many rows for one child are one SMS, with their sum', async () => {
    const child = await test.addChild(300_000);
    await test.queryRows(
      `insert into guardians (student_id, position, msisdn) select id, 1, '+256772000778' from students where reg_no = $1`,
      [child.regNo],
    );
    const rows = Array.from({ length: 20 }, () => ({ child: child.regNo, amountUgx: 1_000 }));
    await added({ kind: 'cash', sendsReceipts: true, rows });
    const sent = await test.queryRows<{ text: string }>(
      `select text from outgoing_sms where msisdn = '+256772000778'`,
    );
    expect(sent).toEqual([{ text: expect.stringContaining('UGX 20,000') }]);
  });
});

describe('the report of a collector', () => {
  const CSV =
    'Collections of November\nPayer,Slip,Ref of child,Value,When\nRose,T-1,SMK-0001,"50,000",3/11/2026\n';
  const read = (query: string, payload = CSV) =>
    test.call<{ rows: string[][]; headAt: number | null; fields: (string | null)[] | null }>({
      method: 'POST',
      url: `/api/admin/schools/${school}/fee-batches/read?${query}`,
      headers: { authorization: `Bearer ${cashier.token}`, 'content-type': 'text/csv' },
      payload,
    });
  const fields = [null, 'receiptNumber', 'child', 'amount', 'paidOn'];
  const given = `fields=${fields.map((field) => field ?? '').join()}`;

  it('is matched once for each collector and each set of heads, which the school remembers', async () => {
    expect((await read('')).body).toMatchObject({ headAt: null, fields: null });
    const first = await read('collector=First%20Bank');
    expect(first.body, first.text).toMatchObject({ headAt: 1, fields: null });
    expect(first.body.rows[2]).toEqual(['Rose', 'T-1', 'SMK-0001', '50,000', '3/11/2026']);
    expect((await read(`collector=First%20Bank&${given}`)).body.fields).toEqual(fields);
    const next = CSV.replace('Payer', 'PAYER').replace('Rose', 'Musa');
    expect((await read('collector=first-bank', next)).body).toMatchObject({ headAt: 1, fields });
    expect((await read('collector=Second%20Bank')).body.fields).toBeNull();
    expect((await read('collector=First%20Bank', CSV.replace('Slip', 'Receipt'))).body.fields).toBeNull();
    const others = ['receiptNumber,child,amount,paidOn', ',child,receiptNumber,amount,reason'];
    for (const changed of others) {
      expect((await read(`collector=First%20Bank&fields=${changed}`)).status).toBe(200);
      expect((await read('collector=First%20Bank')).body.fields?.join()).toBe(changed);
    }
  });

  it.each(['child,amount', 'child,amount,receiptNumber,child', 'child,amount,receiptNumber,what'])(
    'is not read with the columns %s',
    async (wrong) => {
      expect((await read(`collector=First%20Bank&fields=${wrong}`)).status).toBe(422);
    },
  );
});
