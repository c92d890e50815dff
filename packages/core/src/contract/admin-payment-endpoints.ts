import { moneyBodies } from '../admin/money-bodies';
import { claimBodies } from '../schemas/claim-bodies';
import { repaymentBodies } from '../schemas/loan-bodies';
import {
  adminPaymentAnswerShape,
  bankTransactionAnswerShape,
  exceptionAnswerShape,
} from './admin-payment-shapes';
import { bodyOf, endpoint } from './endpoint';
import { fileLinkShape } from './repayment-shapes';
import { object, text, uuid } from './shapes';

const ofPayment = { params: { id: uuid }, notFound: 'payment_not_found' } as const;
const byText = { params: { id: text }, notFound: 'not_found' } as const;

export const getAdminPayment = endpoint('GET /admin/payments/:id', {
  access: 'admin_school',
  ...ofPayment,
  summary: 'Get a payment with everything known about it',
  answers: { 200: adminPaymentAnswerShape },
});

export const checkPaymentStatus = endpoint('POST /admin/payments/:id/check-status', {
  access: 'admin_staff',
  ...ofPayment,
  summary: 'Check a payment’s status with the network now, at most once in 10 seconds',
  answers: { 200: adminPaymentAnswerShape },
  problems: [409, 429],
});

export const recordRefund = endpoint('POST /admin/payments/:id/refund', {
  access: 'admin_staff',
  ...ofPayment,
  needsRecentCode: true,
  body: bodyOf(moneyBodies.refund),
  summary: 'Record that a refund was sent, in full or in part; sends no money',
  answers: { 200: adminPaymentAnswerShape },
  problems: [409],
});

export const sendRefund = endpoint('POST /admin/payments/:id/refund/send', {
  access: 'admin_staff',
  ...ofPayment,
  needsRecentCode: true,
  summary: 'Send what is left of a refund to the account that paid; a large one needs another person',
  answers: { 200: adminPaymentAnswerShape },
  problems: [409],
});

export const reversePayment = endpoint('POST /admin/payments/:id/reverse', {
  access: 'admin_staff',
  ...ofPayment,
  needsRecentCode: true,
  body: bodyOf(repaymentBodies.reverse),
  summary:
    'Reverse a payment that its provider reversed; a large one needs another person, and repeating it changes nothing',
  answers: { 200: adminPaymentAnswerShape },
  problems: [409],
});

export const requestPaymentMove = endpoint('POST /admin/payments/:id/move', {
  access: 'admin_school_bursar',
  ...ofPayment,
  needsRecentCode: true,
  body: bodyOf(moneyBodies.move),
  summary:
    'Request that a payment of fees for the wrong child is moved to another child; an administrator approves it',
  answers: { 200: adminPaymentAnswerShape },
  problems: [409],
});

export const requestPrepaymentRefund = endpoint('POST /admin/payments/:id/prepayment-refund', {
  access: 'admin_school_bursar',
  ...ofPayment,
  needsRecentCode: true,
  body: bodyOf(repaymentBodies.reverse),
  summary:
    'Request that what is left of money paid ahead is refunded to the payer; an administrator approves it',
  answers: { 200: adminPaymentAnswerShape },
  problems: [409],
});

export const getBankTransaction = endpoint('GET /admin/bank-transactions/:id', {
  access: 'admin_staff',
  ...byText,
  summary: 'Get a bank transaction with its exceptions',
  answers: { 200: bankTransactionAnswerShape },
});

export const allocateBankTransaction = endpoint('POST /admin/bank-transactions/:id/allocate', {
  access: 'admin_staff',
  ...byText,
  needsRecentCode: true,
  body: bodyOf(moneyBodies.allocate),
  summary: 'Allocate an unmatched bank transaction to the payment of a reference',
  answers: { 200: bankTransactionAnswerShape },
  problems: [409],
});

export const creditBankTransactionToStudent = endpoint('POST /admin/bank-transactions/:id/credit-student', {
  access: 'admin_staff',
  ...byText,
  needsRecentCode: true,
  body: bodyOf(moneyBodies.creditStudent),
  summary: 'Make an unmatched bank transaction a payment of a child’s fees',
  answers: { 200: bankTransactionAnswerShape },
  problems: [404, 409],
});

export const creditBankTransactionToLoan = endpoint('POST /admin/bank-transactions/:id/credit-loan', {
  access: 'admin_staff',
  ...byText,
  needsRecentCode: true,
  body: bodyOf(moneyBodies.creditLoan),
  summary: 'Make an unmatched bank transaction a repayment of a loan',
  answers: { 200: bankTransactionAnswerShape },
  problems: [409],
});

export const returnBankTransaction = endpoint('POST /admin/bank-transactions/:id/return', {
  access: 'admin_staff',
  ...byText,
  needsRecentCode: true,
  body: bodyOf(moneyBodies.returned),
  summary: 'Record that a bank transaction was returned in full; sends no money',
  answers: { 200: bankTransactionAnswerShape },
  problems: [409],
});

export const getException = endpoint('GET /admin/exceptions/:id', {
  access: 'admin_staff',
  ...byText,
  summary: 'Get an exception by `kind~subject`, with what to open beside it',
  answers: { 200: exceptionAnswerShape },
});

export const creditException = endpoint('POST /admin/exceptions/:id/credit', {
  access: 'admin_staff',
  ...byText,
  needsRecentCode: true,
  summary:
    'Credit an unallocated receipt to its payment and change the payment’s amount to the amount received',
  answers: { 200: exceptionAnswerShape },
  problems: [409],
});

export const refundException = endpoint('POST /admin/exceptions/:id/return', {
  access: 'admin_staff',
  ...byText,
  needsRecentCode: true,
  summary: 'Queue an unallocated receipt for refund; the payment ends unpaid',
  answers: { 200: exceptionAnswerShape },
  problems: [409],
});

const ofClaim = { access: 'admin_staff', params: { id: uuid }, notFound: 'not_found' } as const;

export const claimPayment = endpoint('POST /admin/claims', {
  access: 'admin_school_bursar',
  body: bodyOf(claimBodies.claim),
  summary: 'Claim a payment that we do not know for a child of the school; staff decide',
  answers: { 201: object({ id: uuid }) },
  problems: [404, 409],
});

export const creditClaim = endpoint('POST /admin/claims/:id/credit', {
  ...ofClaim,
  needsRecentCode: true,
  body: bodyOf(moneyBodies.creditClaim),
  summary:
    'Resolve a claim with the paid payment of a reference, of the amount that staff saw; moves no money',
  answers: { 200: exceptionAnswerShape },
  problems: [409],
});

export const declineClaim = endpoint('POST /admin/claims/:id/decline', {
  ...ofClaim,
  needsRecentCode: true,
  body: bodyOf(claimBodies.decline),
  summary: 'Decline a claim, with the reason for the school',
  answers: { 200: exceptionAnswerShape },
  problems: [409],
});

export const linkClaimSlip = endpoint('POST /admin/claims/:id/slip/link', {
  ...ofClaim,
  summary: 'Create a link to the slip of a claim, valid for 5 minutes',
  answers: { 200: fileLinkShape },
});
