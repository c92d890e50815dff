import type { Infer } from 'superstruct';
import { feeReminderBodies } from '../admin/fee-reminder-bodies';
import { posterSizes } from '../admin/school-kinds';
import { languages } from '../people/languages';
import { bodyOf, endpoint } from './endpoint';
import {
  count,
  day,
  instant,
  list,
  maybe,
  object,
  oneOf,
  optionally,
  rowNumber,
  staffUser,
  text,
  ugx,
  uuid,
} from './shapes';
import { adminStudentAnswerShape } from './student-shapes';

/** Children to whose guardians fee reminders would be sent, and what that would cost. */
const feeReminderPreviewShape = object({
  /** Number of children who owe what was chosen. */
  children: count,
  /** Number of them without a guardian’s number, and reminded within the last days. */
  withoutGuardian: count,
  reminded: count,
  /** Number of guardians’ numbers that sent STOP. */
  stopped: count,
  /** Number of different phone numbers, messages and SMS parts. */
  guardians: count,
  messages: count,
  parts: count,
  partPriceUgx: ugx,
  priceUgx: ugx,
  /** Time from which they are sent; null if that is now. */
  sentFrom: maybe(instant),
  /** Number of sendings that the school can still begin today. */
  sendingsLeft: count,
  /** First children that messages would be about, with those who are left out, by class and name. */
  recipients: list(
    object({ id: count, name: text, className: text, owedUgx: ugx, dueUgx: ugx, dueOn: day, to: list(text) }),
  ),
  /** First message, with an invented link of the same length; null if there is none. */
  example: maybe(object({ text, characters: count, parts: count })),
});
export type FeeReminderPreview = Infer<typeof feeReminderPreviewShape>;

/** Fee reminders that were sent at once. */
const feeSendingShape = object({
  id: uuid,
  school: object({ id: count, slug: text, name: text }),
  by: staffUser,
  createdAt: instant,
  /** Choice of the children: classes, none for all, the amount that they owe at least, and the day since when. */
  classes: list(text),
  minOwedUgx: ugx,
  overdueOn: maybe(day),
  language: oneOf(languages),
  /** Number of children that the sender left out. */
  leftOut: count,
  /** Messages and price that the sender was told. */
  messages: count,
  priceUgx: ugx,
  /** Messages by their result. */
  waiting: count,
  sent: count,
  delivered: count,
  failed: count,
  unknown: count,
  stopped: count,
  dropped: count,
  /** Number of links that were opened, and of children with a payment within two weeks. */
  opened: count,
  paid: count,
  /** Price of the messages that the gateway took, as it said. */
  costUgx: ugx,
});
export type FeeSendingView = Infer<typeof feeSendingShape>;
const feeSendingAnswerShape = object({ sending: feeSendingShape });
export type FeeSendingAnswer = Infer<typeof feeSendingAnswerShape>;

/** Child of a link, as a look-up names it, and all children that its SMS names, if they are several. */
const feeLinkShape = object({
  regNo: text,
  school: object({ slug: text, name: text }),
  children: list(object({ regNo: text, name: text })),
});
export type FeeLinkAnswer = Infer<typeof feeLinkShape>;

// Nothing here needs a recent code of the second factor: no money of the school or of a parent moves.
const ofSchool = { params: { id: rowNumber }, ofSchool: 'id', notFound: 'school_not_found' } as const;
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
  summary: 'Download fee letters of a school’s children as PDF, one, two or three on a page',
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
