import { restructuringBody } from '../admin/restructuring-bodies';
import { loanDecisionBodies } from '../schemas/loan-decisions';
import { secondApprovalShape } from './approval-shapes';
import { bodyOf, endpoint } from './endpoint';
import { loanAccountShape } from './repayment-shapes';
import { messageShape, uuid } from './shapes';

const ofLoan = { params: { id: uuid }, notFound: 'loan_not_found' } as const;

export const proposeRestructuring = endpoint('POST /admin/loans/:id/restructuring', {
  access: 'admin_staff',
  ...ofLoan,
  needsRecentCode: true,
  summary:
    'Propose a new schedule of a running loan, which its borrower accepts with a code; forgoing much interest needs another person',
  body: bodyOf(restructuringBody),
  answers: { 201: secondApprovalShape },
  problems: [409],
});

export const withdrawRestructuring = endpoint('POST /admin/loans/:id/restructuring/withdraw', {
  access: 'admin_staff',
  ...ofLoan,
  summary: 'Withdraw the proposal of a new schedule that its borrower has not accepted',
  answers: { 200: loanAccountShape },
  problems: [409],
});

export const sendRestructuringCode = endpoint('POST /parent/loans/:id/restructuring-code', {
  access: 'user',
  ...ofLoan,
  summary: 'Send the code that accepts a new schedule to one’s verified number',
  limit: 'code',
  answers: { 200: messageShape },
  problems: [403, 409],
});

export const acceptRestructuring = endpoint('POST /parent/loans/:id/restructuring', {
  access: 'user',
  ...ofLoan,
  summary: 'Accept the new schedule of one’s loan with the code',
  limit: 'code',
  body: bodyOf(loanDecisionBodies.accept),
  answers: { 200: loanAccountShape },
  problems: [403, 409],
});
