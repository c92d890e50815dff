import type { Infer } from 'superstruct';
import { queueItemEventKinds, queueItemStatuses, queueKinds } from '../admin/queue';
import { contactBody, queueItemBodies } from '../admin/queue-bodies';
import { partnershipBodies, partnershipStatuses } from '../admin/school-bodies';
import { contactChannels, contactOutcomes } from '../loans/loan-contact';
import { languages } from '../people/languages';
import { bookingTopics } from '../schemas/validate-support-fields';
import { queueCountsShape } from './admin-report-shapes';
import { bodyOf, endpoint, optionalBodyOf } from './endpoint';
import { promiseShape } from './repayment-shapes';
import { count, instant, list, maybe, object, oneOf, staffUser, text, uuid } from './shapes';

export type StaffView = Infer<typeof staffUser>;

/** Entry in the history of a queue item. */
const queueItemEventShape = object({
  event: oneOf(queueItemEventKinds),
  /** Staff member; null if it was completed automatically. */
  by: maybe(staffUser),
  note: maybe(text),
  at: instant,
});
export type QueueItemEntry = Infer<typeof queueItemEventShape>;

const queueItemShape = object({
  kind: oneOf(queueKinds),
  subject: text,
  status: oneOf(queueItemStatuses),
  /** Assignee, also of a completed item; null if none. */
  assignee: maybe(staffUser),
  /** Oldest first. */
  history: list(queueItemEventShape),
});
export type QueueItemView = Infer<typeof queueItemShape>;

const queueCountsAnswerShape = object({ counts: queueCountsShape });
export type QueueCountsAnswer = Infer<typeof queueCountsAnswerShape>;

const written = { id: uuid, fullname: text, language: oneOf(languages), createdAt: instant };

const contactMessageShape = object({ ...written, email: text, subject: text, message: text });
export type AdminMessageView = Infer<typeof contactMessageShape>;
const contactMessageAnswerShape = object({ message: contactMessageShape });
export type AdminMessageAnswer = Infer<typeof contactMessageAnswerShape>;

const scheduledCallShape = object({
  ...written,
  /** Local form: `0772123456`. */
  phone: text,
  startsAt: instant,
  topic: oneOf(bookingTopics),
  note: maybe(text),
});
export type AdminBookingView = Infer<typeof scheduledCallShape>;
const scheduledCallAnswerShape = object({ booking: scheduledCallShape });
export type AdminBookingAnswer = Infer<typeof scheduledCallAnswerShape>;

const partnershipRequestShape = object({
  ...written,
  school: text,
  email: text,
  /** Local form: `0772123456`. */
  phone: text,
  /** District or address. */
  address: text,
  /** Number of students, if given. */
  students: maybe(count),
  note: maybe(text),
  status: oneOf(partnershipStatuses),
  decidedBy: maybe(staffUser),
  decidedAt: maybe(instant),
  declineReason: maybe(text),
  /** School that the approval created. */
  addedSchool: maybe(object({ id: count, name: text })),
  /** Slug that no school has yet; null once the request is decided. */
  suggestedSlug: maybe(text),
  /** Schools that already have this name. */
  sameName: list(object({ id: count, name: text })),
});
export type AdminPartnershipView = Infer<typeof partnershipRequestShape>;
const partnershipRequestAnswerShape = object({ partnership: partnershipRequestShape });
export type AdminPartnershipAnswer = Infer<typeof partnershipRequestAnswerShape>;

const ofItem = { params: { kind: oneOf(queueKinds), subject: text }, notFound: 'not_found' } as const;
const ofRow = { params: { id: uuid }, notFound: 'not_found' } as const;

export const countQueueItems = endpoint('GET /admin/queue-items', {
  access: 'admin_staff',
  summary: 'Count the items of each queue',
  answers: { 200: queueCountsAnswerShape },
});

export const getQueueItem = endpoint('GET /admin/queue-items/:kind/:subject', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Get a queue item with its history',
  answers: { 200: queueItemShape },
});

export const assignQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/assign', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Assign a queue item to yourself; starts the review of a submitted application',
  answers: { 200: queueItemShape },
  problems: [409],
});

export const unassignQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/unassign', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Unassign a queue item; an administrator can unassign anyone’s',
  answers: { 200: queueItemShape },
  problems: [409],
});

export const noteQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/note', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Add a note to a queue item',
  body: bodyOf(queueItemBodies.note),
  answers: { 200: queueItemShape },
});

export const completeQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/done', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Complete a queue item that is assigned to you',
  body: optionalBodyOf(queueItemBodies.end),
  answers: { 200: queueItemShape },
  problems: [409],
});

export const reopenQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/reopen', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Reopen a completed queue item',
  body: optionalBodyOf(queueItemBodies.end),
  answers: { 200: queueItemShape },
  problems: [409],
});

export const getContactMessage = endpoint('GET /admin/messages/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Get a message from the contact form',
  answers: { 200: contactMessageAnswerShape },
});

export const getScheduledCall = endpoint('GET /admin/bookings/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Get a scheduled call',
  answers: { 200: scheduledCallAnswerShape },
});

export const getPartnershipRequest = endpoint('GET /admin/partnerships/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Get a partnership request',
  answers: { 200: partnershipRequestAnswerShape },
});

export const approvePartnership = endpoint('POST /admin/partnerships/:id/approve', {
  access: 'admin_staff',
  ...ofRow,
  needsRecentCode: true,
  summary: 'Approve a partnership request, which creates the school and invites its contact as head bursar',
  body: bodyOf(partnershipBodies.approve),
  answers: { 200: partnershipRequestAnswerShape },
  problems: [409],
});

export const declinePartnership = endpoint('POST /admin/partnerships/:id/decline', {
  access: 'admin_staff',
  ...ofRow,
  needsRecentCode: true,
  summary: 'Decline a partnership request, and tell its contact why',
  body: bodyOf(partnershipBodies.decline),
  answers: { 200: partnershipRequestAnswerShape },
  problems: [409],
});

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
