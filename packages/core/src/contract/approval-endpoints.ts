import { approvalBodies } from '../admin/approval-bodies';
import { journalBodies } from '../admin/journal-bodies';
import { approvalAnswerShape, secondApprovalShape } from './approval-shapes';
import { bodyOf, endpoint } from './endpoint';
import { fileLinkShape } from './repayment-shapes';
import { uuid } from './shapes';

const ofApproval = { params: { id: uuid }, notFound: 'not_found' } as const;
const approval = { answers: { 200: approvalAnswerShape } } as const;

export const getApproval = endpoint('GET /admin/approvals/:id', {
  access: 'admin_staff',
  ...ofApproval,
  summary: 'Get a requested action, with exactly what it will do',
  ...approval,
});

export const approveRequest = endpoint('POST /admin/approvals/:id/approve', {
  access: 'admin_staff',
  ...ofApproval,
  needsRecentCode: true,
  summary: 'Approve the action that another person requested, which carries it out',
  ...approval,
  problems: [409],
});

export const rejectRequest = endpoint('POST /admin/approvals/:id/reject', {
  access: 'admin_staff',
  ...ofApproval,
  needsRecentCode: true,
  summary: 'Reject the action that another person requested, or stop it before it takes effect',
  body: bodyOf(approvalBodies.reject),
  ...approval,
  problems: [409],
});

export const withdrawRequest = endpoint('POST /admin/approvals/:id/withdraw', {
  access: 'admin_staff',
  ...ofApproval,
  summary: 'Withdraw an action that you requested, as long as it has not taken effect',
  ...approval,
  problems: [409],
});

export const linkApprovalDocument = endpoint('POST /admin/approvals/:id/document/link', {
  access: 'admin_staff',
  ...ofApproval,
  summary: 'Create a link to the document of a requested action, valid for 5 minutes',
  answers: { 200: fileLinkShape },
});

export const requestWriteOff = endpoint('POST /admin/loans/:id/write-off', {
  access: 'admin_staff',
  params: { id: uuid },
  notFound: 'loan_not_found',
  needsRecentCode: true,
  summary: 'Request the write-off of a loan in arrears, which another person approves',
  body: bodyOf(approvalBodies.writeOff),
  answers: { 201: approvalAnswerShape },
  problems: [409],
});

export const waive = endpoint('POST /admin/loans/:id/waivers', {
  access: 'admin_staff',
  params: { id: uuid },
  notFound: 'loan_not_found',
  needsRecentCode: true,
  summary:
    'Waive interest, fees or late fees that are due; a large amount needs another person, and is requested',
  body: bodyOf(approvalBodies.waiver),
  answers: { 200: secondApprovalShape },
  problems: [409],
});

export const requestJournal = endpoint('POST /admin/journals', {
  access: 'admin_staff',
  needsRecentCode: true,
  summary: 'Request a journal by hand, which another person approves',
  body: bodyOf(journalBodies.request),
  answers: { 201: approvalAnswerShape },
  problems: [409],
});

export const requestJournalReversal = endpoint('POST /admin/journals/:id/reverse', {
  access: 'admin_staff',
  ...ofApproval,
  needsRecentCode: true,
  summary: 'Request the reversal of a journal by hand that was posted; another person approves it',
  body: bodyOf(journalBodies.reverse),
  answers: { 201: approvalAnswerShape },
  problems: [409],
});
