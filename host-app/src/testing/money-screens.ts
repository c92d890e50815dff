import { createReference, type LoanSummaryView, type ReceiptView, type RoleId, roles } from '@somesa/core';
import { adminReports, type ReportAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import loans from '@somesa/core/messages/en/site/loans.json';
import { lastPayment } from '../state/last-payment';
import { lastRepayment } from '../state/last-repayment';
import { adminLoan, createOpenItem } from './admin-loans';
import { adminPayment, adminSettlement, bankTransactionAnswer, sampleApproval } from './admin-money';
import { adminStudent } from './admin-schools';
import type { StubResponse } from './answers';
import { createOverviewResponse } from './dashboard';
import { createLoanResponse, LOAN_REQUEST } from './loan-page';
import { sampleLoan } from './loans';
import { sampleLoanSummary, sampleRepayment } from './positions';
import { sampleRepaymentReceipt } from './receipts';
import { sarah } from './visit';

export interface MoneyScreen {
  path: string;
  /** Role of the user whose screen it is; a parent's if absent. */
  role?: RoleId;
  answers: Record<string, StubResponse>;
  /** Stores what the browser's tab remembers before the screen opens. */
  prepare?: () => void;
  /** Part of the responses whose amounts and dates the screen must show. */
  shownData: unknown;
  /** Texts of the statuses that the screen must show. */
  statusTexts: readonly string[];
  /** Amounts that the screen may calculate from the responses, such as a sum. */
  calculatedAmounts?: readonly number[];
}

const position: LoanSummaryView = sampleLoanSummary('in_arrears', {
  taken: 1_188_001,
  paid: 900_002,
  pending: 300_003,
  due: 101_004,
  arrears: 100_005,
  daysPastDue: 12,
  instalments: [],
  nextDue: { dueOn: '2026-10-23', amount: 100_006 },
  recentPayments: [{ id: 'p-1', date: '2026-07-19', amount: 150_007, type: 'early' }],
});
const reference = createReference(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));
const receipt: ReceiptView = {
  ...sampleRepaymentReceipt,
  reference,
  purpose: 'fees',
  paidAt: '2026-11-21T21:05:00.000Z',
  amount: 850_009,
  lines: [{ description: 'Tuition', amount: 850_009 }],
};
const payment = adminPayment({
  amount: 50_011,
  refund: null,
  canRefund: false,
  allocations: [{ description: 'Tuition', amount: 50_011 }],
  entries: [],
});
const settlement = adminSettlement({ amountUgx: 1_200_013, payableUgx: 1_200_013 });
const applied = adminLoan('under_review', {
  requested: { amount: 870_031, term: '6 months' },
  log: [
    {
      event: 'submit',
      from: 'draft',
      to: 'submitted',
      by: { kind: 'applicant', id: null, name: null },
      detail: null,
      at: '2026-11-20T08:05:00.000Z',
    },
  ],
  checklist: {
    missingDocuments: [],
    isStudentLinked: true,
    canSchoolBePaid: true,
    isGuaranteed: true,
    ceiling: 900_033,
    outstanding: 860_034,
    otherLoans: [
      {
        id: 'l-2',
        reference: 'SF-9ABC-D2E3',
        status: 'ongoing',
        amount: 410_035,
        expense: 'School Fees',
        shared: [],
      },
    ],
  },
});
const inArrears = adminLoan('in_arrears', { disbursedOn: '2025-12-21' });
const collected = {
  period: '2026-11-20',
  mtnUgx: 50_041,
  airtelUgx: 20_042,
  bankUgx: 10_043,
  reversedUgx: 3_044,
  totalUgx: 77_082,
};
const collections: ReportAnswer = {
  report: 'collections',
  from: '2026-11-20',
  to: '2026-11-21',
  step: 'day',
  columns: Object.keys(adminReports.collections.columns),
  rows: [collected, { ...collected, period: '2026-11-21', mtnUgx: 60_051, totalUgx: 87_092 }],
  totals: { mtnUgx: 110_092, airtelUgx: 40_084, bankUgx: 20_086, reversedUgx: 6_088, totalUgx: 164_174 },
  chart: adminReports.collections.chart,
};
const bankTransaction = bankTransactionAnswer({ amount: 30_017 });
const sample = sampleLoan('ongoing');
const repayment = sampleRepayment('p-1', { amount: 100_019, principal: 99_015, interest: 1_004 });
const student = adminStudent();
const paymentStatus = admin.lists.payments.words.status;

