import { settlementBodies } from '../admin/money-bodies';
import { chargeChoices, parsePayoutAccount, schoolBodies, schoolChargeBody } from '../admin/school-bodies';
import { bodyOf, bodyOfOneOf, endpoint, optionalBodyOf } from './endpoint';
import { settlementAnswerShape } from './payout-shapes';
import {
  chargePreviewAnswerShape,
  feesChargedShape,
  feeVoidedShape,
  groupMembersShape,
  schoolAnswerShape,
  schoolSnippetShape,
  schoolStatementAnswerShape,
  schoolSummaryShape,
  schoolsShape,
  termReportAnswerShape,
} from './school-shapes';
import { oneOf, optionally, queryDay, rowNumber, text, uuid } from './shapes';

const staff = { access: 'admin_staff' } as const;
const administrator = { access: 'admin_administrator' } as const;
const school = { access: 'admin_school' } as const;
const bursar = { access: 'admin_school_bursar' } as const;
const headBursar = { access: 'admin_school_head' } as const;
const payoutAccount = { access: 'admin_payout_account' } as const;
const ofSchool = { params: { id: rowNumber }, ofSchool: 'id', notFound: 'school_not_found' } as const;
const ofTerm = {
  ofSchool: 'id',
  params: { id: rowNumber, term: rowNumber },
  notFound: { id: 'school_not_found', term: 'not_found' },
} as const;
const ofFee = {
  ofSchool: 'id',
  params: { id: rowNumber, fee: rowNumber },
  notFound: { id: 'school_not_found', fee: 'not_found' },
} as const;
const ofGroup = {
  ofSchool: 'id',
  params: { id: rowNumber, group: rowNumber },
  notFound: { id: 'school_not_found', group: 'not_found' },
} as const;
const bySettlement = { params: { id: uuid }, notFound: 'not_found' } as const;
const answer = { answers: { 200: schoolAnswerShape } } as const;
const changedSchool = { answers: { 201: schoolAnswerShape } } as const;
const settlement = { answers: { 200: settlementAnswerShape } } as const;

export const listSchools = endpoint('GET /admin/schools', {
  ...staff,
  summary: 'List all schools, to choose from',
  answers: { 200: schoolsShape },
});

export const addSchool = endpoint('POST /admin/schools', {
  ...staff,
  summary: 'Add a school',
  body: bodyOf(schoolBodies.added),
  ...changedSchool,
});

export const getSchool = endpoint('GET /admin/schools/:id', {
  ...school,
  ...ofSchool,
  summary: 'Get a school; a bursar gets their own',
  ...answer,
});

export const changeSchool = endpoint('PUT /admin/schools/:id', {
  ...staff,
  ...ofSchool,
  summary: 'Change the details of a school',
  body: bodyOf(schoolBodies.changed),
  ...answer,
});

export const choosePrepayments = endpoint('PUT /admin/schools/:id/prepayments', {
  access: 'admin_school_head',
  ...ofSchool,
  summary: 'Set whether a school keeps what is paid above a child’s fees for the next fees',
  body: bodyOf(schoolBodies.prepayments),
  ...answer,
});

export const savePayoutAccount = endpoint('PUT /admin/schools/:id/payout-account', {
  ...payoutAccount,
  ...ofSchool,
  needsRecentCode: true,
  summary:
    'Request a payout account, which an administrator approves; one that replaces another takes effect 24 hours later',
  body: bodyOfOneOf([schoolBodies.payoutMobile, schoolBodies.payoutBank], parsePayoutAccount),
  ...answer,
  problems: [409],
});

export const setSchoolCharge = endpoint('POST /admin/schools/:id/charges', {
  ...administrator,
  ...ofSchool,
  needsRecentCode: true,
  summary: 'Set what a school is charged for each payment of fees, from a day after today',
  body: bodyOf(schoolChargeBody),
  ...changedSchool,
});

export const getSchoolSnippet = endpoint('GET /admin/schools/:id/snippet', {
  ...school,
  ...ofSchool,
  summary: 'Get what a school pastes into its pages: a snippet for each form',
  answers: { 200: schoolSnippetShape },
});

