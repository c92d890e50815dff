import type { AdminLoanView, DisbursementView, LoanStatus } from '@somesa/core';
import type { QueueItemView, QueueKind } from '@somesa/core/admin';
import { sampleLoan } from './loans';

export const adminLoan = (status: LoanStatus, more: Partial<AdminLoanView> = {}): AdminLoanView => ({
  ...sampleLoan(status),
  application: {
    fullName: 'Sarah Nakato',
    email: 'sarah@somesa.example',
    address: 'Kampala',
    jobTitle: 'Nurse',
    phoneNumber1: '0772123456',
    phoneNumber2: null,
    childName: 'Amina Nakato',
    regNo: 'SMK-0001',
    estimatedMonthlyIncome: 900_000,
  },
  registeredChild: { name: 'Amina Nakato', regNo: 'SMK-0001', className: 'Senior 2', fitsApplication: true },
  hasAccount: true,
  needsTwoPeople: false,
  affordablePercent: 40,
  firstApproverId: null,
  exposure: 850_000,
  secondApprovalAbove: 2_000_000,
  checklist: {
    missingDocuments: [],
    isStudentLinked: true,
    canSchoolBePaid: true,
    isGuaranteed: true,
    ceiling: 900_000,
    outstanding: 850_000,
    otherLoans: [],
  },
  log: [],
  disbursementEvents: [],
  ...more,
});

export const adminDisbursement = (more: Partial<DisbursementView> = {}): DisbursementView => ({
  id: 'd-1',
  status: 'in_file',
  loan: { id: 'l-1', reference: 'SF-7KQ2-M4X9' },
  settlement: null,
  payment: null,
  part: null,
  amount: 850_000,
  school: { slug: 'hill', name: 'Hill School' },
  method: 'bank',
  providerReference: 'SD-1',
  payee: { name: 'Hill School', phoneNumber: null, bankName: 'Stanbic Bank', accountNumber: '9030001' },
  transactionId: null,
  failure: null,
  fileId: 'f-1',
  isStatusUnknown: false,
  paidAt: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  sentAt: null,
  ...more,
});

/** Creates the response with a queue item that is not assigned. */
export const createOpenItem = (kind: QueueKind, subject: string): [200, QueueItemView] => [
  200,
  { kind, subject, status: 'open', assignee: null, history: [] },
];