/**
 * Screens whose amounts, dates and statuses are compared with the response, by their route; a route with
 * several screens has a suffix.
 */
export const moneyScreens: Readonly<Record<string, MoneyScreen>> = {
  '/payment-success': {
    path: '/payment-success',
    answers: {},
    shownData: receipt,
    statusTexts: [],
    prepare: () => {
      lastPayment.receipt = receipt;
    },
  },
  '/receipts/:reference': {
    path: `/receipts/${reference}`,
    shownData: receipt,
    statusTexts: [],
    answers: { [`GET /receipts/${reference}`]: [200, receipt] },
  },
  '/parent/dashboard': {
    path: '/parent/dashboard',
    answers: { 'GET /parent/overview': createOverviewResponse([position]) },
    shownData: {
      taken: 1_188_000,
      paid: 900_000,
      pending: 300_000,
      due: position.due,
      next: position.nextDue?.dueOn,
      last: position.recentPayments,
    },
    statusTexts: [loans.statuses.in_arrears],
    calculatedAmounts: [position.arrears, position.due, 101_004],
  },
  '/parent/dashboard/loan-history': {
    path: '/parent/dashboard/loan-history',
    statusTexts: [loans.statuses.ongoing],
    answers: { 'GET /parent/loans': [200, { loans: [sample], next: null }] },
    shownData: { amount: sample.amount, monthly: sample.monthlyPayments, dateTake: sample.dateTake },
  },
  '/parent/dashboard/loans/:id': {
    path: '/parent/dashboard/loans/l-1',
    statusTexts: [loans.statuses.approved],
    answers: { [LOAN_REQUEST]: createLoanResponse('approved') },
    shownData: {
      amount: sample.amount,
      monthly: sample.monthlyPayments,
      cost: { total: sample.cost.totalPayable },
    },
  },
  '/parent/dashboard/loan-repayments': {
    path: '/parent/dashboard/loan-repayments',
    statusTexts: [],
    answers: {
      'GET /parent/overview': createOverviewResponse([position]),
      'GET /parent/repayments': [200, { repayments: [repayment], next: null }],
    },
    shownData: { date: repayment.date, amount: repayment.amount },
  },
  '/parent/dashboard/repayment-success': {
    path: '/parent/dashboard/repayment-success',
    statusTexts: [],
    answers: { 'GET /parent/overview': createOverviewResponse([position]) },
    prepare: () => {
      lastRepayment.repaid = {
        receipt: { ...receipt, purpose: 'repayment' },
        loanId: 'l-1',
        userId: sarah.user_id,
      };
    },
    shownData: { amount: receipt.amount },
  },
  '/admin/loans/:id': {
    path: '/admin/loans/l-1',
    role: roles.staff,
    statusTexts: [admin.lists.applications.words.status.under_review],
    answers: {
      'GET /admin/loans/l-1': [200, { loan: applied }],
      'GET /admin/queue-items/application/l-1': createOpenItem('application', 'l-1'),
    },
    shownData: {
      amount: applied.amount,
      requested: applied.requested.amount,
      cost: applied.cost.totalPayable,
      monthly: applied.monthlyPayments,
      income: applied.application.estimatedMonthlyIncome,
      ceiling: 900_033,
      outstanding: 860_034,
      other: 410_035,
      log: applied.log,
    },
  },
  '/admin/loans/:id of a loan in arrears': {
    path: '/admin/loans/l-1',
    role: roles.staff,
    statusTexts: [admin.lists.applications.words.status.in_arrears],
    answers: {
      'GET /admin/loans/l-1': [200, { loan: inArrears }],
      'GET /admin/queue-items/application/l-1': createOpenItem('application', 'l-1'),
      'GET /admin/queue-items/collection/l-1': createOpenItem('collection', 'l-1'),
      'GET /admin/loans/l-1/contacts': [200, { contacts: [] }],
      'GET /admin/loans/l-1/account': [
        200,
        { account: position, schedules: [], restructuring: null, promise: null },
      ],
      'GET /admin/loans/l-1/repayments': [200, { repayments: [repayment], next: null }],
    },
    shownData: {
      taken: position.taken,
      paid: position.paid,
      pending: position.pending,
      due: position.due,
      arrears: position.arrears,
      repaid: repayment.amount,
      date: repayment.date,
      parts: [repayment.principal, repayment.interest],
    },
  },
  '/admin/reports/:id': {
    path: '/admin/reports/collections',
    role: roles.staff,
    statusTexts: [],
    answers: { 'GET /admin/reports/collections': [200, collections] },
    // The label of the chart's highest bar.
    calculatedAmounts: [90_136],
    shownData: {
      rows: collections.rows,
      totals: collections.totals,
      from: collections.from,
      to: collections.to,
    },
  },
  '/admin/payments/:id': {
    path: '/admin/payments/p-1',
    role: roles.staff,
    statusTexts: [paymentStatus.succeeded],
    answers: {
      'GET /admin/payments/p-1': [200, { payment }],
      'GET /admin/queue-items/refund/p-1': createOpenItem('refund', 'p-1'),
    },
    shownData: {
      amount: payment.amount,
      at: payment.createdAt,
      paidAt: payment.paidAt,
      to: payment.allocations,
    },
  },
  '/admin/bank-transactions/:id': {
    path: '/admin/bank-transactions/stanbic%3AT-1',
    role: roles.staff,
    statusTexts: [],
    answers: {
      'GET /admin/bank-transactions/stanbic%3AT-1': [200, bankTransaction],
      'GET /admin/queue-items/bank-transaction/stanbic%3AT-1': createOpenItem(
        'bank-transaction',
        'stanbic:T-1',
      ),
    },
    shownData: {
      amount: bankTransaction.bankTransaction.amount,
      paidAt: bankTransaction.bankTransaction.paidAt,
    },
  },
  '/admin/settlements/:id': {
    path: '/admin/settlements/s-1',
    role: roles.staff,
    statusTexts: [admin.lists.settlements.words.status.created],
    answers: { 'GET /admin/settlements/s-1': [200, { settlement }] },
    shownData: { amount: settlement.amountUgx, until: settlement.untilOn, at: settlement.createdAt },
  },
  '/admin/approvals/:id': {
    path: '/admin/approvals/a-1',
    role: roles.administrator,
    statusTexts: [admin.lists.approvals.words.status.open],
    answers: {
      'GET /admin/approvals/a-1': [200, { approval: sampleApproval() }],
      'GET /admin/queue-items/approval/a-1': createOpenItem('approval', 'a-1'),
    },
    shownData: { amount: 45_000, until: '2026-11-20', at: sampleApproval().requestedAt },
  },
  '/admin/students/:id': {
    path: '/admin/students/3',
    role: roles.staff,
    statusTexts: [paymentStatus.expired],
    answers: { 'GET /admin/students/3': [200, { student }] },
    shownData: student,
  },
};

