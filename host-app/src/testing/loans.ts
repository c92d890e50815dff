import {
  calculateLoanCost,
  type DocumentRule,
  type LoanProduct,
  type LoanStatus,
  type LoanTerm,
  type LoanView,
} from '@somesa/core';

const sampleProduct = { method: 'declining', annualRatePpm: 35_000, feeUgx: 0 } as const;

const sampleDocumentRule: DocumentRule = {
  required: ['idFront', 'idBack', 'passportPhoto', 'bankStatement', 'letter'],
  optional: [],
  isOneStatementEnough: false,
};

export const sampleLoanProduct = (more: Partial<LoanProduct> = {}): LoanProduct => ({
  ...sampleProduct,
  id: 'school-fees',
  version: 2,
  name: 'School fees loan',
  minimumUgx: 50_000,
  maximumUgx: 5_000_000,
  terms: ['3 months', '12 months'],
  expenses: [{ name: 'School Fees', aboveOutstandingUgx: 0 }],
  late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 },
  allocationOrder: ['interest', 'principal', 'fees', 'penalties'],
  offerDays: 14,
  documents: sampleDocumentRule,
  guarantorFromUgx: null,
  ...more,
});

export const sampleCost = (principalUgx = 850_000, term: LoanTerm = '3 months') => {
  const cost = calculateLoanCost(sampleProduct, { principalUgx, term, disbursedOn: '2026-11-21' });
  if (!cost.ok) throw new Error(cost.error.message);
  return cost.value;
};

export const sampleLoan = (status: LoanStatus, more: Partial<LoanView> = {}): LoanView => {
  const cost = more.cost ?? sampleCost();
  return {
    id: 'l-1',
    reference: 'SF-7KQ2-M4X9',
    coolingOffDays: 3,
    cancellation: null,
    status,
    dateTake: '2026-11-20',
    amount: cost.principal,
    interest: cost.interest,
    terms: 1,
    progress: null,
    monthlyPayments: cost.monthlyPayment,
    childName: 'Amina Nakato',
    school: { slug: 'hill', name: 'Hill School' },
    expense: 'School Fees',
    schedule: null,
    requested: { amount: cost.principal, term: cost.term },
    cost,
    late: { graceDays: 3, charge: { kind: 'interest', annualRatePpm: 240_000 }, capUgx: 50_000 },
    declined: null,
    documentRule: sampleDocumentRule,
    needsGuarantor: false,
    guarantor: null,
    documentsNeeded: [],
    documents: [],
    hasAgreement: false,
    documentsNote: null,
    documentsDeletedOn: null,
    offerEndsAt: status === 'approved' ? '2026-12-05T21:00:00.000Z' : null,
    disbursedOn: status === 'ongoing' || status === 'in_arrears' ? '2026-11-21' : null,
    history: [{ status: 'submitted', at: '2026-11-20T08:05:00.000Z' }],
    ...more,
  };
};
