import { randomUUID } from 'node:crypto';
import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import type {
  AdminStudentAnswer,
  FeeReminderPreview,
  GateLinkAnswer,
  InvitationAnswer,
  SchoolApiSecretAnswer,
  SchoolPeople,
  StatementAnswer,
} from '@somesa/core/admin';
import { endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordLoanTransition, systemActor } from '../loans/loans-repository';
import { type AdminChanges, type AdminRequest, createAdminChanges } from '../testing/admin-queue';
import { createApprovalRequests } from '../testing/approval-requests';
import { listRoutes } from '../testing/list-routes';
import { buildLoanAdmin, type LoanAdmin } from '../testing/loan-admin';
import { createRunningLoans } from '../testing/running-loans';
import { type ServedPage, servePage } from '../testing/serve-page';
import { bankMethod, SCHOOL, type TestApp } from '../testing/test-app';
import { createTestLoans } from '../testing/test-loans';
import { createTestPeople } from '../testing/test-people';
import { createTestStaff } from '../testing/test-staff';

/** Endpoints that move money or change rights, and so need a fresh code of the second factor. */
const recentCodeEndpoints = endpoints
  .filter(({ needsRecentCode }) => needsRecentCode)
  .map(({ method, path }) => `${method} ${path.replace('/admin', '')}`);

let admin: LoanAdmin;
let work: AdminChanges;
beforeAll(async () => {
  admin = await buildLoanAdmin();
  const [school] = await admin.test.queryRows<{ id: number }>(
    `select id from schools where slug = '${SCHOOL}'`,
  );
  work = createAdminChanges(admin, school?.id ?? 0);
});
afterAll(() => admin.test.end());

const pages: ServedPage[] = [];
afterAll(() => void pages.map((page) => page.close()));

/** Adds a running loan that has an account, and returns its ID. */
const addBorrowedLoan = async (test: LoanAdmin['test']): Promise<string> =>
  (await createRunningLoans(test).addLoan({ by: await createTestPeople(test).addParent() })).id;
const createProposal = ({ clock }: LoanAdmin['test']) => ({
  instalments: 6,
  firstDueOn: toKampalaDay(new Date(clock.now().getTime() + 20 * DAY_MS)),
  annualRatePpm: 0,
  reason: 'Lost his job',
});

const keyBody = { name: 'Accounts office', scopes: ['students:read'] };
const endpointBody = { url: 'http://localhost:1/events', events: ['payment.paid'] };
/** Adds an endpoint for webhooks, of which a school has a limited number. Returns its path. */
const addEndpoint = async ({ prepare, school, test }: AdminChanges): Promise<string> => {
  await test.runAsOwner(`update webhook_endpoints set removed_at = created_at`);
  const { endpoints } = await prepare<SchoolApiSecretAnswer>(
    `schools/${school}/webhook-endpoints`,
    endpointBody,
  );
  return `schools/${school}/webhook-endpoints/${endpoints[0]?.id}`;
};
/** Adds a delivery to a new endpoint. Returns its path. */
const addDelivery = async (work: AdminChanges): Promise<string> => {
  await work.prepare(`${await addEndpoint(work)}/test`);
  const [delivery] = await work.test.queryRows<{ id: number }>(
    'select max(id)::int as id from webhook_deliveries',
  );
  return `schools/${work.school}/webhook-deliveries/${delivery?.id}`;
};
const passBody = { validUntil: '2027-02-10' };
const listView = { list: 'payments', name: 'Failed', query: 'status=failed' };
const reminderChoice = { allClasses: true, classes: [], minOwedUgx: 1, language: 'en' };
const addGuardian = (test: TestApp, path: string, msisdn: string): Promise<unknown> =>
  test.runAsOwner(
    `insert into guardians (student_id, position, msisdn) values (${path.split('/')[1]}, 1, '${msisdn}')`,
  );

/** Adds a claim with a slip for the child of a paid payment. */
const addClaim = async ({ addPaidPayment, now, test }: AdminChanges) => {
  const slip = await createTestLoans(test).addUpload('letter');
  await test.runAsOwner(`update uploads set is_slip = true, attached_at = '${now()}' where id = '${slip}'`);
  const [claim] = await test.queryRows<{ id: string; student: number; reference: string }>(
    `insert into payment_claims (id, school_id, student_id, transaction_id, amount_ugx, paid_on, language, slip_id, created_at)
      select gen_random_uuid(), school_id, student_id, gen_random_uuid(), 5000, '2026-11-20', 'en', $1, $2 from payments where id = $3
      returning id, student_id as student, (select reference from payments where id = $3)`,
    [slip, now(), await addPaidPayment()],
  );
  await test.runAsOwner(`insert into exceptions (subject, kind, detail, opened_at)
    values ('claim:${claim?.id}', 'payment_claimed', '{}', '${now()}')`);
  return { ...claim, path: `claims/${claim?.id}` };
};

