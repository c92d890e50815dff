import { loanFileKinds } from '../loans/loan-documents';
import { loanStatuses } from '../loans/loan-status';
import { disbursementBodies, loanDecisionBodies } from '../schemas/loan-bodies';
import {
  documentPagesBody,
  guarantorBody,
  loanApplicationBody,
  loanDocumentBody,
  loanQuoteBody,
  UPLOAD_ID_PATTERN,
} from '../schemas/loan-form';
import { loanProductBody, parseLoanProduct } from '../schemas/loan-product-form';
import { parseLoanStatuses } from '../schemas/loan-status-filter';
import { matching } from '../schemas/structs';
import { bodyOf, bodyOfOneOf, endpoint } from './endpoint';
import {
  adminLoanShape,
  disbursementShape,
  guaranteeShape,
  loanApplicationShape,
  loanProductShape,
  loanProductsShape,
  loanQuoteShape,
  loanShape,
  loansShape,
  paymentFileShape,
  uploadShape,
} from './loan-shapes';
import { fileLinkShape } from './repayment-shapes';
import { empty, fromText, messageShape, oneOf, optionally, pageCursor, text, uuid } from './shapes';

const uploadId = matching('field_invalid', { pattern: UPLOAD_ID_PATTERN });
const ofLoan = { params: { id: uuid }, notFound: 'loan_not_found' } as const;
const ofDocument = {
  params: { id: uuid, documentId: uploadId },
  notFound: { id: 'loan_not_found', documentId: 'upload_not_found' },
} as const;
const ofRow = { params: { id: uuid }, notFound: 'not_found' } as const;

/** Statuses of loans, separated by commas. */
const statuses = fromText('statuses', parseLoanStatuses, {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', enum: [...loanStatuses] },
});

export const createLoanQuote = endpoint('POST /loan-quotes', {
  access: 'guest',
  limit: 'quote',
  summary: 'Calculate the cost of a loan whose school is paid today',
  body: bodyOf(loanQuoteBody),
  answers: { 200: loanQuoteShape },
  problems: [403],
});

export const createUpload = endpoint('POST /uploads', {
  access: 'guest',
  limit: 'upload',
  summary:
    'Upload a document of an application; one that is attached to no application is deleted after 24 hours',
  upload: { type: 'multipart/form-data', field: 'file', fields: { kind: oneOf(loanFileKinds) } },
  answers: { 201: uploadShape },
  problems: [403, 503],
});

export const joinPages = endpoint('POST /uploads/pages', {
  access: 'guest',
  limit: 'upload',
  summary: 'Join uploaded photos of a document to one PDF, in their order',
  body: bodyOf(documentPagesBody),
  answers: { 201: uploadShape },
  problems: [403, 503],
});

export const deleteUpload = endpoint('DELETE /uploads/:id', {
  access: 'guest',
  summary: 'Delete an upload that is attached to no application',
  params: { id: uploadId },
  notFound: 'upload_not_found',
  answers: { 204: empty },
});

export const downloadFile = endpoint('GET /files/:token', {
  access: 'guest',
  summary: 'Download the file of a link, which is valid for 5 minutes',
  params: { token: text },
  answers: { 200: { file: '*/*' } },
  problems: [404, 410],
});

export const applyForLoan = endpoint('POST /loan-applications', {
  access: 'guest_or_user',
  isIdempotent: true,
  summary: 'Apply for a loan, with an account or without one',
  body: bodyOf(loanApplicationBody),
  answers: { 201: loanApplicationShape },
  problems: [403, 429],
});

export const listOwnLoans = endpoint('GET /parent/loans', {
  access: 'user',
  summary: 'List one’s applications and loans, newest first',
  query: { status: optionally(statuses), cursor: optionally(pageCursor) },
  answers: { 200: loansShape },
});

export const getOwnLoan = endpoint('GET /parent/loans/:id', {
  access: 'user',
  ...ofLoan,
  summary: 'Get one of one’s applications or loans',
  answers: { 200: loanShape },
});

