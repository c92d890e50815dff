import type { Infer } from 'superstruct';
import { contactBody } from '../admin/contact-bodies';
import { contactChannels, contactOutcomes } from '../loans/loan-contact';
import { bodyOf, endpoint } from './endpoint';
import { promiseShape } from './repayment-shapes';
import { instant, list, maybe, object, oneOf, staffUser, text, uuid } from './shapes';

const ofLoan = { params: { id: uuid }, notFound: 'loan_not_found' } as const;

const contactShape = object({
  id: uuid,
  at: instant,
  by: staffUser,
  channel: oneOf(contactChannels),
  outcome: oneOf(contactOutcomes),
  note: maybe(text),
  promise: maybe(promiseShape),
});
/** Contact of staff with a borrower about arrears. */
export type LoanContactView = Infer<typeof contactShape>;

const contactsShape = object({ contacts: list(contactShape) });
export type ContactsAnswer = Infer<typeof contactsShape>;

export const listContacts = endpoint('GET /admin/loans/:id/contacts', {
  access: 'admin_staff',
  ...ofLoan,
  summary: 'List the contacts with the borrower of a loan about arrears, newest first',
  answers: { 200: contactsShape },
});

export const recordContact = endpoint('POST /admin/loans/:id/contacts', {
  access: 'admin_staff',
  ...ofLoan,
  summary: 'Record a contact with the borrower of a running loan, with the promise to pay that they made',
  body: bodyOf(contactBody),
  answers: { 201: contactsShape },
  problems: [409],
});
