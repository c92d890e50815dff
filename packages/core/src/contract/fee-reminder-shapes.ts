import type { Infer } from 'superstruct';
import { languages } from '../people/languages';
import { count, day, flag, instant, list, maybe, object, oneOf, staffUser, text, ugx, uuid } from './shapes';

/** Guardian of a child. */
export const guardianShape = object({
  /** First or second guardian. */
  position: count,
  name: maybe(text),
  /** Phone number as it is dialled in Uganda. */
  phoneNumber: text,
  /** Language of messages; null for that of each sending. */
  language: maybe(oneOf(languages)),
  /** True if the number sent STOP, so that it gets no fee reminders. */
  isStopped: flag,
});
export type GuardianView = Infer<typeof guardianShape>;

/** Children to whose guardians fee reminders would be sent, and what that would cost. */
export const feeReminderPreviewShape = object({
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
  /** First message, with an invented link of the same length; null if there is none. */
  example: maybe(object({ regNo: text, text, characters: count, parts: count })),
});
export type FeeReminderPreview = Infer<typeof feeReminderPreviewShape>;

/** Fee reminders that were sent at once. */
export const feeSendingShape = object({
  id: uuid,
  school: object({ id: count, slug: text, name: text }),
  by: staffUser,
  createdAt: instant,
  /** Choice of the children: classes, none for all, the amount that they owe at least, and the day since when. */
  classes: list(text),
  minOwedUgx: ugx,
  overdueOn: maybe(day),
  language: oneOf(languages),
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
export const feeSendingAnswerShape = object({ sending: feeSendingShape });
export type FeeSendingAnswer = Infer<typeof feeSendingAnswerShape>;

/** Child of a link, as a look-up names it. */
export const feeLinkShape = object({ regNo: text, school: object({ slug: text, name: text }) });
export type FeeLinkAnswer = Infer<typeof feeLinkShape>;
