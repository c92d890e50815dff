import { randomUUID } from 'node:crypto';
import { DAY_MS, type LoanProduct, type PaymentMethodDetails, roles, toKampalaDay } from '@somesa/core';
import type { AdminStudentAnswer, ApprovalAnswer, RegisterImportAnswer } from '@somesa/core/admin';
import { expect } from 'vitest';
import { createApprovalRequests } from './approval-requests';
import type { LoanAdmin } from './loan-admin';
import { type Answer, createPayer } from './test-app';
import type { storedStatuses } from './test-decisions';
import { BANK_SCHOOL, createTestPayouts } from './test-payouts';

/** Path below /admin and body of a request, with the token of another session of the caller. */
export type AdminRequest = readonly [path: string, body?: object | string | Buffer, token?: string];

/** Creates functions that add what an administrator can change, new on each call. Data of a school belongs to `school`. */
export const createAdminChanges = ({ test, on, grace, moses }: LoanAdmin, school: number) => {
  const now = () => test.clock.now().toISOString();
  const today = () => toKampalaDay(test.clock.now());

  const send = <Body = unknown>(
    method: string,
    [path, body, token = moses.token]: AdminRequest,
  ): Promise<Answer<Body>> =>
    test.call<Body>({
      method: method as 'POST',
      url: `/api/admin/${path}`,
      ...(body !== undefined && { payload: body }),
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
        ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
      },
    });
  /** Sends a request on which another request depends. */
  const prepare = async <Body = unknown>(...request: AdminRequest): Promise<Body> => {
    const answer = await send<Body>('POST', request);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const add = async <Id = number>(insert: string): Promise<Id> => {
    const [row] = await test.queryRows<{ id: Id }>(`${insert} returning id`);
    if (!row) throw new Error('nothing was added');
    return row.id;
  };

  const addMessage = () =>
    add<string>(`insert into contact_messages (id, fullname, email, subject, message, language, content_key, created_at)
      values ('${randomUUID()}', 'Sam', 'sam@home.example', 'Hello', 'Hello', 'en', '${randomUUID()}', '${now()}')`);
  const assignMessage = async (): Promise<string> => {
    const path = `queue-items/message/${await addMessage()}`;
    await prepare(`${path}/assign`);
    return path;
  };
  const addLoan = async (status: (typeof storedStatuses)[number]): Promise<string> =>
    `loans/${(await on.addInStatus(status)).id}`;

  const addAmountMismatch = async (): Promise<string> => {
    const payer = createPayer();
    const outcome = {
      kind: 'paid',
      providerTransactionId: randomUUID(),
      amountUgx: 4_000,
      currency: 'UGX',
    } as const;
    test.mtn.onQuery(payer.msisdn, outcome);
    const { payment } = await test.startPayment({
      child: await test.addChild(5_000),
      amount: 5_000,
      method: payer.method,
    });
    await test.advanceTime(5_000);
    return `exceptions/${encodeURIComponent(`provider_amount_mismatch~payment:${payment.id}`)}`;
  };
  const startPayment = async (method: PaymentMethodDetails = createPayer().method) =>
    (await test.startPayment({ child: await test.addChild(5_000), amount: 5_000, method })).payment;
  const addPaidPayment = async (): Promise<string> => {
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    const { id } = await startPayment(payer.method);
    await test.advanceTime(5_000);
    return id;
  };
  const addBankTransaction = async (): Promise<string> => {
    const id = `line-${randomUUID()}`;
    await test.runAsOwner(`insert into bank_transactions (provider_transaction_id, bank, narrative, amount_ugx, paid_at, source, received_at)
      values ('${id}', 'centenary', 'no reference', 5000, '${now()}', 'statement', '${now()}')`);
    return id;
  };
  const addDisbursement = async (): Promise<string> =>
    (await createTestPayouts(test).addAccepted({ regNo: 'SJN-0001' }, 50_000, { school: BANK_SCHOOL })).row
      .id;
  const addDisbursementInFile = async (): Promise<string> => {
    const id = await addDisbursement();
    await prepare('bank-payment-files', {});
    return id;
  };

  let names = 0;
  const nextNumber = (): number => {
    names += 1;
    return names;
  };
  const createTermBody = () => ({
    name: `Term ${nextNumber()}`,
    startsOn: '2027-02-01',
    endsOn: '2027-05-01',
  });
  const feeBody = { className: null, description: 'Lunch', dueOn: '2027-02-10', amountUgx: 1_000 };
  const addTerm = () =>
    add(`insert into school_terms (school_id, name, starts_on, ends_on)
      values (${school}, 'Term ${nextNumber()}', '2027-02-01', '2027-05-01')`);
  const addFee = async () =>
    add(`insert into term_fees (term_id, description, due_on, amount_ugx)
      values (${await addTerm()}, 'Lunch', '2027-02-10', 1000)`);
  const addGroup = () =>
    add(`insert into student_groups (school_id, name) values (${school}, 'Group ${nextNumber()}')`);
  const addChargedFee = async (): Promise<number> => {
    const fee = await addFee();
    const [row] = await test.queryRows<{ term: number }>(
      'select term_id as term from term_fees where id = $1',
      [fee],
    );
    await prepare(`schools/${school}/terms/${row?.term}/charge`, { fee });
    return fee;
  };
  const addOrigin = async (): Promise<string> => {
    // No server listens there, so the check of the page fails, and its result is saved.
    const origin = `http://localhost:${nextNumber()}`;
    await prepare(`schools/${school}/origins`, { origin });
    return origin;
  };
  const addSettlement = async (): Promise<string> => {
    await test.runAsOwner(
      `update settlements set status = 'cancelled', ended_at = created_at where status = 'created'`,
    );
    await test.runAsOwner(`insert into settlements (id, reference, school_id, until_on, amount_ugx, status, method, payee_name, msisdn, created_by,
        created_at)
      values ('${randomUUID()}', '${randomUUID()}', ${school}, '2026-11-20', 5000, 'created', 'mtn', 'The school', '+256772999002',
        '${moses.user.user_id}', '${now()}')`);
    const [row] = await test.queryRows<{ id: string }>(`select id from settlements where status = 'created'`);
    return `settlements/${row?.id}`;
  };
  /** Adds a settlement with one transfer of a status, of which no check is due. Returns the ID of both. */
  const addPart = async (status: 'submitted' | 'failed'): Promise<string> => {
    const { request } = await createApprovalRequests(test).settlement();
    const id = request.subject;
    await test.runAsOwner(`update settlements set status = 'sending' where id = '${id}'`);
    await test.runAsOwner(`insert into disbursements
      (id, settlement_id, part, status, amount_ugx, method, payee_name, msisdn, provider_reference, webhook_token, created_at)
      select id, id, 1, 'created', amount_ugx, method, payee_name, msisdn, reference, reference, '${now()}' from settlements where id = '${id}'`);
    await test.runAsOwner(`update disbursements set status = '${status}' where id = '${id}'`);
    return id;
  };
  const createJournalBody = (document?: string) => ({
    lines: [
      { debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx: 1_000 + nextNumber() },
    ],
    valueDate: today(),
    reason: 'Stationery',
    ...(document !== undefined && { document }),
  });
  /** Adds a request for approval, by the administrator who sends the requests of the test. */
  const addOwnRequest = async (document?: string): Promise<string> => {
    const { approval } = await prepare<ApprovalAnswer>('journals', createJournalBody(document));
    return `approvals/${approval.id}`;
  };
  /** Adds a request for approval of a staff member. */
  const addRequest = async (): Promise<string> => {
    const { body } = await test.call<ApprovalAnswer>({
      method: 'POST',
      url: '/api/admin/journals',
      payload: createJournalBody(),
      headers: { authorization: `Bearer ${grace.token}` },
    });
    return `approvals/${body.approval.id}`;
  };
  const createCsv = () => `reg no,first name,last name,class\nNEW-${nextNumber()},Jane,Okot,Senior 1\n`;
  /** Creates a bank statement of yesterday, which contradicts no earlier one. */
  const statementLines: string[] = [];
  const createStatement = () => {
    const day = toKampalaDay(new Date(test.clock.now().getTime() - DAY_MS));
    statementLines.push(`${day},ST-${nextNumber()},none,-5000`);
    return Buffer.from(['date,transaction_id,reference,amount', ...statementLines].join('\n'));
  };
  const addCheckedImport = async (): Promise<string> => {
    const sent = await prepare<RegisterImportAnswer>(`schools/${school}/register-imports`, createCsv());
    await test.running.sweep();
    return `register-imports/${sent.import.id}`;
  };
  const addAppliedImport = async (): Promise<string> => {
    const path = await addCheckedImport();
    await prepare(`${path}/apply`, {});
    return path;
  };
  /** Adds a fee batch that another person entered. */
  const addBatch = async (status: 'waiting' | 'recorded'): Promise<string> => {
    const author = (await on.people.addParent()).user.user_id;
    await test.runAsOwner(`insert into fee_batches (school_id, kind, status, children, total_ugx, sends_receipts, waiting_rows, request_key,
        request_hash, created_by, created_at)
      values (${school}, 'cash', '${status}', 0, 0, false, ${status === 'waiting' ? "'[]'" : 'null'}, '${randomUUID()}', '', '${author}', '${now()}')`);
    const [row] = await test.queryRows<{ id: number }>('select max(id) as id from fee_batches');
    return `fee-batches/${row?.id}`;
  };
  const addStudent = async (): Promise<string> => {
    const { student } = await prepare<AdminStudentAnswer>(`schools/${school}/students`, createStudentBody());
    return `students/${student.id}`;
  };
  const createStudentBody = () => ({
    regNo: `CHILD-${nextNumber()}`,
    firstName: 'Jane',
    lastName: 'Okello',
    className: 'Senior 1',
  });
  const chargeBody = {
    kind: 'charge',
    description: 'Trip',
    dueOn: '2027-02-10',
    amountUgx: 5_000,
    reason: 'Sarah goes too',
  };
  const addPerson = async (): Promise<string> => `users/${(await on.people.addParent()).user.user_id}`;
  const addPartnership = async (): Promise<string> => {
    const id = randomUUID();
    await test.runAsOwner(`insert into partnership_requests (id, school, address, fullname, email, msisdn, language, content_key, created_at)
      values ('${id}', 'Hill School', 'Wakiso', 'Sarah Nambi', 'sarah@hill.example', '+256772999012', 'en', '${id}', '${now()}')`);
    return id;
  };
  const addBursar = async (): Promise<string> => (await on.signInAs(roles.bursar)).user.user_id;
  const createInvitationBody = () => ({
    username: 'Okello',
    email: `okello.${nextNumber()}@home.example`,
    role_id: roles.staff,
  });
  const createProductBody = async (): Promise<object> => {
    const { body } = await send<{ products: (LoanProduct & { savedAt: string })[] }>('GET', [
      'loan-products',
    ]);
    const { version: _, savedAt: __, ...rest } = body.products[0] ?? ({} as never);
    return rest;
  };

  return {
    test,
    now,
    today,
    send,
    prepare,
    addMessage,
    assignMessage,
    addLoan,
    addAmountMismatch,
    startPayment,
    addPaidPayment,
    addBankTransaction,
    addDisbursement,
    addDisbursementInFile,
    createTermBody,
    feeBody,
    addTerm,
    addFee,
    addGroup,
    addChargedFee,
    addOrigin,
    addSettlement,
    addPart,
    createJournalBody,
    addOwnRequest,
    addRequest,
    createCsv,
    createStatement,
    addCheckedImport,
    addAppliedImport,
    addBatch,
    addStudent,
    createStudentBody,
    chargeBody,
    addPerson,
    addBursar,
    addPartnership,
    createInvitationBody,
    createProductBody,
    school,
  };
};

export type AdminChanges = ReturnType<typeof createAdminChanges>;