export const withdrawLoan = endpoint('POST /parent/loans/:id/withdraw', {
  access: 'user',
  ...ofLoan,
  summary: 'Withdraw an application, or decline an offer',
  answers: { 200: loanShape },
  problems: [403, 409],
});

export const requestOwnCancellation = endpoint('POST /parent/loans/:id/cancellation', {
  access: 'user',
  ...ofLoan,
  summary: 'Cancel a loan in its cooling-off days; it is complete once the principal is paid back',
  answers: { 200: loanShape },
  problems: [403, 409],
});

export const addLoanDocument = endpoint('POST /parent/loans/:id/documents', {
  access: 'user',
  ...ofLoan,
  summary: 'Add an uploaded document to an application that is not decided yet',
  body: bodyOf(loanDocumentBody),
  answers: { 200: loanShape },
  problems: [403, 409],
});

export const nameGuarantor = endpoint('POST /parent/loans/:id/guarantor', {
  access: 'user',
  ...ofLoan,
  summary: 'Name the guarantor of an application that is not decided yet, who gets a code by SMS',
  limit: 'code',
  body: bodyOf(guarantorBody),
  answers: { 200: loanShape },
  problems: [403, 409],
});

export const showGuarantee = endpoint('POST /guarantees', {
  access: 'guest',
  summary: 'Show a guarantor what they are asked for, by the code that was sent to them',
  limit: 'code',
  body: bodyOf(loanDecisionBodies.guarantee),
  answers: { 200: guaranteeShape },
  problems: [403],
});

export const consentToGuarantee = endpoint('POST /guarantees/consent', {
  access: 'guest',
  summary: 'Consent to guarantee a loan, with the code that was sent to the guarantor',
  limit: 'code',
  body: bodyOf(loanDecisionBodies.guarantee),
  answers: { 200: guaranteeShape },
  problems: [403, 409],
});

export const sendAcceptanceCode = endpoint('POST /parent/loans/:id/acceptance-code', {
  access: 'user',
  ...ofLoan,
  summary: 'Send the code that accepts an offer to one’s verified number',
  limit: 'code',
  answers: { 200: messageShape },
  problems: [403, 409],
});

export const acceptLoan = endpoint('POST /parent/loans/:id/accept', {
  access: 'user',
  ...ofLoan,
  summary: 'Accept an offer with the code; the school is paid next',
  limit: 'code',
  body: bodyOf(loanDecisionBodies.accept),
  answers: { 200: loanShape },
  problems: [403, 409],
});

export const linkOwnDocument = endpoint('POST /parent/loans/:id/documents/:documentId/link', {
  access: 'user',
  ...ofDocument,
  summary: 'Create a link to a document of one’s own loan, valid for 5 minutes',
  answers: { 200: fileLinkShape },
  problems: [403],
});

export const linkAgreement = endpoint('POST /parent/loans/:id/agreement/link', {
  access: 'user',
  ...ofLoan,
  summary:
    'Create a link to the agreement of one’s loan, valid for 5 minutes; there is one once it is accepted',
  answers: { 200: fileLinkShape },
  problems: [403],
});

export const listLoanProducts = endpoint('GET /admin/loan-products', {
  access: 'admin_staff',
  summary: 'List every version of every loan product',
  answers: { 200: loanProductsShape },
});

export const saveLoanProduct = endpoint('POST /admin/loan-products', {
  access: 'admin_administrator',
  needsRecentCode: true,
  summary: 'Save the next version of a loan product; loans keep theirs',
  body: bodyOfOneOf([loanProductBody], parseLoanProduct),
  answers: { 201: loanProductShape },
});

export const getLoan = endpoint('GET /admin/loans/:id', {
  access: 'admin_staff',
  ...ofLoan,
  summary: 'Get a loan with everything that staff needs to decide',
  answers: { 200: adminLoanShape },
});

const decision = {
  access: 'admin_staff',
  ...ofLoan,
  answers: { 200: adminLoanShape },
  problems: [409],
} as const;

