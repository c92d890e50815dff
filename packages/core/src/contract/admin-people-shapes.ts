import { enums, type Infer } from 'superstruct';
import { schoolRoles } from '../admin/access';
import { invitationStatuses, sentChannels, userStatuses } from '../admin/people-kinds';
import { loanStatuses } from '../loans/loan-status';
import { shownPaymentStatuses } from '../money/payment';
import { languages } from '../people/languages';
import { roles } from '../people/roles';
import { claimStatuses } from '../schemas/payment-kinds';
import { answerMembers } from './admin-payment-shapes';
import {
  count,
  day,
  describe,
  flag,
  instant,
  list,
  maybe,
  object,
  oneOf,
  staffUser,
  text,
  ugx,
  uuid,
} from './shapes';

const roleIds = Object.values(roles);
/** Role of a user: 1 parent, 2 staff, 3 administrator, 4 bursar. */
export const role = describe(enums(roleIds), { type: 'integer', enum: [...roleIds] });

/** User, for the back office. */
const adminUserShape = object({
  id: uuid,
  first_name: text,
  last_name: text,
  email: maybe(text),
  /** Local form: `0772123456`. */
  contact: maybe(text),
  role_id: role,
  /** School of a bursar. */
  school: maybe(object({ id: count, name: text })),
  status: oneOf(userStatuses),
  isLocked: flag,
  createdAt: instant,
});
export type AdminUser = Infer<typeof adminUserShape>;

/** Session of a user, without what identifies the device. */
const sessionShape = object({ createdAt: instant, lastUsedAt: instant });

/** Change of a user's rights or credentials. `by` is null for a command on the server. */
const userEventShape = object({ event: text, at: instant, by: maybe(staffUser) });

/** User with sessions, history, loans and payments, newest first. */
export const adminUserAnswerShape = object({
  user: adminUserShape,
  /** Request for a role, or for the end of a lock, that waits for another person’s approval. */
  roleRequestId: maybe(uuid),
  sessions: list(sessionShape),
  events: list(userEventShape),
  loans: list(
    object({ id: uuid, reference: text, status: oneOf(loanStatuses), amount: ugx, createdAt: instant }),
  ),
  payments: list(
    object({
      id: uuid,
      reference: text,
      status: oneOf(shownPaymentStatuses),
      amount: ugx,
      createdAt: instant,
    }),
  ),
});
export type AdminUserAnswer = Infer<typeof adminUserAnswerShape>;

/** Response about an invitation. The link itself is only in the email. */
export const invitationAnswerShape = object({
  invitation: object({
    id: uuid,
    username: text,
    email: text,
    role_id: role,
    schoolId: maybe(count),
    expiresAt: instant,
    status: oneOf(invitationStatuses),
  }),
});
export type InvitationAnswer = Infer<typeof invitationAnswerShape>;

/** Invitation, for anyone with its link. */
export const openInvitationShape = object({
  username: text,
  email: text,
  role_id: role,
  /** School of a bursar. */
  school: maybe(text),
  /** Role within the school. */
  school_role: maybe(oneOf(schoolRoles)),
});
export type OpenInvitation = Infer<typeof openInvitationShape>;

/** Template of a message, in every language. */
const templateShape = object({
  channel: oneOf(sentChannels),
  key: text,
  /** Names of the placeholders, in alphabetical order. */
  places: list(text),
  texts: object(
    Object.fromEntries(languages.map((language) => [language, text])) as Record<
      (typeof languages)[number],
      typeof text
    >,
  ),
});
export type TemplateView = Infer<typeof templateShape>;
export const templatesAnswerShape = object({ templates: list(templateShape) });

/** Message that was queued again. */
export const resentShape = object({
  channel: oneOf(sentChannels),
  dedupeKey: text,
  status: oneOf(['waiting']),
});
export type ResentAnswer = Infer<typeof resentShape>;

/** Kinds of search results. */
export const searchKinds = [
  'people',
  'students',
  'payments',
  'paidToSchool',
  'claims',
  'transfers',
  'loans',
  'schools',
] as const;

/** Results of a search. */
export const searchShape = object({
  people: list(object({ id: uuid, name: text, email: text, contact: text, role_id: role })),
  students: list(
    object({ id: text, regNo: text, name: text, className: text, school: text, paid: ugx, outstanding: ugx }),
  ),
  payments: list(
    object({
      ...{ id: uuid, reference: text, status: oneOf(shownPaymentStatuses), amount: ugx, student: text },
      ...{ className: text, day, ...answerMembers },
    }),
  ),
  /** Money that the school received itself, by the number of its receipt. */
  paidToSchool: list(
    object({ id: text, studentId: text, number: text, amount: ugx, day, student: text, className: text }),
  ),
  claims: list(
    object({ id: uuid, transactionId: text, status: oneOf(claimStatuses), amount: ugx, day, student: text }),
  ),
  /** Bank transfers that wait for their child, by the exact number of the slip. They have an ID for staff only. */
  transfers: list(object({ id: text, day })),
  loans: list(
    object({ id: uuid, reference: text, status: oneOf(loanStatuses), amount: ugx, applicant: text }),
  ),
  schools: list(object({ id: count, slug: text, name: text })),
  /** Number of further results of each kind, counted up to `MAX_MORE_COUNTED`. */
  more: object(
    Object.fromEntries(searchKinds.map((kind) => [kind, count])) as Record<
      (typeof searchKinds)[number],
      typeof count
    >,
  ),
});
export type SearchAnswer = Infer<typeof searchShape>;