/** Requests that change something, one for each endpoint below /admin that can. */
const changes: Record<string, (work: AdminChanges) => Promise<AdminRequest> | AdminRequest> = {
  'POST /queue-items/:kind/:subject/assign': async ({ addMessage }) => [
    `queue-items/message/${await addMessage()}/assign`,
  ],
  'POST /queue-items/:kind/:subject/note': async ({ addMessage }) => [
    `queue-items/message/${await addMessage()}/note`,
    { note: 'Rang' },
  ],
  'POST /queue-items/:kind/:subject/unassign': async ({ assignMessage }) => [
    `${await assignMessage()}/unassign`,
  ],
  'POST /queue-items/:kind/:subject/done': async ({ assignMessage }) => [`${await assignMessage()}/done`, {}],
  'POST /queue-items/:kind/:subject/reopen': async ({ prepare, assignMessage }) => {
    const path = await assignMessage();
    await prepare(`${path}/done`, {});
    return [`${path}/reopen`, {}];
  },
  'POST /claims': async (work) => {
    const { student } = await addClaim(work);
    return ['claims', { student, transactionId: randomUUID(), amount: 5_000, paidOn: '2026-11-20' }];
  },
  'POST /claims/:id/credit': async (work) => {
    const { path, reference } = await addClaim(work);
    return [`${path}/credit`, { reference, amount: 5_000 }];
  },
  'POST /claims/:id/decline': async (work) => [
    `${(await addClaim(work)).path}/decline`,
    { reason: 'It went to another bank' },
  ],
  'POST /claims/:id/slip/link': async (work) => [`${(await addClaim(work)).path}/slip/link`],
  'POST /exceptions/:id/credit': async ({ addAmountMismatch }) => [`${await addAmountMismatch()}/credit`],
  'POST /exceptions/:id/return': async ({ addAmountMismatch }) => [`${await addAmountMismatch()}/return`],

  'POST /loans/:id/documents/:documentId/link': async ({ test }) => {
    const loans = createTestLoans(test);
    const letter = await loans.addUpload('letter');
    const id = await loans.getLoanId(await loans.apply({ phoneNumber1: '0772999001', letter }));
    return [`loans/${id}/documents/${letter}/link`];
  },
  'POST /loans/:id/request-documents': async ({ addLoan }) => [
    `${await addLoan('under_review')}/request-documents`,
    { kinds: ['letter'], note: 'Sarah’s letter' },
  ],
  'POST /loans/:id/link-student': async ({ addLoan }) => [
    `${await addLoan('under_review')}/link-student`,
    { regNo: 'SMK-0001' },
  ],
  'POST /loans/:id/approve': async ({ addLoan }) => [`${await addLoan('under_review')}/approve`, {}],
  'POST /loans/:id/decline': async ({ addLoan }) => [
    `${await addLoan('under_review')}/decline`,
    { reason: 'other', note: 'Ask Sarah' },
  ],
  'POST /loans/:id/reopen': async ({ addLoan }) => [`${await addLoan('expired')}/reopen`],
  'POST /loans/:id/cancel': async ({ addLoan }) => [`${await addLoan('accepted')}/cancel`],
  'POST /loans/:id/cancellation': async ({ test }) => {
    const loan = await createRunningLoans(test).addLoan();
    await test.runAsOwner(`update loans set cancellable_until = disbursed_on + 3 where id = '${loan.id}'`);
    return [`loans/${loan.id}/cancellation`];
  },
  'POST /loans/:id/write-off': async ({ test }) => {
    const loan = await createRunningLoans(test).addLoan();
    await test.database.transaction((tx) =>
      recordLoanTransition(tx, loan, 'enter_arrears', systemActor, { now: test.clock.now() }),
    );
    return [`loans/${loan.id}/write-off`, { reason: 'The borrower has died' }];
  },
  'POST /loans/:id/waivers': async ({ test }) => {
    const { request } = await createApprovalRequests(test).waiver();
    return [`loans/${request.subject}/waivers`, { part: 'interest', amount: 100, reason: 'Our mistake' }];
  },
  'POST /loans/:id/contacts': async ({ test }) => [
    `loans/${await addBorrowedLoan(test)}/contacts`,
    { channel: 'call', outcome: 'not_reached', note: 'Sarah’s phone is off' },
  ],
  'POST /loans/:id/restructuring': async ({ test }) => [
    `loans/${await addBorrowedLoan(test)}/restructuring`,
    createProposal(test),
  ],
  'POST /loans/:id/restructuring/withdraw': async ({ test, prepare }) => {
    const path = `loans/${await addBorrowedLoan(test)}/restructuring`;
    await prepare(path, createProposal(test));
    return [`${path}/withdraw`];
  },
  'POST /loans/:id/disburse': async ({ addLoan }) => [`${await addLoan('accepted')}/disburse`],
  'POST /loan-products': async ({ createProductBody }) => ['loan-products', await createProductBody()],
  'POST /disbursements/:id/settled': async ({ today, addDisbursementInFile }) => [
    `disbursements/${await addDisbursementInFile()}/settled`,
    { bankReference: `FT${randomUUID()}`.slice(0, 20), paidOn: today() },
  ],
  'POST /disbursements/:id/failed': async ({ addDisbursementInFile }) => [
    `disbursements/${await addDisbursementInFile()}/failed`,
    { reason: 'Account closed' },
  ],
  'POST /disbursements/:id/check': async ({ addPart }) => [
    `disbursements/${await addPart('submitted')}/check`,
  ],
  'POST /bank-payment-files': async ({ addDisbursement }) => {
    await addDisbursement();
    return ['bank-payment-files', {}];
  },

  'POST /payments/:id/check-status': async ({ startPayment }) => [
    `payments/${(await startPayment()).id}/check-status`,
  ],
  'POST /payments/:id/refund': async ({ now, today, startPayment, test }) => {
    const { id } = await startPayment();
    await test.runAsOwner(
      `insert into refunds (payment_id, amount_ugx, queued_at) values ('${id}', 700, '${now()}')`,
    );
    return [
      `payments/${id}/refund`,
      { amount: 700, method: 'mtn', providerTransactionId: `R${randomUUID()}`.slice(0, 20), paidOn: today() },
    ];
  },
  'POST /payments/:id/move': async ({ now, startPayment, test }) => {
    const { id } = await startPayment();
    await test.runAsOwner(
      `update payments set status = 'succeeded', paid_at = '${now()}' where id = '${id}'`,
    );
    const [right] = await test.queryRows<{ id: number }>(
      'select id from students where id <> (select student_id from payments where id = $1) limit 1',
      [id],
    );
    return [`payments/${id}/move`, { student: right?.id, reason: 'Wrong child' }];
  },
  'POST /payments/:id/prepayment-refund': async ({ now, startPayment, test }) => {
    const { id } = await startPayment();
    await test.runAsOwner(
      `update payments set status = 'succeeded', paid_at = '${now()}' where id = '${id}'`,
    );
    await test.runAsOwner(
      `insert into prepayments (payment_id, student_id, amount_ugx) select id, student_id, 700 from payments where id = '${id}'`,
    );
    return [`payments/${id}/prepayment-refund`, { reason: 'Asked for it' }];
  },
  'POST /payments/:id/refund/send': async ({ now, startPayment, test }) => {
    const { id } = await startPayment();
    await test.runAsOwner(
      `insert into refunds (payment_id, amount_ugx, queued_at) values ('${id}', 700, '${now()}')`,
    );
    return [`payments/${id}/refund/send`];
  },
  'POST /payments/:id/reverse': async ({ addPaidPayment }) => [
    `payments/${await addPaidPayment()}/reverse`,
    { reason: 'MTN wrote' },
  ],
  'POST /bank-transactions/:id/allocate': async ({ startPayment, addBankTransaction }) => {
    const { reference } = await startPayment(bankMethod);
    return [`bank-transactions/${await addBankTransaction()}/allocate`, { reference }];
  },
  'POST /bank-transactions/:id/credit-student': async ({ addBankTransaction }) => [
    `bank-transactions/${await addBankTransaction()}/credit-student`,
    { school: SCHOOL, regNo: 'SMK-0001' },
  ],
  'POST /bank-transactions/:id/credit-loan': async ({ test, addBankTransaction }) => {
    const { id, reference } = await createRunningLoans(test).addLoan();
    await test.runAsOwner(`update loans set disbursed_on = disbursed_on - 1 where id = '${id}'`);
    return [`bank-transactions/${await addBankTransaction()}/credit-loan`, { reference }];
  },
  'POST /statements/:account/preview': ({ createStatement }) => [
    'statements/stanbic/preview',
    createStatement(),
  ],
  'POST /statements/:account': ({ createStatement }) => ['statements/stanbic', createStatement()],
  'PUT /statements/:account/columns': () => [
    'statements/equity/columns',
    { columns: [{ column: 'payer', head: 'Sarah’s column' }] },
  ],
  'POST /reconciliation/match': () => ['reconciliation/match'],
  'POST /reconciliation/sign-offs': async ({ prepare, createStatement, test }) => {
    const { statement } = await prepare<StatementAnswer>('statements/stanbic', createStatement());
    await test.runAsOwner(`delete from day_sign_offs`);
    return ['reconciliation/sign-offs', { day: statement.to, accounts: ['stanbic'], note: 'Sarah knows' }];
  },
  'POST /bank-transactions/:id/return': async ({ today, addBankTransaction }) => [
    `bank-transactions/${await addBankTransaction()}/return`,
    { providerTransactionId: `T${randomUUID()}`.slice(0, 20), paidOn: today() },
  ],

  'POST /partnerships/:id/approve': async ({ addPartnership }) => {
    const id = await addPartnership();
    const body = { name: `Hill ${id}`, slug: `hill-${id}`, email: `${id}@hill.example` };
    return [`partnerships/${id}/approve`, body];
  },
  'POST /partnerships/:id/decline': async ({ addPartnership }) => [
    `partnerships/${await addPartnership()}/decline`,
    { reason: 'Sarah knows of no such school' },
  ],
  'POST /schools': () => ['schools', { slug: 'gayaza', name: 'Gayaza', contactEmail: 'head@school.example' }],
  'PUT /schools/:id': ({ school }) => [
    `schools/${school}`,
    { name: 'St Mary’s', contactPhone: '0772999555' },
  ],
  'PUT /schools/:id/payout-account': async ({ test }) => {
    const { request } = await createApprovalRequests(test)['payout-account']();
    const account = { method: 'mtn', payeeName: 'Sister Jane', phoneNumber: '0772999556' };
    return [`schools/${request.subject}/payout-account`, account];
  },
  // In sessions of their own, in which nothing else can be changed then.
  'POST /schools/:id/view': async ({ school, test }) => [
    `schools/${school}/view`,
    { reason: 'A payment is missing' },
    await createTestStaff(test).signInAgain(admin.moses),
  ],
  'POST /school-view/end': async ({ school, test }) => {
    const token = await createTestStaff(test).signInAgain(admin.moses);
    await work.send('POST', [`schools/${school}/view`, { reason: 'A payment is missing' }, token]);
    return ['school-view/end', {}, token];
  },
  'POST /schools/:id/charges': ({ school, test }) => [
    `schools/${school}/charges`,
    { fromOn: toKampalaDay(new Date(test.clock.now().getTime() + DAY_MS)), ratePpm: 0, flatUgx: 0 },
  ],
  'POST /schools/:id/pages': async ({ school }) => {
    const page = await servePage();
    pages.push(page);
    return [`schools/${school}/pages`, { page: page.address }];
  },
  'PUT /schools/:id/daily-email': ({ school }) => [`schools/${school}/daily-email`, { choice: 'every-day' }],
  'PUT /schools/:id/checklist/page': ({ school }) => [
    `schools/${school}/checklist/page`,
    { usesOurPage: true },
  ],
  'PUT /schools/:id/prepayments': ({ school }) => [
    `schools/${school}/prepayments`,
    { takesPrepayments: false },
  ],
  'POST /schools/:id/origins': ({ school }) => [
    `schools/${school}/origins`,
    { origin: 'https://new.example' },
  ],
  'POST /schools/:id/origins/check': async ({ addOrigin, school }) => [
    `schools/${school}/origins/check`,
    { page: `${await addOrigin()}/fees` },
  ],
  'DELETE /schools/:id/origins': async ({ addOrigin, school }) => [
    `schools/${school}/origins?origin=${encodeURIComponent(await addOrigin())}`,
  ],
  'POST /schools/:id/terms': ({ createTermBody, school }) => [`schools/${school}/terms`, createTermBody()],
  'PUT /schools/:id/terms/:term': async ({ createTermBody, addTerm, school }) => [
    `schools/${school}/terms/${await addTerm()}`,
    createTermBody(),
  ],
  'DELETE /schools/:id/terms/:term': async ({ addTerm, school }) => [
    `schools/${school}/terms/${await addTerm()}`,
  ],
  'POST /schools/:id/terms/:term/copy': async ({ addTerm, school }) => [
    `schools/${school}/terms/${await addTerm()}/copy`,
    { fromTerm: await addTerm(), percent: 5, roundTo: 1_000 },
  ],
  'POST /schools/:id/terms/:term/charge': async ({ addFee, school, test }) => {
    const [fee] = await test.queryRows<{ term: number; total: number }>(
      `select f.term_id as term, f.amount_ugx * (select count(*) from students where school_id = ${school} and left_on is null) as total
        from term_fees f where f.id = ${await addFee()}`,
    );
    return [
      `schools/${school}/terms/${fee?.term}/charge`,
      { already: 'none', amountUgx: Number(fee?.total) },
    ];
  },
  'POST /schools/:id/groups': ({ school }) => [`schools/${school}/groups`, { name: 'Boarding' }],
  'PUT /schools/:id/groups/:group': async ({ addGroup, school }) => [
    `schools/${school}/groups/${await addGroup()}`,
    { name: 'Day' },
  ],
  'DELETE /schools/:id/groups/:group': async ({ addGroup, school }) => [
    `schools/${school}/groups/${await addGroup()}`,
  ],
  'POST /schools/:id/group-members': async ({ addGroup, school, test }) => {
    const [child] = await test.queryRows<{ id: number }>(
      `select id from students where school_id = ${school} limit 1`,
    );
    return [
      `schools/${school}/group-members`,
      { students: [child?.id], add: [await addGroup()], remove: [] },
    ];
  },
  'POST /schools/:id/terms/:term/fees': async ({ addTerm, school, feeBody }) => [
    `schools/${school}/terms/${await addTerm()}/fees`,
    feeBody,
  ],
  'PUT /schools/:id/fees/:fee': async ({ addFee, school, feeBody }) => [
    `schools/${school}/fees/${await addFee()}`,
    feeBody,
  ],
  'DELETE /schools/:id/fees/:fee': async ({ addFee, school }) => [`schools/${school}/fees/${await addFee()}`],
  'POST /schools/:id/fees/:fee/void': async ({ addChargedFee, school }) => [
    `schools/${school}/fees/${await addChargedFee()}/void`,
  ],
  'POST /schools/:id/fee-batches/check': ({ school }) => [
    `schools/${school}/fee-batches/check`,
    {
      kind: 'cash',
      rows: [{ child: 'Sarah', amount: '1', paidOn: '', receiptNumber: '', reason: 'Sarah’s father' }],
    },
  ],
  'POST /schools/:id/fee-batches/read': ({ school, createCsv }) => [
    `schools/${school}/fee-batches/read`,
    createCsv(),
  ],
  'POST /schools/:id/fee-batches': ({ school }) => [
    `schools/${school}/fee-batches`,
    { kind: 'charge', fee: 'Trip', reason: 'Sarah’s trip', rows: [{ child: 'SMK-0001', amountUgx: 700 }] },
  ],
  'POST /fee-batches/:id/approve': async ({ addBatch }) => [`${await addBatch('waiting')}/approve`],
  'POST /fee-batches/:id/reject': async ({ addBatch }) => [
    `${await addBatch('waiting')}/reject`,
    { reason: 'Sarah is right' },
  ],
  'POST /fee-batches/:id/reverse': async ({ addBatch }) => [
    `${await addBatch('recorded')}/reverse`,
    { reason: 'Sarah is right' },
  ],
  'POST /schools/:id/register-imports': ({ createCsv, school }) => [
    `schools/${school}/register-imports`,
    createCsv(),
  ],
  'POST /register-imports/:id/apply': async ({ addCheckedImport }) => [`${await addCheckedImport()}/apply`],
  'POST /register-imports/:id/undo': async ({ addAppliedImport }) => [`${await addAppliedImport()}/undo`],
  'POST /schools/:id/promotions': ({ school }) => [
    `schools/${school}/promotions`,
    { classes: [{ from: 'Senior 1', to: 'Senior 2' }], stay: '' },
  ],
  'POST /register-imports/:id/discard': async ({ addCheckedImport }) => [
    `${await addCheckedImport()}/discard`,
  ],
  'POST /register-imports/:id/matching': async ({ addCheckedImport }) => [
    `${await addCheckedImport()}/matching`,
    { surname: 'first' },
  ],
  'POST /schools/:id/students': ({ createStudentBody, school }) => [
    `schools/${school}/students`,
    createStudentBody(),
  ],
  'POST /students/:id/move': async ({ addStudent }) => [
    `${await addStudent()}/move`,
    { className: 'Senior 2', reason: 'Sarah asked' },
  ],
  'POST /students/:id/left': async ({ addStudent, today }) => [
    `${await addStudent()}/left`,
    { leftOn: today(), reason: 'Sarah moved' },
  ],
  'POST /students/:id/returned': async ({ addStudent, prepare, today }) => {
    const path = await addStudent();
    await prepare(`${path}/left`, { leftOn: today() });
    return [`${path}/returned`, { className: 'Senior 2' }];
  },
  'POST /students/:id/adjustments': async ({ addStudent, chargeBody }) => [
    `${await addStudent()}/adjustments`,
    chargeBody,
  ],
  'POST /students/:id/adjustments/:adjustment/reverse': async ({ addStudent, prepare, chargeBody }) => {
    const path = await addStudent();
    const { student } = await prepare<AdminStudentAnswer>(`${path}/adjustments`, chargeBody);
    return [`${path}/adjustments/${student.adjustments[0]?.id}/reverse`, { reason: 'Sarah stays' }];
  },
  'POST /schools/:id/api-keys': ({ school }) => [`schools/${school}/api-keys`, keyBody],
  'POST /schools/:id/api-keys/:key/rotate': async ({ prepare, school }) => {
    const { keys } = await prepare<SchoolApiSecretAnswer>(`schools/${school}/api-keys`, keyBody);
    return [`schools/${school}/api-keys/${keys[0]?.id}/rotate`, { overlapHours: 1 }];
  },
  'POST /schools/:id/api-keys/:key/revoke': async ({ prepare, school }) => {
    const { keys } = await prepare<SchoolApiSecretAnswer>(`schools/${school}/api-keys`, keyBody);
    return [`schools/${school}/api-keys/${keys[0]?.id}/revoke`];
  },
  'POST /schools/:id/api-keys/:key/confirm': async ({ prepare, school }) => {
    const { keys } = await prepare<SchoolApiSecretAnswer>(`schools/${school}/api-keys`, keyBody);
    return [`schools/${school}/api-keys/${keys[0]?.id}/confirm`];
  },
  'POST /schools/:id/webhook-endpoints': ({ school }) => [
    `schools/${school}/webhook-endpoints`,
    endpointBody,
  ],
  'PUT /schools/:id/webhook-endpoints/:endpoint': async (work) => [await addEndpoint(work), endpointBody],
  'DELETE /schools/:id/webhook-endpoints/:endpoint': async (work) => [await addEndpoint(work)],
  'POST /schools/:id/webhook-endpoints/:endpoint/rotate': async (work) => [
    `${await addEndpoint(work)}/rotate`,
    { overlapHours: 1 },
  ],
  'POST /schools/:id/webhook-endpoints/:endpoint/enable': async (work) => [
    `${await addEndpoint(work)}/enable`,
  ],
  'POST /schools/:id/webhook-endpoints/:endpoint/disable': async (work) => [
    `${await addEndpoint(work)}/disable`,
  ],
  'POST /schools/:id/webhook-endpoints/:endpoint/test': async (work) => [`${await addEndpoint(work)}/test`],
  'POST /schools/:id/webhook-endpoints/:endpoint/replay': async (work) => [
    `${await addEndpoint(work)}/replay`,
    { sinceOn: work.today(), sinceTime: '00:00' },
  ],
  'POST /schools/:id/webhook-deliveries/:delivery/replay': async (work) => [
    `${await addDelivery(work)}/replay`,
  ],
  'POST /schools/:id/webhook-deliveries/:delivery/skip': async (work) => [`${await addDelivery(work)}/skip`],

  'PUT /students/:id/name': async ({ addStudent }) => [
    `${await addStudent()}/name`,
    { firstName: 'Aisha', lastName: 'Namukasa' },
  ],
  'PUT /students/:id/guardians/:position': async ({ addStudent }) => [
    `${await addStudent()}/guardians/1`,
    { name: 'Sarah', phoneNumber: '0772999005' },
  ],
  'DELETE /students/:id/guardians/:position': async ({ addStudent, test }) => {
    const path = await addStudent();
    await addGuardian(test, path, '+256772999006');
    return [`${path}/guardians/1`];
  },
  'PUT /list-views': () => ['list-views', listView],
  'POST /list-views/remove': async ({ send }) => {
    await send('PUT', ['list-views', listView]);
    return ['list-views/remove', { list: listView.list, name: listView.name }];
  },
  'POST /schools/:id/fee-reminders/preview': ({ school }) => [
    `schools/${school}/fee-reminders/preview`,
    reminderChoice,
  ],
  'POST /schools/:id/fee-reminders': async ({ addStudent, prepare, chargeBody, school, test }) => {
    const path = await addStudent();
    await addGuardian(test, path, '+256772999007');
    await prepare(`${path}/adjustments`, chargeBody);
    const { messages, priceUgx } = await prepare<FeeReminderPreview>(
      `schools/${school}/fee-reminders/preview`,
      reminderChoice,
    );
    return [`schools/${school}/fee-reminders`, { ...reminderChoice, messages, priceUgx }];
  },
  'POST /schools/:id/fee-letters.pdf': ({ school }) => [
    `schools/${school}/fee-letters.pdf`,
    { classes: ['Senior 1'], isOwingOnly: false, language: 'en' },
  ],
  'PUT /schools/:id/clearance': ({ school }) => [
    `schools/${school}/clearance`,
    { classNames: ['Senior 3'], percent: 50 },
  ],
  'POST /schools/:id/clearance-list.pdf': async ({ addStudent, school }) => {
    await addStudent();
    return [`schools/${school}/clearance-list.pdf`, { classNames: ['Senior 1'] }];
  },
  'PUT /students/:id/allowance': async ({ addStudent }) => [
    `${await addStudent()}/allowance`,
    { reason: 'Jane’s bursary is late', untilOn: passBody.validUntil },
  ],
  'POST /students/:id/pass.pdf': async ({ addStudent }) => [`${await addStudent()}/pass.pdf`, passBody],
  'POST /students/:id/pass.png': async ({ addStudent }) => [`${await addStudent()}/pass.png`, passBody],
  'POST /students/:id/passes/withdraw': async ({ addStudent }) => [`${await addStudent()}/passes/withdraw`],
  'POST /schools/:id/gate-links': ({ school }) => [`schools/${school}/gate-links`, { name: 'Main gate' }],
  'DELETE /schools/:id/gate-links/:link': async ({ prepare, school }) => {
    const { clearance } = await prepare<GateLinkAnswer>(`schools/${school}/gate-links`, {
      name: 'Side gate',
    });
    return [`schools/${school}/gate-links/${clearance.links.at(-1)?.id}`];
  },
  'POST /schools/:id/settlements': async ({ today, addPaidPayment, school, test }) => {
    await addPaidPayment();
    await test.runAsOwner(
      `update settlements set status = 'cancelled', ended_at = created_at where status = 'created'`,
    );
    return [`schools/${school}/settlements`, { untilOn: today() }];
  },
  'POST /settlements/:id/paid': async ({ today, addSettlement, test }) => {
    const path = await addSettlement();
    // Nothing was collected by its day, so earlier settlements make the payable amount negative.
    const [{ sum } = { sum: 0 }] = await test.queryRows<{ sum: number }>(
      `select coalesce(sum(amount_ugx), 0)::int as sum from settlements where status = 'paid'`,
    );
    const providerTransactionId = `S${randomUUID()}`.slice(0, 20);
    return [`${path}/paid`, { providerTransactionId, paidOn: today(), payableUgx: -sum }];
  },
  'POST /settlements/:id/send': async ({ test }) => {
    const { request } = await createApprovalRequests(test).settlement();
    return [`settlements/${request.subject}/send`];
  },
  'POST /settlements/:id/resend': async ({ addPart }) => [`settlements/${await addPart('failed')}/resend`],
  'POST /settlements/:id/cancel': async ({ addSettlement }) => [`${await addSettlement()}/cancel`],

  'POST /journals': ({ createJournalBody }) => ['journals', createJournalBody()],
  'POST /journals/:id/reverse': async ({ prepare, addRequest }) => {
    const journal = await addRequest();
    await prepare(`${journal}/approve`);
    return [`${journal.replace('approvals', 'journals')}/reverse`, { reason: 'Entered twice' }];
  },
  'POST /approvals/:id/approve': async ({ addRequest }) => [`${await addRequest()}/approve`],
  'POST /approvals/:id/reject': async ({ addRequest }) => [
    `${await addRequest()}/reject`,
    { reason: 'Not Sarah’s' },
  ],
  'POST /approvals/:id/withdraw': async ({ addOwnRequest }) => [`${await addOwnRequest()}/withdraw`],
  'POST /approvals/:id/document/link': async ({ addOwnRequest, test }) => [
    `${await addOwnRequest(await createTestLoans(test).addUpload('letter'))}/document/link`,
  ],

  'POST /users/:id/lock': async ({ addPerson }) => [`${await addPerson()}/lock`],
  'POST /users/:id/unlock': async ({ prepare, addPerson }) => {
    const path = await addPerson();
    await prepare(`${path}/lock`);
    return [`${path}/unlock`];
  },
  'POST /users/:id/end-sessions': async ({ addPerson }) => [`${await addPerson()}/end-sessions`],
  'POST /users/:id/anonymise': async ({ addPerson }) => [`${await addPerson()}/anonymise`],
  'POST /users/:id/reset-second-factor': async ({ addPerson }) => [
    `${await addPerson()}/reset-second-factor`,
  ],
  'PUT /users/:id/role': async ({ addPerson }) => [`${await addPerson()}/role`, { role_id: roles.staff }],
  'POST /schools/:id/invitations': ({ createInvitationBody, school }) => {
    const { role_id: _, ...body } = createInvitationBody();
    return [`schools/${school}/invitations`, { ...body, schoolRole: 'viewer' }];
  },
  'POST /schools/:id/invitations/:invitation/withdraw': async ({ prepare, createInvitationBody, school }) => {
    const { role_id: _, ...body } = createInvitationBody();
    const invite = { ...body, schoolRole: 'viewer' };
    const { invitations } = await prepare<SchoolPeople>(`schools/${school}/invitations`, invite);
    return [`schools/${school}/invitations/${invitations.at(-1)?.id}/withdraw`];
  },
  'PUT /schools/:id/people/:user': async ({ addBursar, school }) => [
    `schools/${school}/people/${await addBursar()}`,
    { schoolRole: 'viewer' },
  ],
  'DELETE /schools/:id/people/:user': async ({ addBursar, school }) => [
    `schools/${school}/people/${await addBursar()}`,
  ],
  'POST /invitations': ({ createInvitationBody }) => ['invitations', createInvitationBody()],
  'POST /invitations/:id/withdraw': async ({ prepare, createInvitationBody }) => {
    const { invitation } = await prepare<InvitationAnswer>('invitations', createInvitationBody());
    return [`invitations/${invitation.id}/withdraw`];
  },
  'POST /sent-messages/:channel/:dedupeKey/resend': async ({ now, startPayment, test }) => {
    const { id } = await startPayment();
    await test.runAsOwner(`insert into outgoing_sms (dedupe_key, msisdn, text, status, next_attempt_at, created_at)
      values ('payment:${id}', '+256772999003', 'Paid', 'waiting', '${now()}', timestamptz '${now()}' - interval '1 hour')`);
    return [`sent-messages/sms/payment:${id}/resend`];
  },
};

