import { type Infer, object } from 'superstruct';
import { removeSpaces } from '../strings/clean-text';
import { phoneNumber, regNo, schoolSlug } from './fields';
import { optionally } from './json-schema';
import { amountUgx, dayOfCentury, lines, matching, text, whole } from './structs';

/** Transaction ID of a network, or number of a bank's slip, without spaces. */
export const transactionId = text(
  (typed) => /^[A-Za-z0-9][A-Za-z0-9./-]{3,59}$/.test(typed),
  'transactionId_invalid',
  { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9./-]{3,59}$', examples: ['12345678901'] },
  { clean: removeSpaces },
);
const paid = { transactionId, amount: amountUgx('amount_invalid') };
const paidOn = dayOfCentury('untilOn_invalid');
const uploadId = { pattern: '^[\\w-]{43}$' };
/** ID of the uploaded photo or file of the slip. */
const slip = optionally(matching('loan_file_unknown', uploadId, { missing: null }));

/** Bodies of enquiries and claims about payments that were made and that we do not show. */
export const claimBodies = {
  /** POST /payment-enquiries; with the day of the payment, it becomes a claim if we know of no such payment. */
  enquiry: object({ school: schoolSlug, regNo, phoneNumber, ...paid, paidOn: optionally(paidOn), slip }),
  /** POST /admin/claims, with the ID of the child. */
  claim: object({
    student: whole('moveStudent_required', { minimum: 1 }),
    phoneNumber: optionally(phoneNumber),
    ...paid,
    paidOn,
    slip,
  }),
  /** POST /admin/claims/:id/decline. */
  decline: object({ reason: lines(200, 'failureReason_invalid') }),
};
export type PaymentEnquiry = Infer<typeof claimBodies.enquiry>;
