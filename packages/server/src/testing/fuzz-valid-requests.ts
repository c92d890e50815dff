import { roles } from '@somesa/core';
import { pdf } from '../messaging/uploads/testing/sample-files';
import { createForm } from '../messaging/uploads/testing/upload-form';
import { FIRST_PAGE, formatPageCursor } from '../platform/db/page-cursor';
import type { FuzzCaller, FuzzState } from './fuzz-state';
import { SCHOOL } from './test-app';
import { createPerson } from './test-people';

/** Request that succeeds in the prepared state; what it lacks is taken from the description of the operation. */
export interface ValidRequest {
  /** Caller, if it is another one than the operation's usual one. */
  as?: FuzzCaller;
  /** Token of another session than that of the caller. */
  token?: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Body that is no JSON, with its media type. */
  payload?: { bytes: string | Buffer; type: string };
}

const FORM = 'multipart/form-data; boundary=the-boundary-of-the-tests';
const REASON = { reason: 'A reason' };
const createBatch = (child: string) => ({
  kind: 'charge',
  fee: 'Trip',
  ...REASON,
  rows: [{ child, amountUgx: 5_000 }],
});
const REGISTER = 'Registration number,First name,Last name,Class\nSMK-0001,Peace,Apio,Senior 1\n';
const STATEMENT =
  'Date,Transaction ID,Reference,Details,Amount,Balance\n2026-11-20 10:00:00,TX-1,R-1,A payment,1000,1000\n';