/** Endpoints that add no audit entry, with the reason. */
const unaudited: Record<string, string> = {
  'POST /loans/:id/documents/:documentId/link': 'it shows a file and changes nothing',
  'POST /claims/:id/slip/link': 'it shows a file and changes nothing',
  'POST /approvals/:id/document/link': 'it shows a file and changes nothing',
  'PUT /schools/:id/daily-email': 'it changes what the caller receives and nothing of the school',
  'PUT /list-views': 'it changes what the caller sees and nothing else',
  'POST /list-views/remove': 'it changes what the caller sees and nothing else',
  'POST /schools/:id/register-imports': 'the register changes once the file is applied, which adds an entry',
  'POST /schools/:id/promotions': 'the register changes once the promotion is applied, which adds an entry',
  'POST /register-imports/:id/discard': 'the register stays as it is',
  'POST /register-imports/:id/matching': 'the register stays as it is',
  'POST /schools/:id/fee-reminders/preview': 'it counts and changes nothing',
  'POST /schools/:id/fee-batches/check': 'it reads rows and changes nothing',
  'POST /schools/:id/fee-batches/read': 'it reads a file and at most remembers its columns',
  'POST /statements/:account/preview': 'it reads a file and changes nothing',
  'POST /reconciliation/match': 'it compares what others entered, as every night',
};