export const requestDocuments = endpoint('POST /admin/loans/:id/request-documents', {
  ...decision,
  summary: 'Ask the parent for documents, with a note to the parent',
  body: bodyOf(loanDecisionBodies.requestDocuments),
});

export const linkLoanStudent = endpoint('POST /admin/loans/:id/link-student', {
  ...decision,
  summary: 'Link a loan to a child of the school’s register',
  body: bodyOf(loanDecisionBodies.linkStudent),
});

export const approveLoan = endpoint('POST /admin/loans/:id/approve', {
  ...decision,
  needsRecentCode: true,
  summary:
    'Approve an application and make the offer; a large one needs a second person, and is recorded first',
  body: bodyOf(loanDecisionBodies.approve),
});

export const declineLoan = endpoint('POST /admin/loans/:id/decline', {
  ...decision,
  needsRecentCode: true,
  summary: 'Decline an application, with a note to the applicant',
  body: bodyOf(loanDecisionBodies.decline),
});

export const reopenLoan = endpoint('POST /admin/loans/:id/reopen', {
  ...decision,
  summary: 'Reopen an application whose offer expired',
});

export const cancelLoan = endpoint('POST /admin/loans/:id/cancel', {
  ...decision,
  summary: 'Cancel an accepted loan whose school is not being paid',
});

export const requestCancellation = endpoint('POST /admin/loans/:id/cancellation', {
  ...decision,
  summary: 'Cancel a disbursed loan in its cooling-off days for its borrower',
});

export const linkLoanDocument = endpoint('POST /admin/loans/:id/documents/:documentId/link', {
  access: 'admin_staff',
  summary: 'Create a link to a document of a loan, valid for 5 minutes',
  ...ofDocument,
  answers: { 200: fileLinkShape },
});

export const disburseLoan = endpoint('POST /admin/loans/:id/disburse', {
  access: 'admin_staff',
  ...ofLoan,
  needsRecentCode: true,
  summary:
    'Pay the school of an accepted loan (201), or check the status of a transfer that is not final (200)',
  answers: { 200: disbursementShape, 201: disbursementShape },
  problems: [409, 422],
});

export const getDisbursement = endpoint('GET /admin/disbursements/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Get one attempt to pay a school',
  answers: { 200: disbursementShape },
});

export const checkDisbursement = endpoint('POST /admin/disbursements/:id/check', {
  access: 'admin_staff',
  ...ofRow,
  needsRecentCode: true,
  summary: 'Check the status of a transfer whose automatic status checks have ended',
  answers: { 200: disbursementShape },
  problems: [409],
});

export const settleDisbursement = endpoint('POST /admin/disbursements/:id/settled', {
  access: 'admin_staff',
  ...ofRow,
  needsRecentCode: true,
  summary: 'Record that the bank paid a transfer of a payment file, and post it',
  body: bodyOf(disbursementBodies.settled),
  answers: { 200: disbursementShape },
  problems: [409],
});

export const failDisbursement = endpoint('POST /admin/disbursements/:id/failed', {
  access: 'admin_staff',
  ...ofRow,
  needsRecentCode: true,
  summary: 'Record that the bank did not pay a transfer; another attempt may be started',
  body: bodyOf(disbursementBodies.failed),
  answers: { 200: disbursementShape },
  problems: [409],
});

export const createPaymentFile = endpoint('POST /admin/bank-payment-files', {
  access: 'admin_staff',
  needsRecentCode: true,
  summary: 'Create a payment file of everything that waits for a bank transfer',
  answers: { 201: paymentFileShape },
  problems: [409],
});

export const downloadPaymentFile = endpoint('GET /admin/bank-payment-files/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Download a payment file as CSV',
  answers: { 200: { file: 'text/csv' } },
});

export const downloadPaymentFileXml = endpoint('GET /admin/bank-payment-files/:id/pain001.xml', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Download a payment file as an ISO 20022 message (pain.001.001.03)',
  answers: { 200: { file: 'application/xml' } },
});
