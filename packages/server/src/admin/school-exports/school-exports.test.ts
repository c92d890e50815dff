import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, roles, toKampalaDay } from '@somesa/core';
import type { SchoolExportAnswer, SettlementAnswer } from '@somesa/core/admin';
import { parse } from 'csv-parse/sync';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { listTexts, payFees } from '../../payments/testing/fee-payments';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { listSources } from '../lists/list-sources';
import { exportSections } from './export-sections';

const { test, staff } = await setUpTestApp();
let clerk: SignedInPerson;
beforeAll(async () => {
  clerk = await staff.signInAs(roles.staff);
});

const REASON = { reason: 'We move to another system' };

/** Adds a school with a head bursar. */
const startSchool = async () => {
  const id = await test.startSchool();
  return { id, head: await staff.signInAs(roles.bursar, test.getSchool(), 'head') };
};
type School = Awaited<ReturnType<typeof startSchool>>;

const request = ({ id, head }: School, token = head.token) =>
  staff.call<SchoolExportAnswer>(token, 'POST', `admin/schools/${id}/export`, REASON);
const show = async ({ id, head }: School) =>
  (await staff.call<SchoolExportAnswer>(head.token, 'GET', `admin/schools/${id}/export`)).body.schoolExport;
const findApproval = async ({ id }: School): Promise<string> => {
  const rows = await test.queryRows<{ id: string }>(
    `select id from approvals where kind = 'school-export' and subject = $1`,
    [String(id)],
  );
  return rows[0]?.id ?? '';
};
const approve = async (school: School) => {
  const answer = await staff.call(
    clerk.token,
    'POST',
    `admin/approvals/${await findApproval(school)}/approve`,
  );
  expect(answer.status, answer.text).toBe(200);
};
const download = ({ id, head }: School, token = head.token) =>
  test.app.inject({
    url: `/api/admin/schools/${id}/export.zip`,
    headers: { authorization: `Bearer ${token}` },
  });

/** Makes the export of a school and returns its files, those of CSV as rows by their heads. */
const makeExport = async (school: School) => {
  expect((await request(school)).status).toBe(201);
  await approve(school);
  await test.running.sweep();
  const file = await download(school);
  expect(file.statusCode, file.payload.slice(0, 200)).toBe(200);
  const files = unzipSync(file.rawPayload);
  const read = (name: string): string => Buffer.from(files[name] ?? []).toString();
  return {
    file,
    files,
    read,
    readRows: (name: string): Record<string, string>[] =>
      parse(read(`${name}.csv`), { bom: true, columns: true }),
    manifest: JSON.parse(read('manifest.json')),
  };
};