/** Endpoints that only a head bursar may use, which have tests of their own. */
const ofHeadBursars = ['POST /schools/:id/export', 'GET /schools/:id/export.zip'];

/** Number of audit entries of endpoints that change several things. */
const entryCounts: Record<string, number> = {
  // The invitation of the head bursar, and its request as the address is another one, have their own entries.
  'POST /partnerships/:id/approve': 3,
};

it('the test covers exactly the routes below /admin that change something', () => {
  const routes = listRoutes(admin.test.app)
    .filter((route) => route.includes(' /api/admin/') && !route.startsWith('GET '))
    .map((route) => route.replace('/api/admin', ''));
  const all = [...Object.keys(changes), ...ofHeadBursars].filter((endpoint) => !endpoint.startsWith('GET '));
  expect(all.sort()).toEqual(routes.sort());
});

it('the test covers every endpoint that needs a fresh code of the second factor', () => {
  expect(recentCodeEndpoints.filter((endpoint) => !(endpoint in changes))).toEqual(ofHeadBursars);
});

it('a refusal asks for a fresh code as an approval does, since both decide for another person', () => {
  const decisions = endpoints.filter(
    ({ method, path }) => method !== 'GET' && /^\/admin\/.*\/(approve|reject|decline|confirm)$/.test(path),
  );
  expect(decisions.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/admin/approvals/:id/reject', '/admin/loans/:id/decline']),
  );
  expect(decisions.filter(({ needsRecentCode }) => !needsRecentCode).map(({ path }) => path)).toEqual([]);
});