export const getSchoolStatement = endpoint('GET /admin/schools/:id/statement', {
  ...school,
  ...ofSchool,
  summary: 'Get the statement of a school by the ledger; without days, of this month',
  query: { from: optionally(queryDay), to: optionally(queryDay) },
  answers: { 200: schoolStatementAnswerShape },
});

export const getSchoolSummary = endpoint('GET /admin/schools/:id/summary', {
  ...school,
  ...ofSchool,
  summary:
    'Get what a school collected today, this week and this term, what is outstanding and what we owe it',
  answers: { 200: schoolSummaryShape },
});

const ofReport = { ...school, ...ofSchool, query: { term: optionally(rowNumber) } } as const;

export const getTermReport = endpoint('GET /admin/schools/:id/term-report', {
  ...ofReport,
  summary:
    'Compare a term with the one before: fees by class, money by its way and by week; without a term, the last that started',
  answers: { 200: termReportAnswerShape },
});

export const downloadTermReport = endpoint('GET /admin/schools/:id/term-report.pdf', {
  ...ofReport,
  summary: 'Download the report of a term as one page of PDF',
  answers: { 200: { file: 'application/pdf' } },
});

export const addSchoolOrigin = endpoint('POST /admin/schools/:id/origins', {
  ...staff,
  ...ofSchool,
  summary: 'Register a web origin whose pages may show the forms of a school',
  body: bodyOf(schoolBodies.origin),
  ...changedSchool,
});

export const removeSchoolOrigin = endpoint('DELETE /admin/schools/:id/origins', {
  ...headBursar,
  ...ofSchool,
  summary: 'Remove a web origin of a school',
  query: { origin: text },
  ...answer,
});

export const checkSchoolPage = endpoint('POST /admin/schools/:id/origins/check', {
  ...headBursar,
  ...ofSchool,
  summary: 'Check whether a page of a registered origin holds our form',
  body: bodyOf(schoolBodies.check),
  ...answer,
});

export const addTerm = endpoint('POST /admin/schools/:id/terms', {
  ...bursar,
  ...ofSchool,
  summary: 'Add a term',
  body: bodyOf(schoolBodies.term),
  ...changedSchool,
});

export const changeTerm = endpoint('PUT /admin/schools/:id/terms/:term', {
  ...bursar,
  ...ofTerm,
  summary: 'Change the name and days of a term, with the due dates of its fees if they are to move',
  body: bodyOf(schoolBodies.term),
  ...answer,
});

export const removeTerm = endpoint('DELETE /admin/schools/:id/terms/:term', {
  ...bursar,
  ...ofTerm,
  summary: 'Remove a term with its fees, if no child is charged one',
  ...answer,
  problems: [409],
});

export const copyTermFees = endpoint('POST /admin/schools/:id/terms/:term/copy', {
  ...bursar,
  ...ofTerm,
  summary:
    'Copy the fees of another term into a term without fees, changed by a percentage; due dates keep their distance from the first day',
  body: bodyOf(schoolBodies.copy),
  ...changedSchool,
  problems: [409],
});

export const previewCharge = endpoint('GET /admin/schools/:id/terms/:term/charge', {
  ...bursar,
  ...ofTerm,
  summary:
    'Preview a charge of all fees of a term, or of `fee`: children, total, and who has the same item already',
  query: { already: optionally(oneOf(chargeChoices)), fee: optionally(rowNumber) },
  answers: { 200: chargePreviewAnswerShape },
});

export const chargeFees = endpoint('POST /admin/schools/:id/terms/:term/charge', {
  ...bursar,
  ...ofTerm,
  needsRecentCode: true,
  summary:
    'Charge all fees of a term, or `fee`, all or none, if their total is still the one of the preview; repeated, it charges nothing more. `already` says what children with the same item in the term are charged',
  body: optionalBodyOf(schoolBodies.charge),
  answers: { 200: feesChargedShape },
  problems: [409],
});

export const addStudentGroup = endpoint('POST /admin/schools/:id/groups', {
  ...bursar,
  ...ofSchool,
  summary: 'Add a group of children, such as boarding',
  body: bodyOf(schoolBodies.group),
  ...changedSchool,
});

