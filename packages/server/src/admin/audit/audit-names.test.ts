import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditEntry, recordAudit } from '../../people/audit/record-audit';
import { createAdminFixtures } from '../../testing/admin-fixtures';
import { bankNotice, notify } from '../../testing/bank-notice';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staffUser: SignedInPerson;
let things: Record<string, string>;
beforeAll(async () => {
  test = await buildTestApp();
  staffUser = await createTestStaff(test).signInAs(roles.staff);
  things = await createAdminFixtures(test, staffUser.user.user_id);
});
afterAll(() => test.end());

const write = (subject: AuditEntry['subject'], detail: AuditEntry['detail'] = {}) =>
  test.database.transaction((tx) =>
    recordAudit(tx, {
      actorId: staffUser.user.user_id,
      action: 'work.noted',
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
const one = async <Row>(query: string, ...values: unknown[]): Promise<Row> => {
  const [row] = await test.rows<Row>(query, values);
  if (!row) throw new Error('a thing of the test is missing');
  return row;
};
const referenceOf = async (table: 'loans' | 'payments', id = '') =>
  (await one<{ reference: string }>(`select reference from ${table} where id = $1`, id)).reference;

it('names what an entry is about as people call it, and keeps its id for the way to it', async () => {
  const loan = await referenceOf('loans', things.loan);
  const accepted = await referenceOf('loans', things.accepted);
  const payment = await referenceOf('payments', things.payment);
  const notice = bankNotice({ reference: 'school fees', amount: 5_000 });
  await notify(test, notice);
  const tx = notice.bankTransactionId;
  const line = `stanbic:${tx}`;
  const product = await one<{ id: string; name: string; version: number }>(
    'select id, name, version from loan_products order by version desc limit 1',
  );
  const said: [AuditEntry['subject'], string, AuditEntry['detail']?][] = [
    [['loan', things.loan ?? ''], loan],
    [['payment', things.payment ?? ''], payment],
    [['disbursement', things.disbursement ?? ''], accepted],
    [['bank-transaction', line], tx],
    [['payment-file', things.file ?? ''], 'PF-TEST-0001'],
    [['settlement', things.settlement ?? ''], 'SE-TEST-0001'],
    [['import', things.import ?? ''], 'register.csv'],
    [['invitation', things.invitation ?? ''], 'Okello'],
    [['loan-product', product.id], `${product.name} ${product.version}`, { version: product.version }],
    [['work', `application:${things.loan}`], loan],
    [['work', `disbursement:${things.disbursement}`], accepted],
    [['work', `refund:${things.payment}`], payment],
    [['work', `bank-transaction:${line}`], tx],
    [['work', `exception:bank_transaction_unmatched~bank-transaction:${line}`], tx],
    [['work', `message:${things.message}`], 'Sam'],
    [['work', `booking:${things.booking}`], 'Sam'],
    [['work', `partnership:${things.partnership}`], 'A school'],
    [['message', `sms:payment:${things.payment}`], payment],
    [['message', `mail:loan:${things.loan}:approved`], loan],
    [['message', `sms:booking:${things.booking}`], 'Sam'],
    // A row that is gone, or never existed, is named by the text in the log.
    [['work', 'refund:nobody'], 'refund:nobody'],
    [['payment', '11111111-1111-4111-8111-111111111111'], '11111111-1111-4111-8111-111111111111'],
  ];
  for (const [subject, , detail] of said) await write(subject, detail);
  const rows = await list('action=work.noted&sort=at');
  expect(rows.map(({ subjectKind, subject, subjectId }) => [subjectKind, subjectId, subject])).toEqual(
    said.map(([[kind, id], name]) => [kind, id, name]),
  );
  const found = async (text: string) =>
    (await list(`action=work.noted&sort=at&q=${encodeURIComponent(text)}`)).map(({ subjectId }) => subjectId);
  expect(await found(payment.toLowerCase())).toEqual([things.payment, `refund:${things.payment}`]);
  expect(await found(loan)).toEqual([things.loan, `application:${things.loan}`]);
  expect(await found(accepted)).toEqual([things.disbursement, `disbursement:${things.disbursement}`]);
  expect(await found(tx)).toEqual([
    line,
    `bank-transaction:${line}`,
    `exception:bank_transaction_unmatched~bank-transaction:${line}`,
  ]);
  expect(await found('PF-TEST-0001')).toEqual([things.file]);
  expect(await list(`school=1&q=${SCHOOL}`)).toEqual([]);
});

it('has a file with the names alone', async () => {
  const file = await createTestStaff(test).call<string>(
    staffUser.token,
    'GET',
    'admin/lists/audit/csv?columns=subject',
  );
  expect(file.text).toContain('register.csv');
  expect(file.text).not.toContain('refund:1');
});

it('writes nothing in the name of somebody who is not there: the change that it tells of fails, too', async () => {
  const actorId = randomUUID();
  const change = test.database.transaction((tx) =>
    recordAudit(tx, { actorId, action: 'work.noted', subject: ['work', 'refund:x'], at: test.clock.now() }),
  );
  await expect(change).rejects.toThrow(actorId);
});
