import { formatText, loanFileKinds, type RoleId, roles, toKampalaDay } from '@somesa/core';
import type { ExceptionAnswer, StudentClearanceAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import loanTexts from '@somesa/core/messages/en/site/loans.json';
import { createListAnswer } from './admin';
import { adminDisbursement, adminLoan, createOpenItem } from './admin-loans';
import { adminPayment, adminSettlement, bankTransactionAnswer } from './admin-money';
import { adminPartnership } from './admin-partnerships';
import { adminSchool, adminStudent, registerImport, registerLayout, schoolApi } from './admin-schools';
import { adminUser } from './admin-users';
import type { StubResponse } from './answers';
import { ACCOUNT_REQUEST, createLoanResponse, LOAN_REQUEST } from './loan-page';
import { sampleCost, sampleLoanProduct } from './loans';
import { sampleLoanSummary } from './positions';

/**
 * Setup of a test that opens one form with initial values, and the data that the form sends if none is
 * changed.
 */
export interface StoredForm {
  path: string;
  /** Role of the user whose screen it is; a parent's if absent. */
  role?: RoleId;
  answers: Record<string, StubResponse>;
  waitFor: string;
  /** Button that opens the form's dialog; absent if the form stands on the page. */
  button?: string;
  /** Button in the form that finds what it is about, such as a child; nothing is sent before. */
  find?: string;
  request: string;
  storedBody: object;
  /** Number of tests that share the fields of a long form; 1 if absent. */
  parts?: number;
  atFirstOption?: readonly string[];
  /** Another allowed value of a field, by its name, if it can't be derived from the field's type. */
  otherValues?: Record<string, string>;
  linkedValues?: Record<string, readonly string[]>;
}

const { decision } = admin.loan;
const texts = admin.school;
const today = toKampalaDay(new Date());

const product = sampleLoanProduct({
  method: 'flat',
  feeUgx: 20_000,
  terms: ['6 months', '12 months'],
  expenses: [{ name: 'School Uniform', aboveOutstandingUgx: 40_000 }],
  late: { graceDays: 3, charge: { kind: 'fixed', amountUgx: 5_000 }, capUgx: 40_000 },
  documents: { required: [], optional: [...loanFileKinds], isOneStatementEnough: false },
  guarantorFromUgx: 900_000,
});
const { version: _version, ...productBody } = product;

const loan = adminLoan('under_review', {
  amount: 850_000,
  cost: sampleCost(850_000, '6 months'),
  documentsNote: 'Send the letter again',
  checklist: { ...adminLoan('under_review').checklist, missingDocuments: ['letter'] },
});
const loanScreen = {
  path: '/admin/loans/l-1',
  role: roles.staff,
  answers: {
    'GET /admin/loans/l-1': [200, { loan }],
    'GET /admin/queue-items/application/l-1': createOpenItem('application', 'l-1'),
  },
  waitFor: 'Applicant details',
} as const;

const payment = adminPayment({ method: 'bank' });

const school = adminSchool({
  address: 'Plot 3, Kampala',
  contactEmail: 'ruth@hill.example',
  charges: [
    {
      fromOn: '2026-01-01',
      ratePpm: 15_000,
      flatUgx: 500,
      setBy: 'Sarah Nansubuga',
      setAt: '2025-12-20T08:00:00.000Z',
    },
  ],
  payoutApprovalId: null,
  payoutTakesEffectAt: null,
  payout: {
    method: 'bank',
    payeeName: 'Hill Parents',
    phoneNumber: '0772000301',
    bankName: 'Equity Bank',
    accountNumber: '9030001234567',
  },
  terms: adminSchool().terms.flatMap((term) => [
    { ...term, id: 9, name: 'Term 2', startsOn: '2027-06-01', endsOn: '2027-08-31', fees: [] },
    { ...term, fees: term.fees.map((fee) => ({ ...fee, className: 'P2', classNames: ['P2'] })) },
  ]),
});
const schoolScreen = (tab: string, role: RoleId = roles.staff) => ({
  path: `/admin/schools/7${tab && `?tab=${tab}`}`,
  role,
  waitFor: 'Hill School',
  answers: {
    'GET /admin/schools/7': [200, { school }],
    'GET /admin/lists/settlements?school=7': [200, { rows: [], next: null }],
  } satisfies Record<string, StubResponse>,
});

const messagesScreen = {
  ...schoolScreen('messages', roles.bursar),
  waitFor: 'Hill School',
  answers: {
    'GET /admin/schools/7': [200, { school }],
    'GET /admin/lists/feeSendings?school=7': [200, { rows: [], next: null }],
  } satisfies Record<string, StubResponse>,
};
const apiScreen = {
  ...schoolScreen('api'),
  waitFor: 'system.hill.example',
  answers: {
    ...schoolScreen('api').answers,
    'GET /admin/schools/7/api': [200, schoolApi()],
    'GET /admin/lists/webhookDeliveries?school=7': [200, { rows: [], next: null }],
  } satisfies Record<string, StubResponse>,
};
const { keys: keyTexts, endpoints: endpointTexts } = admin.schoolApi;
const API_ENDPOINT = '/admin/schools/7/webhook-endpoints/w-1';
const peopleScreen = {
  ...schoolScreen('people'),
  waitFor: 'Grace Auma',
  answers: {
    ...schoolScreen('people').answers,
    'GET /admin/schools/7/people': [
      200,
      {
        people: [
          {
            id: 'u-9',
            name: 'Grace Auma',
            email: 'grace@hill.example',
            school_role: 'viewer',
            isLocked: false,
            lastUsedAt: null,
          },
        ],
        invitations: [],
      },
    ],
  } satisfies Record<string, StubResponse>,
};

const { student: studentTexts } = admin;
const studentScreen = (student = adminStudent()) => ({
  path: '/admin/students/3',
  role: roles.bursar,
  waitFor: 'Amina Nakato',
  answers: { 'GET /admin/students/3': [200, { student }] } satisfies Record<string, StubResponse>,
});
const adjustment = { ...studentScreen(), request: 'POST /admin/students/3/adjustments' };

const { clearance: clearanceTexts } = admin;
const studentClearanceScreen = (status: StudentClearanceAnswer['clearance']['status']) => {
  const clearance: StudentClearanceAnswer['clearance'] = {
    status,
    paidPercent: 60,
    percent: 50,
    parts: null,
    isExam: false,
    allowance: null,
    passes: [],
    passUntil: '2026-12-04',
  };
  return {
    ...studentScreen(),
    answers: {
      ...studentScreen().answers,
      'GET /admin/students/3/clearance': [200, { clearance }],
    } satisfies Record<string, StubResponse>,
  };
};
const claimedChild = {
  firstName: 'Amina',
  lastName: 'Nakato',
  regNo: 'SMK-1',
  className: 'P3',
  outstandingUgx: 1,
};
const CLAIM = '/admin/exceptions/payment_claimed~claim%3Ac-1';
const claimed: ExceptionAnswer = {
  kind: 'payment_claimed',
  subject: 'claim:c-1',
  detail: { transaction: 'FT-4711', amount: 30_000, bookedOn: '2026-09-20' },
  openedAt: '2026-09-21T08:00:00.000Z',
  closedAt: null,
  loan: null,
  settlement: null,
  unallocated: null,
  claim: {
    id: 'c-1',
    status: 'open',
    transactionId: 'FT-4711',
    amount: 30_000,
    paidOn: '2026-09-20',
    phoneNumber: '0772123456',
    by: null,
    school: 'Hill School',
    hasSlip: true,
    declineReason: null,
    student: { id: 9, regNo: 'SMK-1', name: 'Amina Nakato', className: 'P3' },
    others: [],
  },
  bankTransactionId: 'stanbic:FT-4711',
  payment: { id: 'p-1', reference: 'SF-7KQ2-M4X9' },
};

export const storedForms: Readonly<Record<string, StoredForm>> = {
  'pages/admin/loan-products/new-version.tsx': {
    path: '/admin/loan-products?tab=next',
    role: roles.administrator,
    answers: {
      'GET /admin/loan-products': [200, { products: [{ ...product, savedAt: '2026-01-01' }] }],
      'GET /admin/lists/loanProducts': [200, { rows: [], next: null }],
    },
    waitFor: 'Save as version 3',
    request: 'POST /admin/loan-products',
    storedBody: productBody,
    parts: 6,
    otherValues: {
      minimumUgx: '60,000',
      maximumUgx: '4,000,000',
      offerDays: '7',
      graceDays: '5',
      charge: 'none',
    },
    linkedValues: {
      charge: ['late.charge.kind', 'late.charge.amountUgx', 'late.capUgx'],
    },
  },
  'pages/admin/loans/account/restructure.tsx': {
    ...loanScreen,
    waitFor: admin.loan.restructuring.action,
    button: admin.loan.restructuring.action,
    answers: {
      'GET /admin/loans/l-1': [200, { loan: adminLoan('in_arrears', { disbursedOn: '2025-12-21' }) }],
      'GET /admin/queue-items/application/l-1': createOpenItem('application', 'l-1'),
      'GET /admin/queue-items/collection/l-1': createOpenItem('collection', 'l-1'),
      'GET /admin/loans/l-1/contacts': [200, { contacts: [] }],
      'GET /admin/loans/l-1/account': [
        200,
        { account: sampleLoanSummary('in_arrears'), schedules: [], restructuring: null, promise: null },
      ],
      'GET /admin/loans/l-1/repayments': [200, { repayments: [], next: null }],
    },
    request: 'POST /admin/loans/l-1/restructuring',
    storedBody: { instalments: null, firstDueOn: '', annualRatePpm: 35_000, reason: '' },
    otherValues: { instalments: '6' },
  },
  'pages/admin/loans/decision/decision-dialogs.tsx': {
    ...loanScreen,
    button: decision.approve.action,
    request: 'POST /admin/loans/l-1/approve',
    answers: {
      ...loanScreen.answers,
      'GET /admin/loans/l-1': [200, { loan: { ...loan, checklist: adminLoan('under_review').checklist } }],
    },
    storedBody: { principal: 850_000, term: '6 months' },
    otherValues: { principal: '800,000' },
  },
  'pages/admin/loans/decision/decision-dialogs.tsx 2': {
    ...loanScreen,
    button: decision.link.again,
    request: 'POST /admin/loans/l-1/link-student',
    storedBody: { regNo: 'SMK-0001' },
  },
  'pages/admin/loans/decision/decision-dialogs.tsx 3': {
    ...loanScreen,
    button: decision.request.action,
    request: 'POST /admin/loans/l-1/request-documents',
    storedBody: { kinds: ['letter'], note: 'Send the letter again' },
  },
  'pages/admin/schools/api/school-keys.tsx': {
    ...apiScreen,
    button: `${keyTexts.rotate.action} Accounts office …x7Qp`,
    request: 'POST /admin/schools/7/api-keys/k-1/rotate',
    storedBody: { overlapHours: 24 },
    otherValues: { overlapHours: '48' },
  },
  'pages/admin/schools/api/webhook-endpoints.tsx': {
    ...apiScreen,
    button: `${endpointTexts.edit.action} https://system.hill.example/events`,
    request: `PUT ${API_ENDPOINT}`,
    storedBody: { url: 'https://system.hill.example/events', events: ['payment.paid', 'settlement.paid'] },
    otherValues: { url: 'https://other.hill.example/' },
  },
  'pages/admin/schools/api/webhook-endpoints.tsx 2': {
    ...apiScreen,
    button: `${endpointTexts.rotate.action} https://system.hill.example/events`,
    request: `POST ${API_ENDPOINT}/rotate`,
    storedBody: { overlapHours: 24 },
    otherValues: { overlapHours: '48' },
  },
  'pages/admin/schools/api/webhook-endpoints.tsx 3': {
    ...apiScreen,
    button: `${endpointTexts.replay.action} https://system.hill.example/events`,
    request: `POST ${API_ENDPOINT}/replay`,
    storedBody: { sinceOn: today, sinceTime: '00:00' },
    otherValues: { sinceTime: '08:30' },
  },
  'pages/admin/students/fee-adjustment-dialogs.tsx': {
    ...adjustment,
    button: studentTexts.adjustments['paid-to-school'].action,
    storedBody: {
      kind: 'paid-to-school',
      amountUgx: -1,
      method: 'cash',
      receiptNumber: '',
      paidOn: today,
      feeItemId: null,
      reason: '',
    },
    atFirstOption: ['method', 'feeItemId'],
  },
  'pages/admin/students/fee-adjustment-dialogs.tsx 2': {
    ...adjustment,
    button: studentTexts.adjustments.bursary.action,
    storedBody: { kind: 'bursary', feeItemId: 1, amountUgx: -1, reason: '' },
  },
  'pages/admin/students/fee-adjustment-dialogs.tsx 3': {
    ...adjustment,
    button: studentTexts.adjustments.charge.action,
    storedBody: { kind: 'charge', description: '', amountUgx: -1, dueOn: today, reason: '' },
  },
  'pages/admin/students/student-actions.tsx': {
    ...studentScreen(),
    button: studentTexts.move.action,
    request: 'POST /admin/students/3/move',
    storedBody: { className: 'P3', reason: '' },
  },
  'pages/admin/students/student-actions.tsx 2': {
    ...studentScreen(),
    button: studentTexts.rename.action,
    request: 'PUT /admin/students/3/name',
    storedBody: { firstName: 'Amina', lastName: 'Nakato' },
  },
  'pages/admin/students/student-actions.tsx 3': {
    ...studentScreen(),
    button: studentTexts.left.action,
    request: 'POST /admin/students/3/left',
    storedBody: { leftOn: today, reason: '' },
  },
  'pages/admin/students/student-actions.tsx 4': {
    ...studentScreen(),
    button: studentTexts.groups.action,
    request: 'POST /admin/schools/7/group-members',
    storedBody: { students: [3], add: [], remove: [] },
  },
  'pages/admin/students/clearance-section.tsx': {
    ...studentClearanceScreen('cleared'),
    waitFor: clearanceTexts.student.pdf.action,
    button: clearanceTexts.student.pdf.action,
    request: 'POST /admin/students/3/pass.pdf',
    storedBody: { validUntil: '2026-12-04' },
  },
  'pages/admin/students/clearance-section.tsx 2': {
    ...studentClearanceScreen('not-cleared'),
    waitFor: clearanceTexts.student.allow.action,
    button: clearanceTexts.student.allow.action,
    request: 'PUT /admin/students/3/allowance',
    storedBody: { untilOn: '2026-12-04', reason: '' },
  },
  'pages/admin/students/guardians-section.tsx': {
    ...studentScreen(
      adminStudent({
        guardians: [
          { position: 1, name: 'Rose', phoneNumber: '0772123456', language: 'sw', isStopped: false },
          { position: 2, name: null, phoneNumber: '0702123456', language: null, isStopped: false },
        ],
      }),
    ),
    button: formatText(studentTexts.guardians.edit.label, { phone: '0772123456' }),
    request: 'PUT /admin/students/3/guardians/1',
    storedBody: { name: 'Rose', phoneNumber: '0772123456', language: 'sw' },
    otherValues: { language: 'lg' },
  },
  'pages/admin/schools/messages/reminder-form.tsx': {
    ...messagesScreen,
    // Without classes: a class that is chosen and removed again leaves none, not all.
    answers: {
      ...messagesScreen.answers,
      'GET /admin/schools/7': [200, { school: { ...school, classes: [] } }],
    },
    request: 'POST /admin/schools/7/fee-reminders/preview',
    storedBody: { allClasses: true, classes: [], minOwedUgx: 1, overdueOn: null, language: 'en' },
    atFirstOption: ['language'],
  },
  'pages/admin/schools/messages/downloads.tsx': {
    ...messagesScreen,
    button: admin.feeReminders.downloads.letters.action,
    request: 'POST /admin/schools/7/fee-letters.pdf',
    storedBody: { classes: [], isOwingOnly: true, language: 'en', perPage: 1 },
    atFirstOption: ['className', 'owing', 'perPage', 'language'],
  },
  'pages/admin/loans/disbursement-section.tsx': {
    path: '/admin/disbursements/d-1',
    role: roles.staff,
    waitFor: 'SF-7KQ2-M4X9',
    button: admin.loan.payment.settled.action,
    request: 'POST /admin/disbursements/d-1/settled',
    answers: {
      'GET /admin/disbursements/d-1': [200, { disbursement: adminDisbursement() }],
      'GET /admin/queue-items/disbursement/d-1': createOpenItem('disbursement', 'd-1'),
    },
    storedBody: { bankReference: '', paidOn: today },
  },
  'pages/admin/payments/bank-transaction-page.tsx': {
    path: '/admin/bank-transactions/stanbic%3AT-1',
    role: roles.staff,
    waitFor: 'fees amina',
    answers: {
      'GET /admin/bank-transactions/stanbic%3AT-1': [200, bankTransactionAnswer()],
      'GET /admin/queue-items/bank-transaction/stanbic%3AT-1': createOpenItem(
        'bank-transaction',
        'stanbic:T-1',
      ),
    },
    button: admin.payment.bankTransaction.refund.action,
    request: 'POST /admin/bank-transactions/stanbic%3AT-1/return',
    storedBody: { providerTransactionId: '', paidOn: today },
  },
  'pages/admin/payments/claims.tsx': {
    path: '/admin/payments?tab=claims&claim=FT-4711',
    role: roles.bursar,
    waitFor: admin.payment.claim.action,
    answers: {
      'GET /admin/lists/claims': createListAnswer({}),
      'GET /admin/lists/students': createListAnswer({ '9': claimedChild }),
      'GET /admin/lists/students?q=B': createListAnswer({ '10': claimedChild }),
    },
    button: admin.payment.claim.action,
    find: admin.shell.find.action,
    request: 'POST /admin/claims',
    storedBody: { student: 9, transactionId: 'FT-4711', amount: 0, paidOn: today },
    otherValues: { phoneNumber: '0772999888' },
  },
  'pages/admin/payments/claims.tsx 2': {
    path: CLAIM,
    role: roles.staff,
    waitFor: admin.payment.claim.credit.action,
    answers: {
      [`GET ${CLAIM}`]: [200, claimed],
      'GET /admin/queue-items/exception/payment_claimed~claim%3Ac-1': createOpenItem(
        'exception',
        'payment_claimed~claim:c-1',
      ),
      'GET /admin/lists/payments?q=SF-7KQ2-M4X9': createListAnswer({
        'p-1': { reference: 'SF-7KQ2-M4X9', amountUgx: 30_000 },
      }),
      'GET /admin/lists/payments?q=SF-1': createListAnswer({
        'p-2': { reference: 'SF-1', amountUgx: 30_000 },
      }),
    },
    button: admin.payment.claim.credit.action,
    find: admin.shell.find.action,
    request: 'POST /admin/claims/c-1/credit',
    storedBody: { reference: 'SF-7KQ2-M4X9', amount: 30_000 },
    otherValues: { reference: 'SF-1' },
  },
  'pages/admin/payments/payment-actions.tsx': {
    path: '/admin/payments/p-1',
    role: roles.staff,
    waitFor: 'Payment SF-7KQ2-M4X9',
    answers: {
      'GET /admin/payments/p-1': [200, { payment }],
      'GET /admin/queue-items/refund/p-1': createOpenItem('refund', 'p-1'),
    },
    button: admin.payment.refund.send,
    request: 'POST /admin/payments/p-1/refund',
    storedBody: { amount: 10_000, method: 'bank', providerTransactionId: '', paidOn: today },
  },
  'pages/admin/reconciliation/statement-import-page.tsx': {
    path: '/admin/reconciliation/import',
    role: roles.staff,
    waitFor: admin.statements.mapping.title,
    button: admin.statements.mapping.title,
    answers: {
      'GET /admin/statements': [
        200,
        {
          accounts: [
            {
              account: 'stanbic',
              number: '9030001234567',
              coveredUntil: '2026-11-20',
              columns: [{ column: 'date', head: 'Posting date' }],
            },
          ],
        },
      ],
    },
    request: 'PUT /admin/statements/stanbic/columns',
    storedBody: { columns: [{ column: 'date', head: 'Posting date' }] },
  },
  'pages/admin/schools/details/payout-account.tsx': {
    ...schoolScreen('', roles.administrator),
    button: texts.payout.byMtn,
    request: 'PUT /admin/schools/7/payout-account',
    storedBody: { method: 'mtn', payeeName: 'Hill Parents', phoneNumber: '0772000301', sharedReason: '' },
    atFirstOption: ['method'],
  },
  'pages/admin/schools/details/payout-account.tsx 2': {
    ...schoolScreen('', roles.administrator),
    button: texts.payout.byBank,
    request: 'PUT /admin/schools/7/payout-account',
    storedBody: {
      method: 'bank',
      payeeName: 'Hill Parents',
      bankName: 'Equity Bank',
      accountNumber: '9030001234567',
      sharedReason: '',
    },
  },
  'pages/admin/schools/details/school-details.tsx': {
    ...schoolScreen('', roles.administrator),
    button: texts.charges.action,
    request: 'POST /admin/schools/7/charges',
    storedBody: { fromOn: '', ratePpm: 15_000, flatUgx: 500 },
  },
  'pages/admin/schools/details/school-details.tsx 2': {
    ...schoolScreen(''),
    button: texts.details.edit,
    request: 'PUT /admin/schools/7',
    storedBody: {
      name: 'Hill School',
      contactName: 'Ruth Akello',
      contactEmail: 'ruth@hill.example',
      contactPhone: '0772000301',
      address: 'Plot 3, Kampala',
    },
  },
  'pages/admin/schools/fees/fee-actions.tsx': {
    ...schoolScreen('fees'),
    button: formatText(texts.fees.changeFee.label, { name: 'Tuition' }),
    request: 'PUT /admin/schools/7/fees/4',
    atFirstOption: ['charged', 'parts'],
    storedBody: {
      description: 'Tuition',
      yearGroups: [],
      classNames: ['P2'],
      groups: [],
      dueOn: '2027-02-15',
      amountUgx: 700_000,
      parts: null,
      isOptional: false,
    },
  },
  'pages/admin/schools/fees/school-terms.tsx': {
    ...schoolScreen('fees'),
    button: texts.fees.addTerm.action,
    request: 'POST /admin/schools/7/terms',
    atFirstOption: ['joiners'],
    storedBody: { name: '', startsOn: '', endsOn: '', joiners: 'none', movesDueDates: true },
  },
  'pages/admin/schools/fees/student-groups.tsx': {
    ...schoolScreen('fees'),
    button: formatText(texts.fees.groups.rename.label, { name: 'Boarding' }),
    request: 'PUT /admin/schools/7/groups/6',
    storedBody: { name: 'Boarding' },
  },
  'pages/admin/schools/fees/term-actions.tsx': {
    ...schoolScreen('fees'),
    button: formatText(texts.fees.copy.label, { name: 'Term 2' }),
    request: 'POST /admin/schools/7/terms/9/copy',
    atFirstOption: ['fromTerm'],
    storedBody: { fromTerm: 3, percent: 0, roundTo: 1_000 },
    otherValues: { percent: '5' },
  },
  'pages/admin/schools/fees/term-actions.tsx 2': {
    ...schoolScreen('fees'),
    button: formatText(texts.fees.changeTerm.label, { name: 'Term 1' }),
    request: 'PUT /admin/schools/7/terms/3',
    atFirstOption: ['joiners'],
    storedBody: {
      name: 'Term 1',
      startsOn: '2027-02-01',
      endsOn: '2027-05-01',
      joiners: 'none',
      movesDueDates: true,
    },
  },
  'pages/admin/schools/fees/term-actions.tsx 3': {
    ...schoolScreen('fees'),
    button: texts.fees.addFee.action,
    request: 'POST /admin/schools/7/terms/9/fees',
    atFirstOption: ['charged', 'parts', 'by'],
    storedBody: {
      description: '',
      yearGroups: [],
      classNames: [],
      groups: [],
      dueOn: '2027-06-01',
      amountUgx: 0,
      parts: null,
      isOptional: false,
    },
  },
  'pages/admin/schools/register/match-columns.tsx': {
    path: '/admin/register-imports/i-1',
    role: roles.bursar,
    waitFor: texts.matching.title,
    answers: {
      'GET /admin/register-imports/i-1': [
        200,
        { import: registerImport({ status: 'matching', layout: registerLayout({ surname: 'last' }) }) },
      ],
    },
    request: 'POST /admin/register-imports/i-1/matching',
    storedBody: {
      sheet: null,
      fields: ['regNo', 'wholeName', 'className', null],
      surname: 'last',
      className: null,
    },
    atFirstOption: ['column3'],
  },
  'pages/admin/schools/register/promote-classes-page.tsx': {
    ...schoolScreen('', roles.bursar),
    path: '/admin/schools/7/promote',
    waitFor: 'P1',
    request: 'POST /admin/schools/7/promotions',
    storedBody: {
      classes: [
        { from: 'P1', to: 'P2' },
        { from: 'P2', to: 'P3' },
      ],
      stay: '',
    },
  },
  'pages/admin/schools/school-page.tsx': {
    ...schoolScreen('settlements'),
    button: texts.settle.action,
    request: 'POST /admin/schools/7/settlements',
    storedBody: { untilOn: today },
  },
  'pages/admin/schools/web/website-tab.tsx': {
    ...schoolScreen('snippet'),
    button: texts.origins.check.action,
    request: 'POST /admin/schools/7/origins/check',
    storedBody: { page: 'https://hill.example/fees' },
  },
  'pages/admin/settlements/settlement-page.tsx': {
    path: '/admin/settlements/s-1',
    role: roles.staff,
    waitFor: 'SS-1',
    button: admin.settlement.pay.action,
    answers: { 'GET /admin/settlements/s-1': [200, { settlement: adminSettlement() }] },
    request: 'POST /admin/settlements/s-1/paid',
    storedBody: { providerTransactionId: '', paidOn: today },
  },
  'pages/admin/messages/message-pages.tsx': {
    path: '/admin/partnerships/p-1',
    role: roles.staff,
    waitFor: 'Mityana Road, Wakiso',
    answers: {
      'GET /admin/partnerships/p-1': [200, { partnership: adminPartnership() }],
      'GET /admin/queue-items/partnership/p-1': [
        200,
        { kind: 'partnership', subject: 'p-1', status: 'open', assignee: null, history: [] },
      ],
    },
    button: admin.support.decision.approve.action,
    request: 'POST /admin/partnerships/p-1/approve',
    storedBody: { name: 'Hill School', slug: 'hill-school', email: 'ruth@hill.example' },
  },
  'pages/admin/overview/school-overview.tsx': {
    path: '/admin',
    role: roles.bursar,
    waitFor: admin.overview.school.daily.action,
    answers: { 'GET /admin/schools/7/daily-email': [200, { choice: 'payment-days' }] },
    button: admin.overview.school.daily.action,
    request: 'PUT /admin/schools/7/daily-email',
    storedBody: { choice: 'payment-days' },
  },
  'pages/admin/schools/people/school-people.tsx': {
    ...peopleScreen,
    button: formatText(admin.school.people.change.label, { name: 'Grace Auma' }),
    request: 'PUT /admin/schools/7/people/u-9',
    storedBody: { schoolRole: 'viewer' },
  },
  'pages/admin/schools/people/school-people.tsx 2': {
    ...peopleScreen,
    button: admin.school.people.invite.action,
    request: 'POST /admin/schools/7/invitations',
    storedBody: { username: '', email: '', schoolRole: 'bursar' },
  },
  'pages/admin/users/user-actions.tsx': {
    path: '/admin/users/u-9',
    role: roles.administrator,
    waitFor: 'Grace Auma',
    answers: {
      'GET /admin/users/u-9': [200, adminUser()],
      'GET /admin/schools': [
        200,
        {
          schools: [
            { id: 7, slug: 'hill', name: 'Hill School' },
            { id: 8, slug: 'lake', name: 'Lake School' },
          ],
        },
      ],
    },
    button: admin.user.role.action,
    request: 'PUT /admin/users/u-9/role',
    storedBody: { role_id: roles.bursar, schoolId: 7 },
  },
  'pages/parent/loans/promise-section.tsx': {
    path: '/parent/dashboard/loans/l-1',
    waitFor: loanTexts.promise.lede,
    answers: {
      [LOAN_REQUEST]: createLoanResponse('in_arrears'),
      [ACCOUNT_REQUEST]: [
        200,
        {
          account: sampleLoanSummary('in_arrears', { due: 200_000, arrears: 200_000 }),
          schedules: [],
          restructuring: null,
          promise: null,
        },
      ],
      'GET /parent/loans/l-1/payoff': [200, { payoff: { total: 295_465, savedInterest: 4_535 } }],
    },
    request: 'POST /parent/loans/l-1/promise',
    storedBody: { promisedOn: '', promisedUgx: 200_000 },
  },
  'pages/parent/profile/personal-form.tsx': {
    path: '/parent/dashboard/profile',
    waitFor: 'Personal Info',
    answers: {},
    request: 'PUT /auth/update-user',
    storedBody: {
      first_name: 'Sarah',
      last_name: 'Nakato',
      email: 'sarah@somesa.example',
      contact: '0772123456',
      role_id: roles.parent,
      user_id: 'u-1',
    },
    otherValues: { contact: '0772999888' },
  },
};

/**
 * Forms that open with values and send them in the address, with a file as the body; their own view test compares
 * it: batches.test.tsx.
 */
export const formsThatSendFiles: readonly string[] = ['pages/admin/schools/batches/batch-files.tsx'];

/**
 * Forms that open with values and send none of them unchanged: one navigates to an address, one opens with a
 * day and no lines.
 */
export const formsThatSendNothing: readonly string[] = [
  'pages/public/receipt/reference-form.tsx',
  'pages/admin/accounting/journal-page.tsx',
];
