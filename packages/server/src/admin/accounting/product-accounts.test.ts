import { DAY_MS, roles, toKampalaDay, toKampalaInstant } from '@somesa/core';
import type {
  AdminListAnswer,
  ApprovalAnswer,
  ReportAnswer,
  SchoolStatementAnswer,
  SchoolStatementView,
  SettlementAnswer,
} from '@somesa/core/admin';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import { payFees, payFeesTwice } from '../../payments/testing/fee-payments';
import { getPayableUgx } from '../../schools/school-ledger';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let token = '';
let administrator = '';
let school = 0;
let other = 0;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  token = (await staff.signInAs(roles.staff)).token;
  administrator = (await staff.signInAs(roles.administrator)).token;
  other = await test.startSchool();
});
beforeEach(async () => {
  school = await test.startSchool();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const today = () => toKampalaDay(test.clock.now());
/** Returns the time of the clock as SQL. */
const now = () => `'${test.clock.now().toISOString()}'`;
const ofSchool = () => `school-payable:${school}`;
type Line = [debitAccount: string, creditAccount: string, amountUgx: number];
const request = <Body = ApprovalAnswer>(...lines: Line[]) =>
  staff.call<Body>(token, 'POST', 'admin/journals', {
    lines: lines.map(([debitAccount, creditAccount, amountUgx]) => ({
      debitAccount,
      creditAccount,
      amountUgx,
    })),
    valueDate: today(),
    reason: 'Correction of a mistake',
  });
const approve = async ({ approval: { id, reference } }: ApprovalAnswer) => {
  const approved = await staff.call<ApprovalAnswer>(administrator, 'POST', `admin/approvals/${id}/approve`);
  expect(approved.status, approved.text).toBe(200);
  return { id, reference };
};
const postJournal = async (...lines: Line[]) => {
  const requested = await request(...lines);
  expect(requested.status, requested.text).toBe(201);
  return approve(requested.body);
};
const undo = async (id: string) => {
  const reason = 'Entered twice';
  const requested = await staff.call<ApprovalAnswer>(token, 'POST', `admin/journals/${id}/reverse`, {
    reason,
  });
  expect(requested.status, requested.text).toBe(201);
  return approve(requested.body);
};
const getStatement = async (): Promise<SchoolStatementView> =>
  (
    await staff.call<SchoolStatementAnswer>(
      token,
      'GET',
      `admin/schools/${school}/statement?from=${today()}&to=${today()}`,
    )
  ).body.statement;
const settle = <Body = SettlementAnswer>() =>
  staff.call<Body>(token, 'POST', `admin/schools/${school}/settlements`, { untilOn: today() });
const getReport = async (name: string, of: number | null = null): Promise<ReportAnswer> => {
  const path = `admin/reports/${name}?from=${today()}&to=${today()}${of === null ? '' : `&school=${of}`}`;
  const answer = await staff.call<ReportAnswer>(token, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const listExpectations = async () => (await checkLedger(test.database)).map(({ expectation }) => expectation);
const getOwedUgx = () => getPayableUgx(test.database, school, test.clock.now());
const findOverpaid = async () =>
  (
    await test.queryRows<{ detail: { aboveUgx: number } }>(
      `select detail from exceptions where kind = 'school_overpaid' and subject = $1 and resolved_at is null`,
      [`school:${school}`],
    )
  ).map(({ detail }) => detail.aboveUgx);

describe('a journal on a school’s account', () => {
  it('is a correction on the school’s statement, and its next settlement pays it', async () => {
    await payFees(test, 200_000);
    const { reference } = await postJournal(['expense:other', ofSchool(), 30_000]);
    expect(await getStatement()).toMatchObject({
      collectedUgx: 200_000,
      otherUgx: 30_000,
      closingUgx: 230_000,
    });
    const bursar = (await staff.signInAs(roles.bursar, test.getSchool())).token;
    const list = await staff.call<AdminListAnswer>(
      bursar,
      'GET',
      'admin/lists/schoolLedger?postingType=journal',
    );
    expect(list.body.rows.map(({ cells }) => cells)).toMatchObject([{ reference, creditUgx: 30_000 }]);

    const { rows } = await getReport('settlements', school);
    expect(rows).toMatchObject([{ feesUgx: 200_000, correctedUgx: 30_000, closingUgx: 230_000 }]);
    const balance = await getReport('trial-balance', school);
    expect(balance.rows).toMatchObject([
      { code: 'wallet:mtn', debitBalanceUgx: 200_000 },
      { code: 'expense:other', debitBalanceUgx: 30_000 },
      { code: 'school-payable', creditBalanceUgx: 230_000 },
    ]);

    const { settlement } = (await settle()).body;
    expect(settlement.amountUgx).toBe(230_000);
    const file = await staff.call<string>(token, 'GET', `admin/settlements/${settlement.id}/remittance.csv`);
    const lines: string[][] = parse(file.text, { bom: true });
    expect(lines.map(([, , , kind, of, , amount]) => [kind, of, amount]).slice(1, -1)).toContainEqual([
      'Correction',
      reference,
      '30000',
    ]);
    const paid = await staff.call(token, 'POST', `admin/settlements/${settlement.id}/paid`, {
      providerTransactionId: 'OUT CORRECTED',
      paidOn: today(),
    });
    expect(paid.status, paid.text).toBe(200);
    expect(await getOwedUgx()).toBe(0);
  });

  it('stops a settlement that was created before it, and opens an exception if the school was paid more than it is owed', async () => {
    await payFees(test, 50_000);
    const { settlement } = (await settle()).body;
    const { id } = await postJournal([ofSchool(), 'income:other', 80_000]);
    expect(await getOwedUgx()).toBe(-30_000);
    expect(await findOverpaid()).toEqual([30_000]);
    const sent = await staff.call<{ message: string }>(
      token,
      'POST',
      `admin/settlements/${settlement.id}/send`,
    );
    expect([sent.status, sent.body.message]).toEqual([
      409,
      expect.stringContaining('Corrections or reversals'),
    ]);
    await staff.call(token, 'POST', `admin/settlements/${settlement.id}/cancel`);
    expect((await settle<object>()).status).toBe(409);

    await payFees(test, 45_000);
    expect((await settle()).body.settlement.amountUgx).toBe(15_000);
    expect(await findOverpaid()).toEqual([]);
    await undo(id);
    expect(await getOwedUgx()).toBe(95_000);
    expect(await getStatement()).toMatchObject({ otherUgx: 0, closingUgx: 95_000 });
  });

  it('opens that exception when the reversal of a journal takes from the school what was settled', async () => {
    await payFees(test, 95_000);
    const { id } = await postJournal(['expense:other', ofSchool(), 5_000]);
    await postJournal([ofSchool(), 'income:other', 100_000]);
    expect(await findOverpaid()).toEqual([]);
    await undo(id);
    expect(await findOverpaid()).toEqual([5_000]);
  });

  it('names a school that exists, and one school on a line', async () => {
    const reject = async (...line: Line) => (await request<{ errors: object }>(line)).body.errors;
    expect(await reject('school-payable:999999', 'income:other', 1_000)).toEqual({
      lines: ['This school does not exist'],
    });
    expect(await reject(ofSchool(), `school-payable:${other}`, 1_000)).toEqual({
      lines: ['A line can change the account of one school. Enter a line for each school'],
    });
    for (const code of ['school-payable:0', 'school-payable:x', 'loans:principal', 'school-payable'])
      expect(await reject(code, 'income:other', 1_000)).toEqual({
        lines: ['Choose an account from the list'],
      });
  });

  it('can’t be posted on the accounts of two schools at once, even without the back office', async () => {
    const insert = `insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ($1, $2, 9, 'planted', 'fees.paid', 0, $3, $3)`;
    const postings = [ofSchool(), `school-payable:${other}`, test.clock.now()];
    await expect(test.queryRows(insert, postings)).rejects.toThrow('ledger_entries_one_school');
  });

  it('shows the name of the school to the person who approves it', async () => {
    const requested = await request(['expense:other', ofSchool(), 1_000]);
    const { id } = requested.body.approval;
    const answer = await staff.call<ApprovalAnswer>(administrator, 'GET', `admin/approvals/${id}`);
    expect(answer.body.approval.postings).toMatchObject([
      { creditAccount: ofSchool(), debitSchool: null, creditSchool: 'A school of tests' },
    ]);
    await staff.call(token, 'POST', `admin/approvals/${id}/withdraw`);
  });
});

describe('a journal on the refunds payable', () => {
  const CHECK =
    'what is to be refunded, with the journals on its account, is the balance of refunds-payable, and journals took no more than they brought';

  it('takes what journals brought, and never money that a refund will send', async () => {
    await payFeesTwice(test, 40_000);
    const { id } = await postJournal(['wallet:mtn', 'refunds-payable', 1_000]);
    expect(await listExpectations()).toEqual([]);
    const taken = await request<{ message: string }>(['refunds-payable', 'income:other', 1_001]);
    expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining('brought: UGX 1,000')]);
    const [one, two] = [
      await request(['refunds-payable', 'income:other', 600]),
      await request(['refunds-payable', 'income:other', 700]),
    ];
    await approve(one.body);
    const { approval } = two.body;
    const path = `admin/approvals/${approval.id}`;
    expect((await staff.call(administrator, 'POST', `${path}/approve`)).status).toBe(409);
    await staff.call(token, 'POST', `${path}/withdraw`);
    const reversal = await staff.call<ApprovalAnswer>(token, 'POST', `admin/journals/${id}/reverse`, {
      reason: 'Entered twice',
    });
    const reversed = `admin/approvals/${reversal.body.approval.id}`;
    expect((await staff.call(administrator, 'POST', `${reversed}/approve`)).status).toBe(409);
    await staff.call(token, 'POST', `${reversed}/withdraw`);
    expect(await listExpectations()).toEqual([]);
  });

  it('lets the check find journals that took more than they brought', async () => {
    await test.runAsOwner('alter table ledger_entries disable trigger user');
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('refunds-payable', 'income:other', 5000, 'journal:planted', 'journal', 0, ${now()}, ${now()})`);
    expect(await listExpectations()).toContain(CHECK);
    await test.runAsOwner(`delete from ledger_entries where source = 'journal:planted'`);
    await test.runAsOwner('alter table ledger_entries enable trigger user');
  });
});

describe('a journal on the unallocated receipts', () => {
  const CHECK =
    'what stands in the suspense account belongs to payments, bank transactions and journals, and journals took no more than they brought';
  const listSuspense = async () =>
    (await getReport('suspense')).rows
      .filter(({ source }) => source === 'journal')
      .map(({ since, amountUgx }) => [since, amountUgx]);

  it('stands in the report of the suspense account from the day on which journals began to keep money there', async () => {
    const first = await postJournal(['bank:collections', 'unallocated-receipts', 25_000]);
    await undo(first.id);
    expect(await listSuspense()).toEqual([]);
    test.clock.advance(DAY_MS);
    const day = today();
    await postJournal(['bank:collections', 'unallocated-receipts', 60_000]);
    test.clock.advance(DAY_MS);
    await postJournal(['unallocated-receipts', 'income:other', 20_000]);
    expect(await listSuspense()).toEqual([[day, 40_000]]);
    await postJournal(['unallocated-receipts', ofSchool(), 40_000]);
    expect(await listSuspense()).toEqual([]);
    expect(await listExpectations()).toEqual([]);
  });

  it('takes no money of a bank transaction, which staff can still allocate, and is an exception after seven days if it brought money', async () => {
    await notify(test, createBankNotice({ reference: 'school fees', amount: 9_000 }));
    expect((await request(['unallocated-receipts', ofSchool(), 9_000])).status).toBe(409);
    const listOverdue = async () => {
      const night = toKampalaInstant(today(), '02:00').getTime() + 8 * DAY_MS;
      test.clock.advance(night - test.clock.now().getTime());
      await test.running.checkNightly();
      const rows = await test.queryRows<{ subject: string }>(
        `select subject from exceptions where kind = 'unallocated_overdue' and resolved_at is null order by 1`,
      );
      return rows.map(({ subject }) => subject);
    };
    expect(await listOverdue()).toEqual([expect.stringMatching(/^bank-transaction:/)]);
    const { id } = await postJournal(['bank:collections', 'unallocated-receipts', 20_000]);
    expect(await listOverdue()).toEqual([expect.stringMatching(/^bank-transaction:/), 'journal']);
    await undo(id);
    expect(await listOverdue()).toEqual([expect.stringMatching(/^bank-transaction:/)]);
  });

  it('lets the check find an entry that belongs to nothing', async () => {
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('bank:collections', 'unallocated-receipts', 9, 'bank-transaction:planted', 'bank.unallocated', 0, ${now()}, ${now()})`);
    expect(await listExpectations()).toEqual([CHECK]);
    await test.runAsOwner(`delete from ledger_entries where source = 'bank-transaction:planted'`);
  });
});
