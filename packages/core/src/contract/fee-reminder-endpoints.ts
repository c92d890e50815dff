import { feeReminderBodies } from '../admin/fee-reminder-bodies';
import { posterSizes } from '../admin/fee-reminder-kinds';
import { bodyOf, endpoint } from './endpoint';
import { feeLinkShape, feeReminderPreviewShape, feeSendingAnswerShape } from './fee-reminder-shapes';
import { oneOf, optionally, rowNumber, uuid } from './shapes';
import { adminStudentAnswerShape } from './student-shapes';

// Nothing here needs a recent code of the second factor: no money of the school or of a parent moves.
const ofSchool = { params: { id: rowNumber }, notFound: 'school_not_found' } as const;
const school = { access: 'admin_school', ...ofSchool } as const;
const sender = { access: 'admin_school_bursar', ...ofSchool } as const;
const guardian = {
  access: 'admin_school_bursar',
  params: { id: rowNumber, position: rowNumber },
  notFound: 'not_found',
} as const;
const sending = { answers: { 200: feeSendingAnswerShape } } as const;
const student = { answers: { 200: adminStudentAnswerShape } } as const;

export const openFeeLink = endpoint('POST /fee-links/open', {
  access: 'guest',
  limit: 'lookUp',
  summary: 'Find the child of a link in a fee reminder or a fee letter, to look it up',
  body: bodyOf(feeReminderBodies.link),
  answers: { 200: feeLinkShape },
  problems: [404],
});

export const saveGuardian = endpoint('PUT /admin/students/:id/guardians/:position', {
  ...guardian,
  summary: 'Save the first or second guardian of a child, who gets fee reminders',
  body: bodyOf(feeReminderBodies.guardian),
  ...student,
});

export const removeGuardian = endpoint('DELETE /admin/students/:id/guardians/:position', {
  ...guardian,
  summary: 'Remove a guardian of a child',
  ...student,
});

export const previewFeeReminders = endpoint('POST /admin/schools/:id/fee-reminders/preview', {
  ...sender,
  summary: 'Count the fee reminders for a choice of children, with their price and the text of the first',
  body: bodyOf(feeReminderBodies.preview),
  answers: { 200: feeReminderPreviewShape },
  problems: [409],
});

export const sendFeeReminders = endpoint('POST /admin/schools/:id/fee-reminders', {
  ...sender,
  isIdempotent: true,
  summary:
    'Send fee reminders to the guardians of the chosen children, by day only, if count and price are still those of the preview',
  body: bodyOf(feeReminderBodies.sending),
  answers: { 201: feeSendingAnswerShape },
  problems: [409],
});

export const getFeeSending = endpoint('GET /admin/fee-sendings/:id', {
  access: 'admin_school',
  params: { id: uuid },
  notFound: 'not_found',
  summary:
    'Get what came of the fee reminders that were sent at once; a bursar gets those of their own school',
  ...sending,
});

export const downloadFeeLetters = endpoint('POST /admin/schools/:id/fee-letters.pdf', {
  ...sender,
  summary: 'Download fee letters of a school’s children as PDF, a page for each',
  body: bodyOf(feeReminderBodies.letters),
  answers: { 200: { file: 'application/pdf' } },
  problems: [409],
});

export const downloadPoster = endpoint('GET /admin/schools/:id/poster.pdf', {
  ...school,
  query: { size: optionally(oneOf(posterSizes)) },
  summary: 'Download the poster for a school’s gate as PDF, with a QR code of its page to pay fees',
  answers: { 200: { file: 'application/pdf' } },
});
