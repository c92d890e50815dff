import { DAY_MS, type DeclineReason, type LoanFileKind } from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';
import { OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { ReminderKind } from '../reminders/reminder-kinds';
import type { mailKinds } from '../tables/outgoing-messages';

/** Loan of an email. */
interface LoanReference {
  loanId: string;
  reference: string;
}

/** Offer that differs from the application; amounts in UGX. */
export interface OfferChange {
  amountUgx: number;
  months: number;
  requestedUgx: number;
  requestedMonths: number;
}

/** Values of the placeholders of each kind of email about a loan. Amounts in UGX, days in Africa/Kampala. */
interface LoanMailParams {
  'loan-received': LoanReference;
  'loan-documents-needed': LoanReference & { documents: LoanFileKind[]; note: string | null };
  /** `change` is null if the offer has the requested amount and term. */
  'loan-approved': LoanReference & { lastDay: string; change: OfferChange | null };
  'loan-declined': LoanReference & { reason: DeclineReason; note: string | null };
  'loan-disbursed': LoanReference & {
    amountUgx: number;
    school: string;
    instalmentUgx: number;
    dueOn: string;
  };
  'loan-reminder': LoanReference & { reminder: ReminderKind; amountUgx: number; dueOn: string };
}

/** Fees of one day at a school; amounts in UGX. */
interface SchoolDayMail {
  school: string;
  day: string;
  /** Payments by channel. */
  channels: readonly { channel: 'mtn' | 'airtel' | 'bank'; count: number; amountUgx: number }[];
  reversals: { count: number; amountUgx: number };
  outstandingUgx: number;
  payableUgx: number;
  stopLink: string;
}

/** Role that someone is to have; `link` opens the request, for those who may. */
interface RoleMail {
  person: string;
  role: 'administrator' | 'head';
  school: string;
  by: string;
  at: string;
  link: string | null;
}

/** Values of the placeholders of each kind of email. */
export interface MailParams extends LoanMailParams {
  reset: { link: string };
  'email-code': { code: string };
  'password-changed': object;
  /** Sent to the previous address of the account. */
  'email-changed': object;
  'second-factor-set': object;
  'second-factor-reset': object;
  'recovery-codes-made': object;
  /** Invitation to the back office; `school` is empty unless the role is one within a school. */
  invitation: { link: string; role: 'staff' | 'administrator' | SchoolRole; school: string };
  /** Sent to the other people with the same right. `by` requested or approved at the time `at` what `person` is to be. */
  'role-requested': RoleMail;
  'role-granted': RoleMail;
  'keys-stopped': { schoolId: number; school: string; count: number };
  'contact-received': object;
  'partnership-received': object;
  'partnership-declined': { school: string; reason: string };
  'school-day': SchoolDayMail;
}

export type MailKind = (typeof mailKinds)[number];

/** Email: its kind, and the values of its placeholders. */
export type Mail = { [Kind in MailKind]: { kind: Kind; params: MailParams[Kind] } }[MailKind];

/** Email about a loan. */
export type LoanMail = Extract<Mail, { kind: keyof LoanMailParams }>;

/** Content of an email, before it is formatted. */
export interface MailContent {
  subject: string;
  lead: string;
  /** Note of a staff member to the recipient, and its label. */
  note?: { label: string; text: string };
  /** Link to follow, or code to type. */
  action?: { kind: 'link'; label: string; url: string } | { kind: 'code'; code: string };
  after: string;
}

/** Time within which each kind of email is useful, in milliseconds; then it is no longer sent. */
export const mailLifetimesMs: Record<MailKind, number> = {
  reset: RESET_LINK_LIFETIME_MS,
  'email-code': OTP_LIFETIME_MS,
  'password-changed': DAY_MS,
  'email-changed': DAY_MS,
  'second-factor-set': DAY_MS,
  'second-factor-reset': DAY_MS,
  'recovery-codes-made': DAY_MS,
  invitation: 7 * DAY_MS,
  'role-requested': 3 * DAY_MS,
  'role-granted': 3 * DAY_MS,
  'keys-stopped': 3 * DAY_MS,
  'contact-received': DAY_MS,
  'partnership-received': DAY_MS,
  'partnership-declined': 3 * DAY_MS,
  'school-day': DAY_MS,
  'loan-received': DAY_MS,
  'loan-documents-needed': 3 * DAY_MS,
  'loan-approved': 3 * DAY_MS,
  'loan-declined': 3 * DAY_MS,
  'loan-disbursed': 3 * DAY_MS,
  // Its caller sets an earlier expiry on that day.
  'loan-reminder': DAY_MS,
};
