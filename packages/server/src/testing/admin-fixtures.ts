import { randomUUID } from 'node:crypto';
import { bankNames } from '@somesa/core';
import { addKey } from '../schools/school-api/school-api-keys';
import { createRunningLoans } from './running-loans';
import { createPayer, SCHOOL, type TestApp } from './test-app';
import { createTestLoans } from './test-loans';
import { createTestPayouts } from './test-payouts';
import { createTestPeople } from './test-people';

/** Adds one record of each kind in the back office, at the school of the tests. Returns their IDs by name. */
export const createAdminFixtures = async (
  test: TestApp,
  staffId: string,
): Promise<Record<string, string>> => {
  const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [SCHOOL]);
  const schoolId = school?.id ?? 0;
  const now = test.clock.now().toISOString();
  const people = createTestPeople(test);
  const loans = createTestLoans(test);

  const child = await test.addChild(600_000);
  const [student] = await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [
    child.regNo,
  ]);
  const { payment } = await test.startPayment({ child, amount: 10_000, method: createPayer().method });
  const document = await loans.addUpload('letter');
  const application = {
    phoneNumber1: '0772999001',
    regNo: child.regNo,
    loanAmount: 100_000,
    letter: document,
  };
  const loan = await loans.getLoanId(await loans.apply(application));
  const running = await createRunningLoans(test).addLoan();
  const accepted = await createTestPayouts(test).addAccepted(await test.addChild(400_000), 400_000);
  const user = await people.addParent();
  const leaver = await people.addParent();

  const id = {
    settlement: randomUUID(),
    schoolExport: randomUUID(),
    approval: randomUUID(),
    import: randomUUID(),
    appliedImport: randomUUID(),
    invitation: randomUUID(),
    schoolInvitation: randomUUID(),
    feeSending: randomUUID(),
    gateLink: randomUUID(),
    file: randomUUID(),
    message: randomUUID(),
    booking: randomUUID(),
    partnership: randomUUID(),
    claim: randomUUID(),
  };
  for (const insert of [
    `insert into settlements (id, reference, school_id, until_on, amount_ugx, status, method, payee_name, msisdn, bank_name, account_number,
        created_by, created_at)
      select '${id.settlement}', 'SE-TEST-0001', school_id, '2026-11-20', 5000, 'created', method, payee_name, msisdn, bank_name, account_number,
        '${staffId}', '${now}' from school_payout_accounts where school_id = ${schoolId}`,
    `insert into approvals (id, reference, kind, subject, details, reason, status, requested_by, requested_at, expires_at, description)
      values ('${id.approval}', 'AP-TEST-0001', 'journal', 'a journal of tests', '{"lines": [{"debitAccount": "expense:other",
        "creditAccount": "bank:disbursements", "amountUgx": 5000}], "valueDate": "2026-11-20"}', 'Stationery', 'open', '${staffId}', '${now}',
        timestamptz '${now}' + interval '14 days', '{"facts": [], "postings": []}')`,
    `insert into approvals (id, reference, kind, subject, details, reason, status, requested_by, requested_at, expires_at, description)
      values ('${id.schoolExport}', 'AP-TEST-0002', 'school-export', '${schoolId}', '{}', 'We leave', 'open', '${user.user.id}', '${now}',
        timestamptz '${now}' + interval '14 days', '{"facts": [], "postings": []}')`,
    `update approvals set status = 'applied', decided_by = '${staffId}', decided_at = '${now}', applied_at = '${now}'
      where id = '${id.schoolExport}'`,
    `insert into school_exports (id, school_id, status, parts, size_bytes, created_at, due_at)
      values ('${id.schoolExport}', ${schoolId}, 'ready', 0, 0, '${now}', timestamptz '${now}' + interval '7 days')`,
    `insert into fee_sendings (id, school_id, created_by, created_at, classes, min_owed_ugx, language, messages, price_ugx, request_key, request_hash)
      values ('${id.feeSending}', ${schoolId}, '${staffId}', '${now}', '[]', 1, 'en', 0, 0, 'a request of tests', '')`,
    `insert into gate_links (id, school_id, name, token_hash, created_by, created_at)
      values ('${id.gateLink}', ${schoolId}, 'Main gate', 'no-token', '${staffId}', '${now}')`,
    `insert into register_imports (id, school_id, file_name, status, lines, created_by, created_at)
      values ('${id.import}', ${schoolId}, 'register.csv', 'checked', 0, '${staffId}', '${now}')`,
    `insert into register_imports (id, school_id, file_name, status, lines, created_by, created_at, applied_by, applied_at)
      values ('${id.appliedImport}', ${schoolId}, 'register.csv', 'applied', 0, '${staffId}', '${now}', '${staffId}', '${now}')`,
    `insert into register_import_files (import_id, file, layout) values ('${id.import}', 'reg no,first name,last name,class\nFILE-1,Ann,Apio,S1',
      '{"sheets": [""], "sheet": "", "headLine": 1, "columns": [], "surname": "first", "className": null, "skipped": [], "skippedRows": 0, "joinedClasses": []}')`,
    `insert into school_terms (school_id, name, starts_on, ends_on) values (${schoolId}, 'A term of tests', '2027-02-01', '2027-05-01')`,
    `insert into student_groups (school_id, name) values (${schoolId}, 'A group of tests'), (${schoolId}, 'No group of a fee')`,
    `insert into school_terms (school_id, name, starts_on, ends_on) values (${schoolId}, 'A term without fees', '2028-02-01', '2028-05-01')`,
    `insert into term_fees (term_id, description, due_on, amount_ugx, choice)
      select t.id, 'Lunch', '2027-02-10', 1000, jsonb_build_object('groupIds', jsonb_build_array(g.id))
      from school_terms t, student_groups g where t.name = 'A term of tests' and g.name = 'A group of tests'`,
    `insert into invitations (id, token_hash, username, email, email_key, role_id, invited_by, created_at, expires_at)
      values ('${id.invitation}', 'no-token', 'Okello', 'okello@home.example', 'okello@home.example', 2, '${staffId}', '${now}',
        timestamptz '${now}' + interval '7 days')`,
    `insert into invitations (id, token_hash, username, email, email_key, role_id, school_id, school_role, invited_by, created_at, expires_at)
      values ('${id.schoolInvitation}', 'no-other-token', 'Auma', 'auma@home.example', 'auma@home.example', 4, ${schoolId}, 'viewer', '${staffId}',
        '${now}', timestamptz '${now}' + interval '7 days')`,
    `insert into bank_transactions (provider_transaction_id, bank, narrative, amount_ugx, paid_at, source, received_at)
      values ('line-of-tests', '${bankNames[0]}', 'no reference', 7000, '${now}', 'statement', '${now}')`,
    `insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('bank:collections', 'unallocated-receipts', 7000, 'bank-transaction:line-of-tests', 'bank.unallocated', 0, '${now}', '${now}')`,
    `insert into account_days (account, day, is_covered, balance_here_ugx, lines, matched_lines, open_exceptions, refreshed_at)
      values ('mtn', '2026-11-20', true, 0, 0, 0, 0, '${now}')`,
    `insert into bank_payment_files (id, reference, created_by, created_at)
      values ('${id.file}', 'PF-TEST-0001', '${staffId}', '${now}')`,
    `insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at)
      values ('booking:${id.booking}', '', '', 'sent', timestamptz '${now}' - interval '1 hour')`,
    `insert into school_origins (school_id, origin)
      values (${schoolId}, 'http://head.example'), (${schoolId}, 'http://staff.example'), (${schoolId}, 'http://administrator.example')`,
    `insert into exceptions (subject, kind, detail, opened_at) values ('ledger', 'ledger_mismatch', '{}', '${now}')`,
    `insert into contact_messages (id, fullname, email, subject, message, language, content_key, created_at)
      values ('${id.message}', 'Sam', 'sam@home.example', 'Hello', 'Hello', 'en', 'a', '${now}')`,
    `insert into scheduled_calls (id, fullname, msisdn, starts_at, slot_number, topic, language, created_at)
      values ('${id.booking}', 'Sam', '+256772999003', timestamptz '${now}' + interval '2 days', 1, 'payment', 'en', '${now}')`,
    `insert into partnership_requests (id, school, address, fullname, email, msisdn, language, content_key, created_at)
      values ('${id.partnership}', 'A school', 'Wakiso', 'Sam', 'sam@home.example', '+256772999004', 'en', 'b', '${now}')`,
  ]) {
    await test.runAsOwner(insert);
  }
  const paper = await loans.addUpload('letter');
  await test.runAsOwner(
    `update uploads set approval_id = '${id.approval}', attached_at = '${now}' where id = '${paper}'`,
  );
  const slip = await loans.addUpload('letter');
  await test.runAsOwner(`update uploads set is_slip = true, attached_at = '${now}' where id = '${slip}'`);
  await test.runAsOwner(
    `insert into payment_claims (id, school_id, student_id, transaction_id, amount_ugx, paid_on, msisdn, language, slip_id, created_at)
      values ('${id.claim}', ${schoolId}, ${student?.id}, 'CLAIM-OF-TESTS', 5000, '2026-11-20', '+256772999005', 'en', '${slip}', '${now}')`,
  );
  await test.runAsOwner(
    `insert into exceptions (subject, kind, detail, opened_at) values ('claim:${id.claim}', 'payment_claimed', '{}', '${now}')`,
  );
  await test.runAsOwner(
    `insert into fee_adjustments (student_id, school_id, kind, change_ugx, reason, request_key, request_hash, actor_id, created_at)
      values (${student?.id}, ${schoolId}, 'charge', 1000, 'Trip', 'adjustment of tests', '', '${staffId}', '${now}')`,
  );
  await test.runAsOwner(
    `with item as (
        insert into fee_items (student_id, description, due_on, amount_ugx) values (${student?.id}, 'Trip', '2027-02-10', 1000)
        returning id)
      insert into fee_adjustment_lines (adjustment_id, fee_item_id, change_ugx)
      select a.id, item.id, 1000 from fee_adjustments a, item where a.request_key = 'adjustment of tests'`,
  );
  await test.runAsOwner(
    `with batch as (
        insert into fee_batches (school_id, kind, status, children, total_ugx, sends_receipts, waiting_rows, request_key, request_hash,
          created_by, created_at)
        values (${schoolId}, 'cash', 'waiting', 0, 0, false, '[]', 'waiting batch of tests', '', '${staffId}', '${now}'),
          (${schoolId}, 'cash', 'recorded', 1, 400, false, null, 'batch of tests', '', '${staffId}', '${now}') returning id, status),
      item as (
        insert into fee_items (student_id, description, due_on, amount_ugx, paid_to_school_ugx)
        values (${student?.id}, 'Choir', '2027-02-10', 1000, 400) returning id),
      payment as (
        insert into fee_adjustments (student_id, school_id, kind, change_ugx, method, receipt_number, paid_on, request_key, request_hash, actor_id,
          created_at)
        values (${student?.id}, ${schoolId}, 'paid-to-school', -400, 'cash', 'TEST-1', '2026-11-20', 'payment of tests', '', '${staffId}', '${now}')
        returning id),
      line as (insert into fee_adjustment_lines (adjustment_id, fee_item_id, change_ugx) select payment.id, item.id, -400 from payment, item)
      insert into fee_batch_entries (adjustment_id, batch_id) select payment.id, batch.id from payment, batch where batch.status = 'recorded'`,
  );
  const batches = await test.queryRows<{ id: number }>('select id from fee_batches order by status desc');
  const [adjustment] = await test.queryRows<{ id: number }>(
    `select id from fee_adjustments where request_key = 'adjustment of tests'`,
  );
  const [term] = await test.queryRows<{ id: number; fee: number; group: number }>(
    `select t.id, f.id as fee, f.choice->'groupIds'->0 as group from school_terms t join term_fees f on f.term_id = t.id where t.name = 'A term of tests'`,
  );

  const [free] = await test.queryRows<{ term: number; group: number }>(
    `select t.id as term, g.id as group from school_terms t, student_groups g
      where t.name = 'A term without fees' and g.name = 'No group of a fee'`,
  );
  const change = { schoolId, by: staffId, clock: test.clock };
  const addedKey = await test.database.transaction((tx) =>
    addKey(tx, change, { name: 'Accounts office', scopes: ['students:read'] }),
  );
  if (!addedKey.ok) throw new Error(addedKey.error.code);
  const endpoint = randomUUID();
  await test.runAsOwner(
    `with w as (
        insert into webhook_endpoints (id, school_id, url, events, sealed_secret, disabled_at, created_by, created_at)
        values ('${endpoint}', ${schoolId}, 'http://localhost:1/', '{payment.paid}', '', '${now}', '${staffId}', '${now}') returning id),
      e as (
        insert into school_events (event_id, school_id, type, is_test, payload, created_at)
        values ('${endpoint}', ${schoolId}, 'webhook.test', true, '{}', '${now}') returning id)
      insert into webhook_deliveries (event_id, endpoint_id, status, created_at) select e.id, w.id, 'pending', '${now}' from w, e`,
  );
  const [api] = await test.queryRows<{ key: string; delivery: number }>(
    `select (select id from school_api_keys limit 1) as key, (select id from webhook_deliveries limit 1) as delivery`,
  );

  return {
    ...id,
    schoolKey: addedKey.value,
    key: api?.key ?? '',
    endpoint,
    delivery: String(api?.delivery),
    school: String(schoolId),
    student: String(student?.id),
    adjustment: String(adjustment?.id),
    feeBatch: String(batches[0]?.id),
    recordedBatch: String(batches[1]?.id),
    payment: payment.id,
    loan,
    document,
    disbursement: accepted.row.id,
    accepted: accepted.loan.id,
    running: running.id,
    user: user.user.id,
    leaver: leaver.user.id,
    bankTransaction: 'line-of-tests',
    exception: 'ledger_mismatch~ledger',
    amountMismatch: `provider_amount_mismatch~payment:${payment.id}`,
    term: String(term?.id),
    fee: String(term?.fee),
    group: String(term?.group),
    emptyTerm: String(free?.term),
    freeGroup: String(free?.group),
    sent: `booking:${id.booking}`,
  };
};