export const renameStudentGroup = endpoint('PUT /admin/schools/:id/groups/:group', {
  ...bursar,
  ...ofGroup,
  summary: 'Rename a group of children',
  body: bodyOf(schoolBodies.group),
  ...answer,
});

export const removeStudentGroup = endpoint('DELETE /admin/schools/:id/groups/:group', {
  ...bursar,
  ...ofGroup,
  summary: 'Remove a group of children that no fee is for; its children stay',
  ...answer,
  problems: [409],
});

export const changeGroupMembers = endpoint('POST /admin/schools/:id/group-members', {
  ...bursar,
  ...ofSchool,
  summary: 'Add children to groups, or remove them from groups; fees already charged stay',
  body: bodyOf(schoolBodies.groupMembers),
  answers: { 200: groupMembersShape },
});

export const addFee = endpoint('POST /admin/schools/:id/terms/:term/fees', {
  ...bursar,
  ...ofTerm,
  summary:
    'Add what classes, year groups or groups of children are charged in a term, at once or in parts; with `amounts`, a fee for each of them, all or none',
  body: bodyOf(schoolBodies.feesAdded),
  ...changedSchool,
});

export const changeFee = endpoint('PUT /admin/schools/:id/fees/:fee', {
  ...bursar,
  ...ofFee,
  summary: 'Change a fee with its parts; once it is charged, its amount and due days only',
  body: bodyOf(schoolBodies.fee),
  ...answer,
  problems: [409],
});

export const removeFee = endpoint('DELETE /admin/schools/:id/fees/:fee', {
  ...bursar,
  ...ofFee,
  summary: 'Remove a fee, with its parts, that no child is charged',
  ...answer,
  problems: [409],
});

export const voidFee = endpoint('POST /admin/schools/:id/fees/:fee/void', {
  ...bursar,
  ...ofFee,
  needsRecentCode: true,
  summary: 'Take a fee off every child for whom nothing of it was paid',
  answers: { 200: feeVoidedShape },
});

export const createSettlement = endpoint('POST /admin/schools/:id/settlements', {
  ...staff,
  ...ofSchool,
  needsRecentCode: true,
  summary: 'Create a settlement of what a school is owed until the end of a day',
  body: bodyOf(settlementBodies.created),
  answers: { 201: settlementAnswerShape },
  problems: [409],
});

export const getSettlement = endpoint('GET /admin/settlements/:id', {
  ...school,
  ...bySettlement,
  summary: 'Get a settlement; a bursar gets those of their own school',
  ...settlement,
});

export const downloadRemittanceCsv = endpoint('GET /admin/settlements/:id/remittance.csv', {
  ...school,
  ...bySettlement,
  summary:
    'Download the remittance advice of a settlement as CSV: its payments, reversals and loans by child',
  answers: { 200: { file: 'text/csv' } },
});

export const downloadRemittancePdf = endpoint('GET /admin/settlements/:id/remittance.pdf', {
  ...school,
  ...bySettlement,
  summary: 'Download the remittance advice of a settlement as PDF',
  answers: { 200: { file: 'application/pdf' } },
});

export const recordSettlementPaid = endpoint('POST /admin/settlements/:id/paid', {
  ...staff,
  ...bySettlement,
  needsRecentCode: true,
  summary: 'Record that a settlement was paid; nothing is sent by this call',
  body: bodyOf(settlementBodies.paid),
  ...settlement,
  problems: [409],
});

export const sendSettlement = endpoint('POST /admin/settlements/:id/send', {
  ...staff,
  ...bySettlement,
  needsRecentCode: true,
  summary: 'Send a settlement by its network, or in the next payment file; a large one needs another person',
  ...settlement,
  problems: [409],
});

export const resendSettlement = endpoint('POST /admin/settlements/:id/resend', {
  ...staff,
  ...bySettlement,
  needsRecentCode: true,
  summary: 'Send the failed parts of a settlement again, to the payout account that the school has now',
  ...settlement,
  problems: [409],
});

export const cancelSettlement = endpoint('POST /admin/settlements/:id/cancel', {
  ...staff,
  ...bySettlement,
  needsRecentCode: true,
  summary: 'Cancel a settlement, if no money was sent',
  ...settlement,
  problems: [409],
});