describe('the export of a school', () => {
  it('has everything of the school, with totals that are those of the ledger, and nothing of another', async () => {
    const other = await startSchool();
    await payFees(test, 77_000);
    const school = await startSchool();
    const paid = await payFees(test, 310_501, { items: [300_000, 20_000] });
    const [student] = await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [
      paid.child.regNo,
    ]);
    await test.queryRows(
      `insert into guardians (student_id, position, name, msisdn) values ($1, 1, 'Łucja Ayikoru', '+256772999111')`,
      [student?.id],
    );
    const untilOn = toKampalaDay(test.clock.now());
    const created = await staff.call<SettlementAnswer>(
      clerk.token,
      'POST',
      `admin/schools/${school.id}/settlements`,
      { untilOn },
    );
    const { id, reference } = created.body.settlement;
    const wire = { providerTransactionId: `RA-${randomUUID()}`, paidOn: untilOn };
    await staff.call(clerk.token, 'POST', `admin/settlements/${id}/paid`, wire);
    await payFees(test, 45_000);
    const payouts = createTestPayouts(test);
    const wallet = await payouts.setNewWallet();
    const loan = await payouts.addAccepted(await test.addChild(90_000), 90_000);
    await payouts.sendAndWait(loan);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(MINUTE_MS);

    const { files, read, readRows, manifest } = await makeExport(school);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      ...Object.keys(exportSections).map((name) => `${name}.csv`),
      `documents/remittance-${reference}-${untilOn}.csv`,
      `documents/remittance-${reference}-${untilOn}.pdf`,
      'manifest.json',
    ]);
    expect(read('README.txt')).toContain('students.csv\r\n    Children on the register');
    expect(readRows('students').map((row) => row['Registration number'])).toContain(paid.child.regNo);
    expect(readRows('guardians')).toMatchObject([
      { 'Registration number': paid.child.regNo, Guardian: 'Łucja Ayikoru', 'Phone number': '0772999111' },
    ]);
    expect(readRows('payment-fees').map((row) => row['Amount (UGX)'])).toEqual(['300000', '10501', '45000']);
    expect(readRows('loan-payments')).toMatchObject([
      { Reference: loan.loan.reference, 'Amount (UGX)': '90000' },
    ]);
    expect(read(`documents/remittance-${reference}-${untilOn}.csv`)).toContain('310501');
    expect(
      Buffer.from(files[Object.keys(files).at(-2) ?? ''] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    expect(manifest.checks).toEqual([
      { check: 'owedToSchool', filesUgx: 45_000, ledgerUgx: 45_000 },
      { check: 'feesCollected', filesUgx: 355_501, ledgerUgx: 355_501 },
      { check: 'outstanding', filesUgx: expect.any(Number), ledgerUgx: expect.any(Number) },
    ]);
    for (const { name, rows } of manifest.files)
      expect(readRows(name.replace('.csv', '')), name).toHaveLength(rows);
    const everything = Object.keys(files).map(read).join('\n');
    expect(everything).not.toContain(other.head.email);
    expect(everything).not.toMatch(/token|secret|hash/i);
  });

  it('is requested by the head bursar alone, downloaded by them alone, and deleted after seven days', async () => {
    const school = await startSchool();
    const bursar = await staff.signInAs(roles.bursar, test.getSchool());
    const other = await startSchool();
    for (const [token, status] of [
      [bursar.token, 403],
      [clerk.token, 403],
      [other.head.token, 404],
    ] as const)
      expect((await request(school, token)).status).toBe(status);
    expect(await show(school)).toBeNull();

    const { file } = await makeExport(school);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="school-.*\.zip"$/);
    expect(file.headers['content-length']).toBe(String(file.rawPayload.length));
    for (const [token, status] of [
      [bursar.token, 403],
      [clerk.token, 403],
      [other.head.token, 404],
    ] as const)
      expect((await download(school, token)).statusCode).toBe(status);
    expect(await show(school)).toMatchObject({ status: 'ready', sizeBytes: file.rawPayload.length });
    const actions = await test.queryRows<{ action: string; actor: string }>(
      `select action, actor_id as actor from audit_log where school_id = $1 order by id`,
      [school.id],
    );
    expect(actions).toEqual([
      { action: 'school.exported', actor: clerk.user.user_id },
      { action: 'school.export-downloaded', actor: school.head.user.user_id },
    ]);

    await test.running.sweep();
    // They are due at the same moment, so the queue may send them in any order.
    expect(listTexts(test, getMsisdn(school.head)).sort()).toEqual([
      expect.stringContaining('someone asked for a file with everything of your school.'),
      expect.stringContaining('someone downloaded the file with everything of your school.'),
      expect.stringContaining('the file with everything of your school is ready.'),
    ]);
    const stored = test.fileStore.files.size;
    expect(stored).toBeGreaterThan(0);
    await test.advanceTime(7 * DAY_MS);
    expect(test.fileStore.files.size).toBeLessThan(stored);
    const token = await staff.signInAgain(school.head);
    expect((await download(school, token)).statusCode).toBe(404);
    const answer = await staff.call<SchoolExportAnswer>(token, 'GET', `admin/schools/${school.id}/export`);
    expect(answer.body.schoolExport?.status).toBe('deleted');
    clerk = await staff.signInAs(roles.staff);
  });

  it('is downloaded only with a recent code, and the school is told of downloads once an hour', async () => {
    const school = await startSchool();
    await makeExport(school);

    await test.runAsOwner(
      `update sessions set second_factor_at = '2020-01-01' where user_id = '${school.head.user.user_id}'`,
    );
    expect((await download(school)).statusCode).toBe(428);
    const other = await staff.signInAgain(school.head);
    test.clock.advance(1_000);
    expect((await download(school, other)).statusCode).toBe(200);
    await test.running.sweep();
    const downloads = listTexts(test, getMsisdn(school.head)).filter((text) => text.includes('downloaded'));
    expect(downloads).toHaveLength(1);
    const [audited] = await test.queryRows<{ count: number }>(
      `select count(*)::int as count from audit_log where school_id = $1 and action = 'school.export-downloaded'`,
      [school.id],
    );
    expect(audited?.count).toBe(2);
  });

  it('is not made while a total differs from the ledger, and fails after a day without a file', async () => {
    const school = await startSchool();
    await payFees(test, 30_000);
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('wallet:mtn', 'school-payable:${school.id}', 500, 'payment:${randomUUID()}', 'fees.paid', 0, now(), '${test.clock.now().toISOString()}')`);
    expect((await request(school)).status).toBe(201);
    await approve(school);
    const stored = test.fileStore.files.size;
    for (const wait of [0, HOUR_MS]) {
      test.clock.advance(wait);
      await expect(test.running.sweep()).rejects.toThrow('30000 of feesCollected instead of 30500');
    }
    school.head.token = await staff.signInAgain(school.head);
    expect(await show(school)).toMatchObject({ status: 'making' });
    await test.advanceTime(DAY_MS);
    school.head.token = await staff.signInAgain(school.head);
    expect(await show(school)).toMatchObject({ status: 'failed' });
    expect(test.fileStore.files.size).toBe(stored);
    expect((await download(school)).statusCode).toBe(404);
    clerk = await staff.signInAs(roles.staff);
  });

  it('is made by another server if the first one stopped while it wrote', async () => {
    const school = await startSchool();
    expect((await request(school)).status).toBe(201);
    await approve(school);
    test.fileStore.failOnce();
    await expect(test.running.sweep()).rejects.toThrow('can’t be reached');
    await test.running.sweep();
    expect(await show(school)).toMatchObject({ status: 'making', sizeBytes: null });
    await test.advanceTime(HOUR_MS);
    school.head.token = await staff.signInAgain(school.head);
    expect(await show(school)).toMatchObject({ status: 'ready' });
    clerk = await staff.signInAs(roles.staff);
  });
});

/** Tables of a school's data that its export leaves out, with the reason. */
const leftOut: Record<string, string> = {
  audit_log: 'our record of who acted; what the school did is in the histories of the export',
  bank_transactions: 'statements of our own bank accounts',
  disbursement_events: 'history of our transfers',
  early_repayment_quotes: 'the borrower’s',
  fee_batch_entries: 'the batch of a change, which has the same time',
  fee_item_holds: 'minutes of a pending payment',
  gate_keys: 'keys of passes, which end with us',
  gate_links: 'links to the page at the gate, which end with us',
  gate_passes: 'passes that our page checks, which ends with us',
  invitations: 'links of days',
  ledger_daily_totals: 'sums of the entries that the export has',
  loan_accounts: 'the borrower’s',
  loan_allocations: 'the borrower’s; the fees have what was paid',
  loan_applications: 'the borrower’s',
  loan_contacts: 'the borrower’s',
  loan_events: 'the borrower’s',
  loan_guarantors: 'the borrower’s',
  loan_instalments: 'the borrower’s',
  loan_restructurings: 'the borrower’s',
  loan_schedules: 'the borrower’s',
  loan_waivers: 'the borrower’s',
  notifications: 'messages to borrowers',
  partnership_requests: 'the request by which the school came',
  payment_claims: 'questions about payments, which the export has once they are found',
  payment_picks: 'what a payment chose, which its fees show',
  payment_events: 'our history of a payment, whose result the export has',
  refund_payouts: 'money between us and the payer',
  refunds: 'money between us and the payer',
  register_import_files: 'files of minutes, deleted once they are applied',
  register_import_lines: 'lines of minutes, deleted once they are applied',
  register_matchings: 'how we read the school’s files',
  repayments: 'the borrower’s',
  settlement_entries: 'in the remittance advices',
  school_events: 'payments and settlements, which the export has',
  school_exports: 'the export itself',
  uploads: 'documents of borrowers and of our own decisions',
  user_children: 'lists of parents',
  webhook_attempts: 'technical',
  webhook_deliveries: 'technical',
  webhook_endpoints: 'addresses and secrets, which end with us',
};

it('every table with data of a school is in its export, or left out for a reason', async () => {
  const tables = await test.queryRows<{ name: string }>(`
    with recursive links as (
        select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace),
      found (name) as (
        select table_name::text from information_schema.columns
          where table_schema = 'public' and column_name = 'school_id' and table_name <> 'users'
        union select 'schools'
        union select l.child from links l join found f on f.name = l.parent where l.child <> 'users')
    select distinct name from found order by 1`);
  expect(tables.length).toBeGreaterThan(60);
  const dialect = new PgDialect();
  const toText = (part: SQL): string => dialect.sqlToQuery(part).sql;
  const queries = Object.values(exportSections)
    .map((section) => {
      if ('query' in section) return section.query;
      const source = listSources[section.list];
      const cells = source.columns({ id: '', roleId: 4, schoolId: 1, schoolRole: 'head', sessionHash: '' });
      const from = typeof source.from === 'function' ? source.from('2026-02-02') : source.from;
      return `from ${[from, ...Object.values<SQL>(cells)].map(toText).join(' ')}`;
    })
    .join('\n');
  const isRead = (name: string): boolean => new RegExp(`\\b(from|join) ${name}\\b`).test(queries);
  const names = tables.map(({ name }) => name);
  expect(names.filter((name) => !isRead(name) && !(name in leftOut))).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => isRead(name) || !names.includes(name))).toEqual([]);
});
