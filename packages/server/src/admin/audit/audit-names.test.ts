import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditEntry, recordAudit } from '../../people/audit/record-audit';
import { createAdminFixtures } from '../../testing/admin-fixtures';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staffUser: SignedInPerson;
let fixtures: Record<string, string>;
beforeAll(async () => {
  test = await buildTestApp();
  staffUser = await createTestStaff(test).signInAs(roles.staff);
  fixtures = await createAdminFixtures(test, staffUser.user.user_id);
});
afterAll(() => test.end());

const writeEntry = (
  subject: AuditEntry['subject'],
  detail: AuditEntry['detail'] = {},
  action: AuditEntry['action'] = 'queue-item.assigned',
) =>
  test.database.transaction((tx) =>
    recordAudit(tx, {
      actorId: staffUser.user.user_id,
      action,
      subject,
      detail,
      at: test.clock.now(),
    }),
  );
const list = async (query: string) => {
  const answer = await createTestStaff(test).call<AdminListAnswer & ProblemBody>(
    staffUser.token,
    'GET',
    `admin/lists/audit?${query}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rows.map(({ cells }) => cells);
};
const getRow = async <Row>(query: string, ...values: unknown[]): Promise<Row> => {
  const [row] = await test.queryRows<Row>(query, values);
  if (!row) throw new Error('a fixture is missing');
  return row;
};
const getReference = async (table: 'loans' | 'payments', id = '') =>
  (await getRow<{ reference: string }>(`select reference from ${table} where id = $1`, id)).reference;

it('shows the display name of each subject beside its ID, and finds entries by it', async () => {
  const loan = await getReference('loans', fixtures.loan);
  const accepted = await getReference('loans', fixtures.accepted);
  const payment = await getReference('payments', fixtures.payment);
  const notice = createBankNotice({ reference: 'school fees', amount: 5_000 });
  await notify(test, notice);
  const tx = notice.bankTransactionId;
  const bankTransaction = `stanbic:${tx}`;
  const product = await getRow<{ id: string; name: string; version: number }>(
    'select id, name, version from loan_products order by version desc limit 1',
  );
  const entries: [AuditEntry['subject'], string, AuditEntry['detail']?][] = [
    [['loan', fixtures.loan ?? ''], loan],
    [['payment', fixtures.payment ?? ''], payment],
    [['disbursement', fixtures.disbursement ?? ''], accepted],
    [['bank-transaction', bankTransaction], tx],
    [['payment-file', fixtures.file ?? ''], 'PF-TEST-0001'],
    [['settlement', fixtures.settlement ?? ''], 'SE-TEST-0001'],
    [['approval', fixtures.approval ?? ''], 'AP-TEST-0001'],
    [['import', fixtures.import ?? ''], 'register.csv'],
    [['invitation', fixtures.invitation ?? ''], 'Okello'],
    [['loan-product', product.id], `${product.name} ${product.version}`, { version: product.version }],
    [['queue-item', `application:${fixtures.loan}`], loan],
    [['queue-item', `disbursement:${fixtures.disbursement}`], accepted],
    [['queue-item', `refund:${fixtures.payment}`], payment],
    [['queue-item', `bank-transaction:${bankTransaction}`], tx],
    [['queue-item', `exception:bank_transaction_unmatched~bank-transaction:${bankTransaction}`], tx],
    [['queue-item', `approval:${fixtures.approval}`], 'AP-TEST-0001'],
    [['queue-item', `message:${fixtures.message}`], 'Sam'],
    [['queue-item', `booking:${fixtures.booking}`], 'Sam'],
    [['queue-item', `partnership:${fixtures.partnership}`], 'A school'],
    [['message', `sms:payment:${fixtures.payment}`], payment],
    [['message', `mail:loan:${fixtures.loan}:approved`], loan],
    [['message', `sms:booking:${fixtures.booking}`], 'Sam'],
    // A row that does not exist is named by its ID.
    [['queue-item', 'refund:unknown'], 'refund:unknown'],
    [['payment', '11111111-1111-4111-8111-111111111111'], '11111111-1111-4111-8111-111111111111'],
  ];
  for (const [subject, , detail] of entries) await writeEntry(subject, detail, 'queue-item.noted');
  const rows = await list('action=queue-item.noted&sort=at');
  expect(rows.map(({ subjectKind, subject, subjectId }) => [subjectKind, subjectId, subject])).toEqual(
    entries.map(([[kind, id], name]) => [kind, id, name]),
  );
  const findSubjects = async (text: string) =>
    (await list(`action=queue-item.noted&sort=at&q=${encodeURIComponent(text)}`)).map(
      ({ subjectId }) => subjectId,
    );
  expect(await findSubjects(payment.toLowerCase())).toEqual([fixtures.payment, `refund:${fixtures.payment}`]);
  expect(await findSubjects(loan)).toEqual([fixtures.loan, `application:${fixtures.loan}`]);
  expect(await findSubjects(accepted)).toEqual([
    fixtures.disbursement,
    `disbursement:${fixtures.disbursement}`,
  ]);
  expect(await findSubjects(tx)).toEqual([
    bankTransaction,
    `bank-transaction:${bankTransaction}`,
    `exception:bank_transaction_unmatched~bank-transaction:${bankTransaction}`,
  ]);
  expect(await findSubjects('AP-TEST-0001')).toEqual([fixtures.approval, `approval:${fixtures.approval}`]);
  expect(await findSubjects('PF-TEST-0001')).toEqual([fixtures.file]);
  expect(await list(`school=1&q=${SCHOOL}`)).toEqual([]);
});

it('names the fee of an entry, and exports details as sentences', async () => {
  const term = await getRow<{ id: number }>(
    `insert into school_terms (school_id, name, starts_on, ends_on) values (1, 'Term 9', '2031-01-01', '2031-03-01') returning id`,
  );
  const fee = await getRow<{ id: number }>(
    `insert into term_fees (term_id, description, due_on, amount_ugx) values ($1, 'Tuition', '2031-01-15', 5000) returning id`,
    term.id,
  );
  await writeEntry(['school', '1'], { fee: Number(fee.id), children: 12, amountUgx: 5_000 });
  await writeEntry(['school', '1']);
  const rows = await list('action=queue-item.assigned&sort=-at');
  const details = rows.map(({ detail }) => detail);
  expect(details).toContain(null);
  expect(details.some((detail) => String(detail).includes('"description": "Tuition"'))).toBe(true);
  const file = await createTestStaff(test).call<string>(
    staffUser.token,
    'GET',
    'admin/lists/audit/csv?columns=detail',
  );
  expect(file.text).toContain('Description: Tuition. Amount: UGX 5,000. Children: 12.');
  expect(file.text).not.toContain('amountUgx');
});

it('exports display names without IDs', async () => {
  await writeEntry(['import', fixtures.import ?? '']);
  await writeEntry(['queue-item', `refund:${fixtures.payment}`]);
  const file = await createTestStaff(test).call<string>(
    staffUser.token,
    'GET',
    'admin/lists/audit/csv?columns=subject',
  );
  expect(file.text).toContain('register.csv');
  expect(file.text).not.toContain(fixtures.payment);
});

it('recordAudit fails, with its transaction, if the actor does not exist', async () => {
  const actorId = randomUUID();
  const change = test.database.transaction((tx) =>
    recordAudit(tx, {
      actorId,
      action: 'queue-item.noted',
      subject: ['queue-item', 'refund:x'],
      at: test.clock.now(),
    }),
  );
  await expect(change).rejects.toThrow(actorId);
});