/**
 * Screens of the back office that show money only in lists: `list-cells.test.tsx` compares every list with
 * its response.
 */
export const listScreens: readonly string[] = [
  '/admin/loans',
  '/admin/payments',
  '/admin/settlements',
  '/admin/accounting',
  '/admin/reconciliation',
  '/admin/reconciliation/lines',
  '/admin/approvals',
  '/admin/students',
  '/admin/users',
  '/admin/schools',
  '/admin/loan-products',
  '/admin/notifications',
  '/admin/audit',
  '/admin/messages',
  '/admin/reservations',
];

export const screensOfOtherTests: Readonly<Record<string, string>> = {
  '/pay-fees': 'packages/widgets/src/pay-fees',
  '/installment-payments/options/repayment': 'packages/widgets/src/repayment',
  '/installment-payments/options/loan-application': 'packages/widgets/src/loan-application',
  '/loan-success': 'host-app/src/pages/public/loan-success-page.test.tsx',
  '/parent/dashboard/loan-repayments/repayment': 'host-app/src/pages/parent/repay/repay.test.tsx',
  '/parent/dashboard/loan-repayments/early-repayment': 'host-app/src/pages/parent/repay/repay.test.tsx',
  '/parent/dashboard/payment-history': 'host-app/src/pages/parent/payments/payment-history-page.test.tsx',
  '/parent/dashboard/documents-and-statements':
    'host-app/src/pages/parent/statements/statements-page.test.tsx',
  '/parent/dashboard/notifications': 'host-app/src/pages/parent/notifications/notifications-page.test.tsx',
  '/admin': 'host-app/src/pages/admin/overview/overview-page.test.tsx',
  '/admin/disbursements/:id': 'host-app/src/pages/admin/loans/loans-page.test.tsx',
  '/admin/exceptions/:id': 'host-app/src/pages/admin/payments/money-queues.test.tsx',
  '/p/:token': 'host-app/src/pages/public/fee-link-page.test.tsx',
  '/admin/fee-batches/:id': 'host-app/src/pages/admin/schools/batches/batches.test.tsx',
  '/admin/schools/:id/enter-fees': 'host-app/src/pages/admin/schools/batches/batches.test.tsx',
  '/admin/fee-sendings/:id': 'host-app/src/pages/admin/schools/messages/messages.test.tsx',
  '/admin/schools/:id': 'host-app/src/pages/admin/schools/school-page.test.tsx',
  '/admin/users/:id': 'host-app/src/pages/admin/users/users.test.tsx',
  '/admin/reconciliation/:account/:id': 'host-app/src/pages/admin/reconciliation/reconciliation.test.tsx',
  '/admin/reconciliation/import': 'host-app/src/pages/admin/reconciliation/reconciliation.test.tsx',
  '/guarantee': 'host-app/src/pages/public/guarantee-page.test.tsx',
  '/receipts': 'host-app/src/pages/public/receipt/lost-receipts.test.tsx',
  '/parent/dashboard/children': 'host-app/src/pages/parent/children/children-page.test.tsx',
  '/parent/dashboard/children/pay': 'host-app/src/pages/parent/children/children-page.test.tsx',
  '/admin/schedule': 'host-app/src/pages/admin/schedule/schedule-page.test.tsx',
};

export const screensWithoutMoney: readonly string[] = [
  '/admin/schools/:school/webhook-deliveries/:id',
  '*',
  '/',
  '/accept-invitation',
  '/stop-daily-email',
  '/admin/*?',
  '/admin/accounting/journal',
  '/admin/bus-operators',
  '/admin/bus-routes',
  '/admin/bus-types',
  '/admin/buses',
  '/admin/messages/:id',
  '/admin/partnerships/:id',
  '/admin/register-imports/:id',
  '/admin/schools/:id/promote',
  '/admin/reports',
  '/admin/second-factor',
  '/admin/reservations/:id',
  '/bokings',
  '/booking/guide',
  '/bookings',
  '/contact',
  '/contact-us',
  '/edit-phone-number',
  '/faqs',
  '/forgot-password',
  '/installment-payments',
  '/installment-payments/options',
  '/login',
  '/otp-verification',
  '/parent/dashboard/*?',
  '/parent/dashboard/profile',
  '/partner',
  '/payment/guide',
  '/register',
  '/reset-password',
  '/privacy',
  '/sitemap',
  '/support',
  '/terms',
];