/** Lists requests that succeed in the prepared state, by operation. Operations that need nothing special are not in it. */
export const listValidRequests = (state: FuzzState): Record<string, ValidRequest> => {
  const { fixtures, people, sessions, appCodes, loans, payments, money, otps, links, uploads, ids } = state;
  const { parent, enrolled, newcomer } = people;
  const { user_id, first_name, last_name, email, contact } = parent.user as unknown as Record<string, string>;
  const own = { current_password: parent.password };
  const secret = { 'x-payment-secret': payments.paid.secret };
  const mobile = { ...state.payer };
  const person = createPerson();
  const loan = (id: string): ValidRequest => ({ path: { id } });
  const staffLoan = (id: string, body?: object): ValidRequest => ({ path: { id }, ...(body && { body }) });
  const receipt = { path: { reference: payments.paid.payment.reference } };
  const term = { name: 'Term 1', startsOn: '2027-06-01', endsOn: '2027-08-01' };
  const fee = { className: null, description: 'Lunch', dueOn: '2027-02-20', amountUgx: 2_000 };
  const charge = { kind: 'charge', description: 'Trip', dueOn: '2027-02-10', amountUgx: 1_000, ...REASON };
  const student = { regNo: 'NEW-1', firstName: 'Peace', lastName: 'Apio', className: 'Senior 1' };
  const pass = { validUntil: '2026-12-04' };
  const code = (token: keyof typeof sessions): ValidRequest => ({
    token: sessions[token],
    body: { code: appCodes[token] },
  });
  const ofStudent: ValidRequest = { path: { regNo: ids.studentRegNo } };
  const messageOf = (name: keyof typeof state.messages): ValidRequest => ({
    path: { kind: 'message', subject: state.messages[name] },
  });
  const queueItem: ValidRequest = { path: { kind: 'message', subject: fixtures.message ?? '' } };
  return {
    'POST /client-errors': { body: { component: 'pay-fees', route: '/pay-fees', errorName: 'TypeError' } },
    'POST /auth/register': {
      body: { ...person, password_confirmation: person.password },
    },
    'POST /auth/verify-otp': {
      body: { contact: newcomer.contact, otp: otps.registration, ticket: state.ticket },
    },
    'POST /auth/resend-otp': { body: { contact: newcomer.contact } },
    'POST /auth/login': { body: { email: parent.email, password: parent.password } },
    'POST /auth/forgot-password': { body: { email: parent.email } },
    'POST /auth/reset-password': {
      body: { token: links.reset, password: 'another-good-one', password_confirmation: 'another-good-one' },
    },
    'POST /auth/change-phone': { body: { phoneNumber: '0778777001', ...own } },
    'PUT /auth/change-user-password': {
      body: { ...own, user_id, password: 'another-good-one', password_confirmation: 'another-good-one' },
    },
    'PUT /auth/update-user': {
      body: { first_name, last_name, email, contact, user_id, ...own },
    },
    'POST /auth/export-data': { body: own },
    'POST /auth/delete-user': {
      as: 'viewer',
      body: { user_id: people.viewer.user.id, current_password: people.viewer.password },
    },
    'POST /auth/second-factor/begin': { token: sessions.enrolling },
    'POST /auth/second-factor/enrol': code('enrolling'),
    'POST /auth/second-factor/confirm': code('enrolled'),
    'POST /auth/second-factor/recovery-codes': code('enrolled'),
    'PUT /auth/avatar': {
      payload: {
        bytes: createForm({ field: 'avatar', filename: 'a.png', type: 'image/png', bytes: PIXEL }),
        type: FORM,
      },
    },
    'GET /payments/{id}': { path: { id: payments.paid.payment.id }, headers: secret },
    'POST /payments': {
      body: { purpose: 'fees', school: SCHOOL, regNo: state.regNo, amount: 1_000, ...mobile },
    },
    'POST /payments/{id}/retry': {
      path: { id: payments.failed.payment.id },
      headers: { 'x-payment-secret': payments.failed.secret },
      body: mobile,
    },
    'GET /receipts/{reference}': receipt,
    'GET /receipts/{reference}/picture': receipt,
    'GET /receipts/{reference}/pdf': receipt,
    'GET /students/{regNo}': { path: { regNo: state.regNo } },
    'GET /students/{regNo}/loan-due': { path: { regNo: ids.loanRegNo } },
    'POST /lost-receipts/code': { body: { phoneNumber: '0772999077' } },
    'POST /lost-receipts': { body: { phoneNumber: mobile.phoneNumber, otp: otps.receipts } },
    'POST /payment-enquiries': {
      body: {
        ...{ school: SCHOOL, regNo: state.regNo, phoneNumber: mobile.phoneNumber },
        ...{ transactionId: 'T-4712', amount: 5_000, paidOn: state.today },
      },
    },
    'POST /lost-receipts/more': {
      body: { token: links.receipts, cursor: formatPageCursor({ at: state.now, id: FIRST_PAGE.id }) },
    },
    'GET /parent/loans/{id}/account': loan(loans.running),
    'GET /parent/loans/{id}/payoff': loan(loans.running),
    'POST /parent/loans/{id}/early-quote': { ...loan(loans.running), body: { amount: 100_000 } },
    'POST /parent/loans/{id}/promise': {
      ...loan(money.lateLoan),
      body: { promisedOn: '2026-11-25', promisedUgx: 300_000 },
    },
    'GET /parent/loans/{id}': loan(loans.running),
    'POST /parent/loans/{id}/withdraw': loan(loans.submitted),
    'POST /parent/loans/{id}/cancellation': loan(loans.running),
    'POST /parent/loans/{id}/documents': {
      ...loan(loans.submitted),
      body: { kind: 'letter', uploadId: uploads.letter },
    },
    'POST /parent/loans/{id}/guarantor': {
      ...loan(loans.submitted),
      body: { guarantorName: 'John Okello', guarantorPhone: '0772999088', guarantorRelation: 'Brother' },
    },
    'POST /parent/loans/{id}/acceptance-code': loan(loans.approved),
    'POST /parent/loans/{id}/accept': { ...loan(loans.approved), body: { otp: otps.acceptance } },
    'POST /guarantees': { body: { phoneNumber: '0772999055', otp: otps.guarantee } },
    'POST /guarantees/consent': { body: { phoneNumber: '0772999055', otp: otps.guarantee } },
    'POST /parent/loans/{id}/documents/{documentId}/link': {
      path: { id: loans.submitted, documentId: ids.document },
    },
    'POST /parent/loans/{id}/restructuring': {
      ...loan(loans.restructured),
      body: { otp: otps.restructuring },
    },
    'POST /parent/loans/{id}/agreement/link': loan(loans.running),
    'POST /parent/loans/{id}/restructuring-code': loan(loans.restructured),
    'POST /parent/notifications/{id}/read': loan(ids.parentsNotification),
    'GET /parent/statements/{file}': {
      path: { file: 'transaction-summary.csv' },
      query: { from: '2026-11-01', to: '2026-11-22' },
    },
    'POST /parent/statements/{kind}/link': {
      path: { kind: 'transaction-summary' },
      body: { format: 'csv', from: '2026-11-01', to: '2026-11-22' },
    },
    'POST /parent/children': { body: { school: SCHOOL, regNo: 'SMK-0001' } },
    'DELETE /parent/children/{id}': loan(ids.child),
    'POST /parent/children/payments': {
      body: { children: [{ id: ids.child, amount: 1_000 }], ...mobile },
    },
    'POST /loan-quotes': { body: { loanAmount: 300_000, loanTerm: '3 months' } },
    'POST /uploads': {
      payload: {
        bytes: createForm(
          { field: 'kind', bytes: 'letter' },
          { field: 'file', filename: 'a.pdf', type: 'application/pdf', bytes: pdf },
        ),
        type: FORM,
      },
    },
    'POST /uploads/pages': { body: { kind: 'letter', pages: uploads.pages } },
    'DELETE /uploads/{id}': loan(uploads.spare),
    'GET /files/{token}': { path: { token: links.file } },
    'POST /loan-applications': {
      body: {
        fullName: 'Sarah Nambi',
        email: 'sarah.fuzz@home.example',
        phoneNumber1: '0772999066',
        address: 'Plot 1, Kampala',
        school: SCHOOL,
        childName: 'Peace Apio',
        regNo: state.regNo,
        jobTitle: 'Teacher',
        estimatedMonthlyIncome: 900_000,
        expense: 'School Fees',
        loanAmount: 300_000,
        loanTerm: '3 months',
      },
    },
    'POST /bookings': {
      body: {
        fullname: 'Sam',
        phoneNumber: '0772999044',
        day: '2026-11-24',
        time: '10:00',
        topic: 'payment',
      },
    },
    'POST /invitations/accept': {
      body: {
        token: links.invitation,
        first_name: 'Okello',
        last_name: 'John',
        contact: '0778777002',
        password: 'rain over the green hills',
        password_confirmation: 'rain over the green hills',
      },
    },
    'GET /invitations': { headers: { 'x-invitation-token': links.invitation } },
    'POST /admin/loan-products': { body: money.product },
    'POST /admin/loans/{id}/request-documents': staffLoan(loans.reviewed, { kinds: ['letter'] }),
    'POST /admin/loans/{id}/link-student': staffLoan(loans.reviewed, { regNo: state.regNo }),
    'POST /admin/loans/{id}/approve': staffLoan(loans.reviewed, {}),
    'POST /admin/loans/{id}/decline': staffLoan(loans.reviewed, { reason: 'other' }),
    'POST /admin/loans/{id}/reopen': staffLoan(money.expiredLoan),
    'POST /admin/loans/{id}/cancel': staffLoan(money.unpaidLoan),
    'POST /admin/loans/{id}/disburse': staffLoan(money.unpaidLoan),
    'POST /admin/disbursements/{id}/check': { path: { id: money.uncheckedTransfer } },
    'POST /admin/disbursements/{id}/settled': {
      path: { id: money.transferInFile },
      body: { bankReference: 'FT-1', paidOn: state.today },
    },
    'POST /admin/disbursements/{id}/failed': { path: { id: money.transferInFile }, body: REASON },
    'POST /admin/loans/{id}/cancellation': staffLoan(loans.running),
    'POST /admin/loans/{id}/restructuring': staffLoan(loans.running, {
      instalments: 6,
      firstDueOn: '2027-01-15',
      annualRatePpm: 30_000,
      ...REASON,
    }),
    'POST /admin/loans/{id}/restructuring/withdraw': staffLoan(loans.restructured),
    'POST /admin/loans/{id}/contacts': staffLoan(loans.running, { channel: 'call', outcome: 'reached' }),
    'GET /admin/loans/{id}/account': staffLoan(loans.running),
    'GET /admin/loans/{id}/repayments': staffLoan(loans.running),
    'POST /admin/loans/{id}/write-off': staffLoan(money.lateLoan, REASON),
    'POST /admin/loans/{id}/waivers': staffLoan(money.lateLoan, {
      part: 'interest',
      amount: 100,
      ...REASON,
    }),
    'POST /admin/payments/{id}/move': {
      path: { id: payments.paid.payment.id },
      body: { ...REASON, student: Number(ids.otherChild) },
    },
    'POST /admin/payments/{id}/refund': {
      path: { id: money.refund.payment },
      body: { amount: 50_000, method: 'mtn', providerTransactionId: 'MTN-2', paidOn: state.today },
    },
    'POST /admin/payments/{id}/refund/send': { path: { id: money.refund.payment } },
    'POST /admin/payments/{id}/reverse': { path: { id: payments.paid.payment.id }, body: REASON },
    'PUT /admin/schools/{id}/payout-account': {
      body: { method: 'mtn', payeeName: 'The school', phoneNumber: '0772999022' },
    },
    'POST /admin/schools/{id}/view': { body: REASON },
    'POST /admin/schools/{id}/export': { body: REASON },
    'POST /admin/schools/{id}/charges': { body: { fromOn: '2027-01-01', ratePpm: 10_000, flatUgx: 0 } },
    'POST /admin/schools/{id}/origins': { body: { origin: 'https://new.example' } },
    'DELETE /admin/schools/{id}/origins': { query: { origin: 'http://head.example' } },
    'POST /admin/schools/{id}/terms': { body: term },
    'PUT /admin/schools/{id}/terms/{term}': {
      body: { ...term, startsOn: '2027-02-01', endsOn: '2027-05-01' },
    },
    'POST /admin/schools/{id}/terms/{term}/copy': {
      path: { term: fixtures.emptyTerm ?? '' },
      body: { fromTerm: Number(fixtures.term), percent: 5, roundTo: 100 },
    },
    'POST /admin/schools/{id}/terms/{term}/charge': {
      path: { term: fixtures.emptyTerm ?? '' },
      body: { already: 'none', amountUgx: 0 },
    },
    'DELETE /admin/schools/{id}/groups/{group}': { path: { group: fixtures.freeGroup ?? '' } },
    'POST /admin/schools/{id}/group-members': {
      body: { students: [], add: [Number(fixtures.group)], remove: [] },
    },
    'POST /admin/schools/{id}/groups': { body: { name: 'Day' } },
    'PUT /admin/schools/{id}/groups/{group}': { body: { name: 'Lunch' } },
    'POST /admin/schools/{id}/terms/{term}/fees': { body: { ...fee, description: 'Breakfast' } },
    'PUT /admin/schools/{id}/fees/{fee}': { body: fee },
    'POST /admin/schools/{id}/settlements': {
      path: { id: money.owedSchool },
      body: { untilOn: state.today },
    },
    'POST /admin/settlements/{id}/paid': {
      path: { id: money.settlement },
      body: { providerTransactionId: 'MTN-1', paidOn: state.today },
    },
    'POST /admin/settlements/{id}/send': { path: { id: money.settlement } },
    'POST /admin/settlements/{id}/resend': { path: { id: money.failedSettlement } },
    'POST /admin/schools/{id}/origins/check': { body: { page: state.pages.checked } },
    'POST /admin/schools/{id}/pages': { body: { page: state.pages.other } },
    'POST /daily-email/stop': { body: { token: links.dailyEmail } },
    'POST /gate/list': { body: { token: links.gate } },
    'POST /fee-links/open': { body: { token: links.fees } },
    'POST /admin/register-imports/{id}/apply': { body: { leavers: Number(ids.enrolledChildren) } },
    'POST /admin/register-imports/{id}/undo': { path: { id: fixtures.appliedImport ?? '' } },
    'POST /admin/schools/{id}/promotions': {
      body: { classes: [{ from: 'Senior 1', to: 'Senior 2' }], stay: state.regNo },
    },
    'POST /admin/register-imports/{id}/matching': {
      body: { fields: ['regNo', 'firstName', 'lastName', 'className'], surname: 'first' },
    },
    'POST /admin/schools/{id}/invitations': {
      body: { username: 'Auma', email: 'new.auma@home.example', schoolRole: 'viewer' },
    },
    'PUT /admin/schools/{id}/people/{user}': {
      path: { user: people.viewer.user.id },
      body: { schoolRole: 'bursar' },
    },
    'DELETE /admin/schools/{id}/people/{user}': { path: { user: people.viewer.user.id } },
    'POST /admin/schools/{id}/invitations/{invitation}/withdraw': {
      path: { invitation: fixtures.schoolInvitation ?? '' },
    },
    'POST /admin/schools/{id}/students': { body: student },
    'POST /admin/students/{id}/move': { body: { className: 'Senior 2' } },
    'POST /admin/students/{id}/left': { body: { leftOn: '2026-11-01' } },
    'POST /admin/students/{id}/returned': { path: { id: ids.leaver }, body: { className: 'Senior 2' } },
    'POST /admin/students/{id}/adjustments': { body: charge },
    'POST /admin/students/{id}/adjustments/{adjustment}/reverse': { body: REASON },
    'PUT /admin/students/{id}/guardians/{position}': {
      path: { position: '1' },
      body: { name: 'Sam', phoneNumber: '0772999033' },
    },
    'DELETE /admin/students/{id}/guardians/{position}': { path: { position: '1' } },
    'PUT /admin/schools/{id}/clearance': {
      body: { classNames: ['Senior 2'], percent: 50 },
    },
    'POST /admin/schools/{id}/clearance-list.pdf': { body: { classNames: ['Senior 1'] } },
    'PUT /admin/students/{id}/allowance': { body: { ...REASON, untilOn: pass.validUntil } },
    'POST /admin/students/{id}/pass.pdf': { body: pass },
    'POST /admin/students/{id}/pass.png': { body: pass },
    'POST /admin/schools/{id}/gate-links': { body: { name: 'Main gate' } },
    'DELETE /admin/schools/{id}/gate-links/{link}': { path: { link: fixtures.gateLink ?? '' } },
    'POST /admin/schools/{id}/fee-letters.pdf': {
      body: { classes: ['Senior 1'], isOwingOnly: true, language: 'en' },
    },
    'PUT /admin/list-views': {
      body: { list: 'students', name: 'Boarders', query: 'groups=Boarding&school=1' },
    },
    'POST /admin/list-views/remove': { body: { list: 'students', name: 'Boarders' } },
    'POST /admin/schools/{id}/fee-reminders/preview': {
      body: { allClasses: true, classes: [], minOwedUgx: 1, language: 'en' },
    },
    'POST /admin/schools/{id}/fee-reminders': { body: state.reminders },
    'GET /admin/fee-sendings/{id}': { path: { id: fixtures.feeSending ?? '' } },
    'POST /admin/schools/{id}/fee-batches/check': {
      body: {
        kind: 'charge',
        fee: 'Trip',
        ...REASON,
        rows: [{ child: state.regNo, amount: '5,000', paidOn: '', receiptNumber: '', reason: '' }],
      },
    },
    'POST /admin/schools/{id}/fee-batches/read': { payload: { bytes: REGISTER, type: 'text/csv' } },
    'POST /admin/schools/{id}/fee-batches': { body: createBatch(state.regNo) },
    'POST /school/v1/fee-batches': { body: createBatch(state.regNo) },
    'POST /admin/fee-batches/{id}/approve': { path: { id: fixtures.feeBatch ?? '' } },
    'POST /admin/fee-batches/{id}/reject': { path: { id: fixtures.feeBatch ?? '' }, body: REASON },
    'POST /admin/fee-batches/{id}/reverse': { path: { id: fixtures.recordedBatch ?? '' }, body: REASON },
    'GET /admin/fee-batches/{id}/receipts': { path: { id: fixtures.recordedBatch ?? '' } },
    'GET /admin/schools/{id}/batch-children': { query: { of: 'siblings' } },
    'GET /admin/schools/{id}/cash': { query: { on: '2026-11-20' } },
    'POST /admin/schools/{id}/register-imports': { payload: { bytes: REGISTER, type: 'text/csv' } },
    'POST /admin/schools/{id}/api-keys': { body: { name: 'Office', scopes: ['fees:read'] } },
    'POST /admin/schools/{id}/api-keys/{key}/rotate': { body: { overlapHours: 1 } },
    'POST /admin/schools/{id}/webhook-endpoints': {
      body: { url: 'http://localhost:1/', events: ['payment.paid'] },
    },
    'PUT /admin/schools/{id}/webhook-endpoints/{endpoint}': {
      body: { url: 'http://localhost:1/', events: ['payment.paid'] },
    },
    'POST /admin/schools/{id}/webhook-endpoints/{endpoint}/rotate': { body: { overlapHours: 1 } },
    'POST /admin/schools/{id}/webhook-endpoints/{endpoint}/replay': {
      body: { sinceOn: '2026-11-20', sinceTime: '00:00' },
    },
    'GET /school/v1/students/{regNo}': ofStudent,
    'GET /school/v1/students/{regNo}/fees': ofStudent,
    'POST /school/v1/students/{regNo}/adjustments/{adjustment}/reverse': { ...ofStudent, body: REASON },
    'PUT /school/v1/students/{regNo}': {
      ...ofStudent,
      body: { firstName: 'Peace', lastName: 'Apio', className: 'Senior 1' },
    },
    'POST /school/v1/students/{regNo}/left': { ...ofStudent, body: { leftOn: '2026-11-01' } },
    'POST /school/v1/students/{regNo}/returned': {
      path: { regNo: 'LEFT-1' },
      body: { className: 'Senior 1' },
    },
    'POST /school/v1/students/{regNo}/adjustments': { ...ofStudent, body: charge },
    'GET /school/v1/payments/{reference}': receipt,
    'GET /school/v1/settlements/{id}': { path: { id: fixtures.settlement ?? '' } },
    'POST /admin/bank-transactions/{id}/allocate': {
      body: { reference: payments.transfer.payment.reference },
    },
    'POST /admin/bank-transactions/{id}/credit-loan': { body: { reference: ids.loanReference } },
    'POST /admin/bank-transactions/{id}/credit-student': { body: { school: SCHOOL, regNo: state.regNo } },
    'POST /admin/bank-transactions/{id}/return': {
      body: { providerTransactionId: 'BANK-1', paidOn: state.today },
    },
    'POST /admin/claims': {
      body: { student: Number(ids.otherChild), transactionId: 'T-4711', amount: 5_000, paidOn: state.today },
    },
    'POST /admin/claims/{id}/credit': {
      body: { reference: payments.paid.payment.reference, amount: payments.paid.payment.amount },
    },
    'POST /admin/claims/{id}/decline': { body: REASON },
    'POST /admin/exceptions/{id}/credit': { path: { id: money.mismatch } },
    'POST /admin/exceptions/{id}/return': { path: { id: money.mismatch } },
    'POST /admin/users/{id}/reset-second-factor': { path: { id: enrolled.user.id } },
    'PUT /admin/users/{id}/role': { body: { role_id: roles.staff } },
    'POST /admin/users/{id}/anonymise': { path: { id: fixtures.leaver ?? '' } },
    'POST /admin/invitations': {
      body: { username: 'Okello', email: 'new.okello@home.example', role_id: roles.staff },
    },
    'GET /admin/search': { query: { q: 'Apio' } },
    'GET /admin/overview': { query: { from: '2026-11-01', to: '2026-11-22' } },
    'GET /admin/reports/{report}': { query: { from: '2026-11-01', to: '2026-11-22' } },
    'GET /admin/reports/{report}/csv': { query: { from: '2026-11-01', to: '2026-11-22' } },
    'GET /admin/queue-items/{kind}/{subject}': queueItem,
    'POST /admin/queue-items/{kind}/{subject}/assign': queueItem,
    'POST /admin/queue-items/{kind}/{subject}/unassign': messageOf('assigned'),
    'POST /admin/queue-items/{kind}/{subject}/note': { ...queueItem, body: { note: 'Rang' } },
    'POST /admin/queue-items/{kind}/{subject}/done': { ...messageOf('assigned'), body: {} },
    'POST /admin/queue-items/{kind}/{subject}/reopen': { ...messageOf('done'), body: { note: 'Again' } },
    'POST /admin/partnerships/{id}/approve': {
      body: { name: 'A new school', slug: 'a-new-school', email: 'new.school@home.example' },
    },
    'POST /admin/partnerships/{id}/decline': { body: REASON },
    'POST /admin/approvals/{id}/approve': { as: 'administrator' },
    'POST /admin/approvals/{id}/reject': { as: 'administrator', body: REASON },
    'POST /admin/journals': {
      body: {
        lines: [{ debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx: 5_000 }],
        valueDate: '2026-11-20',
        ...REASON,
      },
    },
    'POST /admin/journals/{id}/reverse': { path: { id: money.journal }, body: REASON },
    'POST /admin/statements/{account}': {
      path: { account: 'mtn' },
      payload: { bytes: STATEMENT, type: 'application/octet-stream' },
    },
    'POST /admin/statements/{account}/preview': {
      path: { account: 'mtn' },
      payload: { bytes: STATEMENT, type: 'application/octet-stream' },
    },
    'PUT /admin/statements/{account}/columns': {
      path: { account: 'mtn' },
      body: { columns: [{ column: 'date', head: 'Date' }] },
    },
    'GET /admin/reconciliation/{account}/{day}': { path: { account: 'mtn', day: '2026-11-20' } },
    'POST /admin/reconciliation/sign-offs': { body: { day: '2026-11-20', note: 'Compared by hand' } },
  };
};

/** Picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