describe.each(recentCodeEndpoints.filter((endpoint) => endpoint in changes))('%s', (endpoint) => {
  it('is rejected without a change 10 minutes after the last code, and accepted after a new one', async () => {
    const { test, moses } = admin;
    const request = await changes[endpoint]?.(work);
    if (!request) throw new Error('the test has no request for this endpoint');
    const setCodeTime = (at: Date) =>
      test.runAsOwner(
        `update sessions set second_factor_at = '${at.toISOString()}' where user_id = '${moses.user.id}'`,
      );
    const listEntries = () => test.queryRows('select id from audit_log');
    const before = await listEntries();
    await setCodeTime(new Date(test.clock.now().getTime() - 10 * 60_000));
    const [method = ''] = endpoint.split(' ');
    const rejected = await work.send<{ message: string }>(method, request);
    expect([rejected.status, rejected.body.message]).toEqual([
      428,
      'Enter a new code from your authenticator app to do this.',
    ]);
    expect(await listEntries()).toEqual(before);
    await setCodeTime(new Date(test.clock.now().getTime() - 10 * 60_000 + 1));
    const { status, text } = await work.send(method, request);
    await setCodeTime(new Date('2100-01-01'));
    expect([200, 201, 204], text).toContain(status);
  });
});

interface Entry {
  actor_id: string;
  actor_role_id: number;
  detail: object;
}

describe.each(Object.entries(changes))('%s', (endpoint, prepare) => {
  const reason = unaudited[endpoint];
  const title = reason
    ? `adds no entry to the audit log: ${reason}`
    : 'adds an entry with its actor to the audit log';
  it(title, async () => {
    const { test, moses } = admin;
    const request = await prepare(work);
    const [last] = await test.queryRows<{ id: number }>(
      'select coalesce(max(id), 0)::int as id from audit_log',
    );
    const { status, text } = await work.send(endpoint.split(' ')[0] ?? '', request);
    expect([200, 201, 204], text).toContain(status);
    const entries = await test.queryRows<Entry>(
      'select actor_id, actor_role_id, detail from audit_log where id > $1',
      [last?.id],
    );
    expect(entries).toHaveLength(reason ? 0 : (entryCounts[endpoint] ?? 1));
    for (const { detail, ...actor } of entries) {
      expect(actor).toEqual({ actor_id: moses.user.user_id, actor_role_id: roles.administrator });
      // The detail contains no phone number, address, name or text of a person. A part of a UUID can look like a number.
      expect(JSON.stringify(detail)).not.toMatch(/@|(?<![\w-])0?7\d{8}(?![\w-])|\+256|Sarah|Jane|Okello/);
    }
  });
});
