import type { Infer } from 'superstruct';
import { partnershipStatuses } from '../admin/partnership-bodies';
import { queueItemEventKinds, queueItemStatuses, queueKinds } from '../admin/queue';
import { languages } from '../people/languages';
import { bookingTopics } from '../schemas/validate-support-fields';
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

/** Queue item. */
export const queueItemShape = object({
  kind: oneOf(queueKinds),
  subject: text,
  status: oneOf(queueItemStatuses),
  /** Assignee, also of a completed item; null if none. */
  assignee: maybe(staffUser),
  /** Oldest first. */
  history: list(queueItemEventShape),
});
export type QueueItemView = Infer<typeof queueItemShape>;

const countShape = object({ open: count, assigned: count });
export type QueueCount = Infer<typeof countShape>;

/** Number of open and of assigned items in each queue. */
export const queueCountsShape = object(
  Object.fromEntries(queueKinds.map((kind) => [kind, countShape])) as Record<
    (typeof queueKinds)[number],
    typeof countShape
  >,
);

/** Response with the counts of all queues. */
export const queueCountsAnswerShape = object({ counts: queueCountsShape });
export type QueueCountsAnswer = Infer<typeof queueCountsAnswerShape>;

const written = { id: uuid, fullname: text, language: oneOf(languages), createdAt: instant };

const contactMessageShape = object({ ...written, email: text, subject: text, message: text });
export type AdminMessageView = Infer<typeof contactMessageShape>;
/** Response with a message from the contact form. */
export const contactMessageAnswerShape = object({ message: contactMessageShape });
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
/** Response with a scheduled call. */
export const scheduledCallAnswerShape = object({ booking: scheduledCallShape });
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
/** Response with a partnership request. */
export const partnershipRequestAnswerShape = object({ partnership: partnershipRequestShape });
export type AdminPartnershipAnswer = Infer<typeof partnershipRequestAnswerShape>;
