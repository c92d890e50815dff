import type { Infer } from 'superstruct';
import { ok } from '../result';
import { accountFieldStructs } from '../schemas/account-bodies';
import { claimBodies } from '../schemas/claim-bodies';
import { parseRequest } from '../schemas/field-errors';
import { claimStatuses } from '../schemas/payment-kinds';
import { matching } from '../schemas/structs';
import { supportBodies } from '../schemas/support-forms';
import { registeredShape } from './account-shapes';
import { bodyOf, bodyOfOneOf, endpoint } from './endpoint';
import {
  empty,
  flag,
  instant,
  list,
  maybe,
  messageShape,
  object,
  oneOf,
  pageCursor,
  text,
  ugx,
} from './shapes';
import { bookingShape, bookingTimesShape, configShape, figuresShape } from './site-shapes';

export const getConfig = endpoint('GET /config', {
  access: 'guest',
  summary: 'Get the configuration that every screen starts with: brand, schools, limits',
  answers: { 200: configShape },
});

/** Error of a screen: its place and kind, without its message, which may contain personal data. */
const screenError = object({
  component: matching('field_invalid', { pattern: '^[\\w./-]{0,80}$' }),
  route: matching('field_invalid', { pattern: '^[\\w/:*.-]{0,80}$' }),
  errorName: matching('field_invalid', { pattern: '^\\w{0,60}$' }),
});

// An invalid report is dropped, so that reporting never causes another error.
export const reportClientError = endpoint('POST /client-errors', {
  access: 'guest',
  summary: 'Report an error of a screen: its place and kind',
  body: bodyOfOneOf([screenError], (input) => {
    const parsed = parseRequest<Infer<typeof screenError>, unknown>(input, screenError);
    return ok(parsed.ok ? parsed.value : null);
  }),
  answers: { 204: empty },
});

export const getFigures = endpoint('GET /figures', {
  access: 'guest',
  summary: 'Get the figures that the site may claim',
  answers: { 200: figuresShape },
});

// The forms count a request only after its body is validated, so that typing errors don't count.
export const sendContactMessage = endpoint('POST /contact-messages', {
  access: 'guest',
  summary: 'Send a message to the operator, who confirms it by email',
  body: bodyOf(supportBodies.contact),
  answers: { 201: messageShape },
  problems: [429],
});

export const listBookingTimes = endpoint('GET /bookings/times', {
  access: 'guest',
  summary: 'List the days and times for which a call can be scheduled, in Africa/Kampala',
  answers: { 200: bookingTimesShape },
});

export const createBooking = endpoint('POST /bookings', {
  access: 'guest',
  summary: 'Book a call, which is confirmed by SMS',
  body: bodyOf(supportBodies.booking),
  answers: { 201: bookingShape },
  problems: [409, 429],
});

export const requestPartnership = endpoint('POST /partnership-requests', {
  access: 'guest',
  summary: 'Request a partnership for a school, which is confirmed by email',
  body: bodyOf(supportBodies.partnership),
  answers: { 201: messageShape },
  problems: [429],
});

const token = matching('field_invalid', { maxLength: 200 });
const { phoneNumber, otp, ticket } = accountFieldStructs;

const foundReceiptShape = object({
  reference: text,
  paidAt: instant,
  amount: ugx,
  school: text,
  /** Masked, as on the receipt. */
  child: text,
  isReversed: flag,
  /** True if it was reversed because it was moved to another child. */
  isMoved: flag,
});
/** Receipt of a payment from a phone number. */
export type FoundReceipt = Infer<typeof foundReceiptShape>;

const receiptPageShape = object({
  receipts: list(foundReceiptShape),
  next: maybe(text),
  /** Token with which the next pages are listed, for 30 minutes. */
  token: text,
});
export type FoundReceiptsAnswer = Infer<typeof receiptPageShape>;

const found = { access: 'guest', limit: 'code', answers: { 200: receiptPageShape } } as const;

export const sendReceiptsCode = endpoint('POST /lost-receipts/code', {
  access: 'guest',
  summary: 'Send a code to a phone number that paid; the response is the same if it paid nothing',
  limit: 'code',
  body: bodyOf(object({ phoneNumber })),
  answers: { 200: registeredShape },
});

export const findReceipts = endpoint('POST /lost-receipts', {
  ...found,
  summary:
    'List the receipts of the last 12 months of a phone number, newest first, by the code that was sent to it',
  body: bodyOf(object({ phoneNumber, otp, ticket })),
});

export const findMoreReceipts = endpoint('POST /lost-receipts/more', {
  ...found,
  summary: 'List the next receipts of a phone number, with the token of the page before',
  body: bodyOf(object({ token, cursor: pageCursor })),
  problems: [410],
});

const enquiryAnswerShape = object({
  /** Receipt of the payment, if everything that was entered belongs to it. */
  receipt: maybe(foundReceiptShape),
  /** Claim of the same payment; null if there is none. */
  claim: maybe(oneOf(claimStatuses)),
});
export type EnquiryAnswer = Infer<typeof enquiryAnswerShape>;

export const enquireAboutPayment = endpoint('POST /payment-enquiries', {
  access: 'guest',
  summary:
    'Find a payment by its child, transaction ID, phone number and amount; with its day, claim one that we do not know',
  limit: 'lookUp',
  body: bodyOf(claimBodies.enquiry),
  answers: { 200: enquiryAnswerShape },
  problems: [404],
});
